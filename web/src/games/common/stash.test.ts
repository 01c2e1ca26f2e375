import { beforeEach, describe, expect, it, vi } from 'vitest';

import { stubStorage } from '../../lib/browser/testing';
import { keep, recall } from './stash';

let items: Map<string, string>;

beforeEach(() => {
  items = stubStorage('sessionStorage');
});

describe('what is laid out', () => {
  it('is there again for the one whose it is', () => {
    keep('table 1, seat 0, turn 2', ['M1', null]);
    expect(recall('table 1, seat 0, turn 2')).toEqual(['M1', null]);
  });

  it('is nothing to anybody else, nor in another turn', () => {
    keep('table 1, seat 0, turn 2', ['M1', null]);
    expect(recall('table 1, seat 1, turn 2')).toBeNull();
    expect(recall('table 1, seat 0, turn 3')).toBeNull();
  });

  it('gives way to the next thing', () => {
    keep('one', 1);
    keep('two', 2);
    expect([recall('one'), recall('two')]).toEqual([null, 2]);
  });

  it('is lost without harm', () => {
    items.set('dragonrace.draft', '{');
    expect(recall('one')).toBeNull();
    vi.stubGlobal('sessionStorage', undefined);
    keep('one', 1);
    expect(recall('one')).toBeNull();
  });
});
