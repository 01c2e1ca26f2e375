import { describe, expect, it } from 'vitest';

import { calledBy, shownAt, windowFor } from './calls';
import { offlinePage } from './offline';

const called = { title: 'Your turn', body: 'Blue', url: '/match/abc', tag: 'abc', lang: 'en' };

describe('a call', () => {
  it('is understood', () => {
    expect(calledBy(JSON.stringify(called))).toEqual(called);
  });

  it.each([
    '',
    'null',
    '7',
    '{',
    '[]',
    JSON.stringify({ ...called, url: 'https://elsewhere.example/match/abc' }),
    JSON.stringify({ ...called, url: '//elsewhere.example' }),
    JSON.stringify({ ...called, url: '/match/abc/../../admin' }),
    JSON.stringify({ ...called, title: 7 }),
    JSON.stringify({ ...called, body: 'x'.repeat(500) }),
  ])('is not what reads %s', (text) => {
    expect(calledBy(text)).toBeNull();
  });

  it('leads to the table, then to the lobby, then to a window of its own', () => {
    const at = (path: string) => ({ client: path, path });
    const [lobby, other, table] = [at('/'), at('/match/other'), at('/match/abc')];
    expect(windowFor([lobby, other, table], '/match/abc')).toBe(table);
    expect(windowFor([other, lobby], '/match/abc')).toBe(lobby);
    expect(windowFor([other], '/match/abc')).toBeNull();
  });

  it.each(['/?anybody=', '/?set-up=pig', '/?code=K7M2', '/learn/pig'])(
    'replaces nothing of what somebody does at %s',
    (address) => {
      const page = { client: address, path: shownAt(`https://race.example${address}`) };
      expect(windowFor([page], '/match/abc')).toBeNull();
    },
  );

  it.each([
    ['/', '/'],
    ['/?lang=de', '/'],
    ['/match/abc?invite', '/match/abc'],
  ])('knows what is shown at %s', (address, shown) => {
    expect(shownAt(`https://race.example${address}`)).toBe(shown);
  });
});

describe('the page without a connection', () => {
  it.each([
    ['en', 'No connection'],
    ['de', 'Keine Verbindung'],
    ['fr', 'No connection'],
  ])('speaks %s', async (language, words) => {
    const page = offlinePage(language);
    expect(page.status).toBe(503);
    expect(page.headers.get('content-security-policy')).not.toContain('script');
    expect(await page.text()).toContain(words);
  });
});
