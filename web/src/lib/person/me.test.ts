import { beforeEach, describe, expect, it, vi } from 'vitest';

import { settings, sifted } from '../browser/settings.svelte';
import type { Me } from '../server/types';

const server = vi.hoisted(() => ({ readMe: vi.fn(), setPreferences: vi.fn(), setPerson: vi.fn() }));
vi.mock('../server/people', () => server);

const me = (more: Partial<Me> = {}): Me => ({
  name: null,
  emblem: null,
  preferences: null,
  changed_at: null,
  tables: 0,
  recovery_made_at: null,
  passkeys: [],
  passkeys_possible: false,
  ...more,
});

/** The page is opened anew. */
async function open() {
  vi.resetModules();
  const { person } = await import('./me.svelte');
  return person;
}

beforeEach(() => {
  vi.useFakeTimers();
  (localStorage as unknown as { clear(): void }).clear();
  Object.values(server).forEach((mock) => mock.mockReset());
});

describe('preferences', () => {
  it('are told once somebody has made up their mind', async () => {
    const person = await open();
    const { settings } = await import('../browser/settings.svelte');
    server.readMe.mockResolvedValue(me());
    server.setPreferences.mockResolvedValue(me({ changed_at: '1' }));
    await person.read();
    expect(server.setPreferences).not.toHaveBeenCalled();
    settings.set('pace', 'slow');
    settings.set('pace', 'fast');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.setPreferences).toHaveBeenCalledTimes(1);
    expect(server.setPreferences).toHaveBeenCalledWith(expect.objectContaining({ pace: 'fast' }));
  });

  it('of another device are taken over, once', async () => {
    server.readMe.mockResolvedValue(
      me({ changed_at: '2', preferences: { pace: 'slow', theme: 'nonsense' } }),
    );
    await (await open()).read();
    const first = (await import('../browser/settings.svelte')).settings;
    expect(first.get('pace')).toBe('slow');
    expect(first.get('theme')).toBe('system');
    expect(server.setPreferences).not.toHaveBeenCalled();
  });

  it('that could not be told are told the next time, and not lost to older ones', async () => {
    const person = await open();
    server.readMe.mockResolvedValue(me());
    server.setPreferences.mockRejectedValue(new Error('away'));
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await person.read();
    (await import('../browser/settings.svelte')).settings.set('pace', 'instant');
    await vi.advanceTimersByTimeAsync(2000);

    const again = await open();
    server.readMe.mockResolvedValue(me({ changed_at: '3', preferences: { pace: 'slow' } }));
    server.setPreferences.mockResolvedValue(me({ changed_at: '4' }));
    await again.read();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.setPreferences).toHaveBeenLastCalledWith(expect.objectContaining({ pace: 'instant' }));
  });

  it('of whom one becomes hold, whatever was set here', async () => {
    const person = await open();
    const { settings } = await import('../browser/settings.svelte');
    settings.set('pace', 'fast');
    person.become(me({ changed_at: '5', preferences: { pace: 'slow' } }));
    expect(settings.get('pace')).toBe('slow');
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.setPreferences).not.toHaveBeenCalled();
  });
});

describe('a name that is given at a table', () => {
  it('is kept for the next one, unless there is one already', async () => {
    server.readMe.mockResolvedValue(me({ emblem: 'boat' as never }));
    server.setPerson.mockImplementation((name: string) => Promise.resolve(me({ name })));
    const person = await open();
    await person.introduce('');
    expect(server.readMe).not.toHaveBeenCalled();
    await person.introduce('Ada');
    expect(server.setPerson).toHaveBeenCalledExactlyOnceWith('Ada', 'boat');
    await person.introduce('Ben');
    expect(server.setPerson).toHaveBeenCalledTimes(1);
    expect(person.known?.name).toBe('Ada');
  });

  it('keeps nobody from playing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.readMe.mockRejectedValue(new Error('away'));
    await expect((await open()).introduce('Ada')).resolves.toBeUndefined();
  });
});

it('only takes over what it knows', () => {
  const known = { theme: 'dark', volume: 0.3, known: ['pig'], sound: false };
  expect(sifted({ ...known, other: 1, pace: 'warp', hints: 3, keys: 'yes' })).toEqual(known);
  expect(sifted({ known: [1] })).toEqual({});
  expect(sifted({ ['__proto__']: 1, constructor: 1 })).toEqual({});
  expect(sifted(settings.all() as unknown as Record<string, unknown>)).toEqual(settings.all());
});
