import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';

import { tableWith } from '../testing';
import type { Place } from '../types';
import Gaps from './Gaps.svelte';

/** A row of stones, and so many gaps: from the village to the first one, and from each to the next. */
const bodyWith = (count: number) => {
  const stones = Array.from({ length: count }, (_, i): Place => [(i + 1) * 100, 0]);
  return render(Gaps, { props: { id: 'gaps', table: tableWith({ stones }) } }).body;
};

describe('the gaps for those who can’t see them', () => {
  it('are told all where they are few', () => {
    const body = bodyWith(12);
    expect(body.match(/<li/g)).toHaveLength(12);
    expect(body).not.toContain('<button');
  });

  it('are told as part of all where they are many, and the rest is offered', () => {
    const body = bodyWith(15);
    expect(body.match(/<li/g)).toHaveLength(12);
    expect(body).toContain('first: 12 of 15');
    expect(body).toContain('Name all 15 gaps');
  });
});
