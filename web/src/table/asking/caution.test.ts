import { beforeEach, describe, expect, it, vi } from 'vitest';

import { settings } from '../../lib/browser/settings.svelte';
import type { Choice } from '../../lib/server/types';
import { Caution } from './caution.svelte';

const choice = { action: 1, text: 'gale' } as unknown as Choice;
const carried = vi.fn();

describe('caution', () => {
  beforeEach(() => {
    carried.mockClear();
    settings.set('cautions', true);
  });

  it('lets pass what nothing speaks against', () => {
    new Caution(carried).consider(choice, null);
    expect(carried).toHaveBeenCalledExactlyOnceWith(choice);
  });

  it('holds back a choice until somebody insists, once', () => {
    const caution = new Caution(carried);
    caution.consider(choice, 'why');
    expect(carried).not.toHaveBeenCalled();
    expect(caution.doubt).toEqual({ choice, reason: 'why' });
    caution.insist();
    caution.insist();
    expect(carried).toHaveBeenCalledExactlyOnceWith(choice);
  });

  it('forgets it when somebody thinks again', () => {
    const caution = new Caution(carried);
    caution.consider(choice, 'why');
    caution.drop();
    caution.insist();
    expect(carried).not.toHaveBeenCalled();
  });

  it('asks nobody who has switched it off', () => {
    settings.set('cautions', false);
    const caution = new Caution(carried);
    caution.consider(choice, 'why');
    expect(carried).toHaveBeenCalledOnce();
    expect(caution.doubt).toBeNull();
  });
});
