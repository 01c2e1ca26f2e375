import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renew } from './renewing';
import { stubStorage } from './testing';

let isThere: boolean;
const reload = vi.fn();

/** A part of the page can't be loaded, and all that comes of it has come. */
async function lose(): Promise<void> {
  const event = new Event('vite:preloadError', { cancelable: true });
  dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
}

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  isThere = true;
  stubStorage('sessionStorage');
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', () =>
    isThere ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('Failed to fetch')),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a page that lacks a part is loaded anew, once a minute at most', async () => {
  await Promise.all([lose(), lose()]);
  await lose();
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(61_000);
  await lose();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('a page stays while there is no server, and is loaded once there is one', async () => {
  isThere = false;
  await lose();
  expect([await renew(), reload.mock.calls]).toEqual([false, []]);
  isThere = true;
  await lose();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a page is loaded anew as often as its person asks for it', async () => {
  await lose();
  expect(await renew()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('a page that can’t keep when it was loaded anew never is', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await lose();
  expect(reload).not.toHaveBeenCalled();
});
