import { afterEach, expect, it, vi } from 'vitest';

import { showBadge } from './badge';

afterEach(() => vi.unstubAllGlobals());

it('is a dot on the icon, and a number where the page is an app', () => {
  let href = '/favicon.svg';
  const icon = { getAttribute: () => href, setAttribute: (_: string, value: string) => void (href = value) };
  const numbers: number[] = [];
  vi.stubGlobal('document', { querySelector: () => icon });
  vi.stubGlobal('navigator', { setAppBadge: (count: number) => Promise.resolve(void numbers.push(count)) });
  showBadge(2);
  expect(href).toMatch(/^data:image\/svg\+xml,/);
  showBadge(0);
  expect(href).toBe('/favicon.svg');
  expect(numbers).toEqual([2, 0]);
  vi.stubGlobal('navigator', {});
  showBadge(1);
  expect(href).toMatch(/^data:/);
});
