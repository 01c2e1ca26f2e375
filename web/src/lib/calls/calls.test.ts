import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { storedElsewhere, stubStorage } from '../browser/testing';
import type { CallsOfServer, Match } from '../server/types';

const KEY = 'BAIC';
let server: CallsOfServer;
const asked: string[] = [];
vi.mock('../server/api', () => ({
  readCalls: () => Promise.resolve(server),
  setQuiet: (id: string, quiet: boolean) => {
    server = { ...server, quiet: quiet ? [...server.quiet, id] : server.quiet.filter((one) => one !== id) };
    return Promise.resolve({ quiet });
  },
  subscribe: ({ endpoint }: { endpoint: string }) => {
    asked.push(`subscribe ${endpoint}`);
    return Promise.resolve({ id: 'id' });
  },
  unsubscribe: (id: string) => {
    asked.push(`unsubscribe ${id}`);
    return Promise.resolve();
  },
}));

vi.mock('../browser/router.svelte', () => ({ matchAddress: (id: string) => `/match/${id}` }));

/** A browser with a worker that can be called. */
class Browser {
  shown: { title: string; tag: string; closed: boolean }[] = [];
  subscription: PushSubscription | null = null;
  reaches = true;
  answer: NotificationPermission = 'granted';

  registration = {
    pushManager: {
      getSubscription: () => Promise.resolve(this.subscription),
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        if (!this.reaches) return Promise.reject(new Error('push service error'));
        this.subscription = {
          endpoint: 'https://push.example/a',
          options: { applicationServerKey: applicationServerKey.buffer },
          toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } }),
          unsubscribe: () => {
            this.subscription = null;
            asked.push('browser unsubscribes');
            return Promise.resolve(true);
          },
        } as unknown as PushSubscription;
        return Promise.resolve(this.subscription);
      },
    },
    showNotification: (title: string, { tag }: { tag: string }) => {
      this.shown = [...this.shown.filter((one) => one.tag !== tag), { title, tag, closed: false }];
      return Promise.resolve();
    },
    getNotifications: ({ tag }: { tag: string }) =>
      Promise.resolve(
        this.shown
          .filter((one) => one.tag === tag)
          .map((one) => ({ close: () => (this.shown = this.shown.filter((other) => other !== one)) })),
      ),
  };

  stub(): void {
    const notification = { permission: 'default', requestPermission: () => Promise.resolve(this.ask()) };
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('Notification', notification);
    vi.stubGlobal('PushManager', {});
    const ready = Promise.resolve(this.registration);
    const serviceWorker = { register: () => ready, ready, addEventListener: () => undefined };
    vi.stubGlobal('navigator', { serviceWorker, languages: ['en'] });
    vi.stubGlobal('document', { hidden: true, documentElement: { dataset: {} } });
  }

  ask(): NotificationPermission {
    (Notification as { permission: string }).permission = this.answer;
    return this.answer;
  }
}

const match = (id: string) => ({ id, title: 'Race' }) as Match;
let browser: Browser;
let storage: Map<string, string>;

/** The page is opened anew. */
async function calls() {
  vi.resetModules();
  return (await import('./calls.svelte')).calls;
}

describe('calls', () => {
  beforeEach(() => {
    asked.splice(0);
    server = { key: KEY, on: false, quiet: [] };
    storage = stubStorage('localStorage');
    browser = new Browser();
    browser.stub();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are offered once', async () => {
    const first = await calls();
    expect(first.mayOffer).toBe(true);
    first.dismiss();
    expect(first.mayOffer).toBe(false);
    expect((await calls()).mayOffer).toBe(false);
  });

  it('begin where the browser is asked for them and its person agrees', async () => {
    const one = await calls();
    browser.answer = 'denied';
    await one.setOn(true);
    expect([one.on, one.able]).toEqual([false, 'denied']);
    browser = new Browser();
    browser.stub();
    const other = await calls();
    await other.setOn(true);
    expect(other.on).toBe(true);
    expect((await calls()).on).toBe(true);
  });

  it('come to a hidden page, one for a table, and go when it is seen', async () => {
    const one = await calls();
    await one.ring(match('a'));
    expect(browser.shown).toEqual([]);
    await one.setOn(true);
    for (const id of ['a', 'b', 'a']) await one.ring(match(id));
    expect(browser.shown.map(({ tag }) => tag)).toEqual(['b', 'a']);
    await one.hush('a');
    expect(browser.shown.map(({ tag }) => tag)).toEqual(['b']);
    (document as { hidden: boolean }).hidden = false;
    await one.ring(match('c'));
    expect(browser.shown.map(({ tag }) => tag)).toEqual(['b']);
  });

  it('leave a quiet table alone', async () => {
    const one = await calls();
    await one.setOn(true);
    await one.setQuiet('a', true);
    await one.ring(match('a'));
    expect([one.isQuiet('a'), browser.shown]).toEqual([true, []]);
    await one.setQuiet('a', false);
    await one.ring(match('a'));
    expect(browser.shown).toHaveLength(1);
  });

  it('come while the page is closed, from when that is wanted until it is not', async () => {
    const one = await calls();
    await one.setOn(true);
    await one.setAway(true);
    expect([one.away, asked]).toEqual([true, ['subscribe https://push.example/a']]);
    const later = await calls();
    await later.read();
    expect(asked).toHaveLength(2);
    await later.setOn(false);
    expect(asked.slice(2)).toEqual(['browser unsubscribes', 'unsubscribe id']);
    expect([later.on, later.away, browser.subscription]).toEqual([false, false, null]);
  });

  it('stay off where another tab has turned them off', async () => {
    const [here, there] = [await calls(), await calls()];
    await there.setOn(true);
    await there.setAway(true);
    storedElsewhere('dragonrace.calls');
    expect([here.on, here.away]).toEqual([true, true]);
    await there.setOn(false);
    storedElsewhere('dragonrace.calls');
    await here.ring(match('a'));
    expect([here.on, browser.shown]).toEqual([false, []]);
  });

  it('stay off where a tab that heard nothing of it reads and writes', async () => {
    const first = await calls();
    await first.setOn(true);
    await first.setAway(true);
    const [asleep, there] = [await calls(), await calls()];
    await there.setOn(false);
    asked.splice(0);
    asleep.dismiss();
    await asleep.read();
    expect([(await calls()).on, asked, browser.subscription]).toEqual([false, [], null]);
  });

  it('subscribe anew where the server has another key', async () => {
    const one = await calls();
    await one.setOn(true);
    await one.setAway(true);
    server = { ...server, key: 'BBBB' };
    await (await calls()).read();
    expect(asked).toEqual([
      'subscribe https://push.example/a',
      'browser unsubscribes',
      'subscribe https://push.example/a',
    ]);
  });

  it('say where they can’t come to a closed page', async () => {
    const one = await calls();
    expect(one.mayBeAway).toBeNull();
    await one.setOn(true);
    browser.reaches = false;
    await one.setAway(true);
    expect([one.on, one.away, one.mayBeAway, asked]).toEqual([true, false, false, []]);
    server = { ...server, key: null };
    const other = await calls();
    await other.read();
    expect(other.mayBeAway).toBe(false);
  });

  it('do without a browser that has none of it', async () => {
    vi.stubGlobal('Notification', undefined);
    vi.stubGlobal('isSecureContext', false);
    vi.stubGlobal('navigator', { languages: ['en'] });
    const one = await calls();
    expect([one.able, one.mayOffer, one.on]).toEqual(['insecure', false, false]);
    await one.setOn(true);
    await one.ring(match('a'));
    expect(one.on).toBe(false);
    expect(storage.size).toBe(1);
  });
});
