import { Kept } from '../browser/kept';
import { matchAddress } from '../browser/router.svelte';
import { readCalls, setQuiet, subscribe, unsubscribe } from '../server/api';
import type { CallsOfServer, Match } from '../server/types';
import { language } from '../words/language';
import { say } from '../words/say';
import { ableToNotify, ableToPush, type Able } from './able';
import { worker } from './worker';

interface Stored {
  /** Its person wants to be called while they look elsewhere. */
  on: boolean;
  /** They were asked whether they do. */
  offered: boolean;
  /** The subscription at the server, by which it calls while the page is closed; empty: none. */
  subscription: string;
}

/** Of this browser alone: another one has permissions of its own. */
const kept = new Kept<Stored>('calls', { on: false, offered: false, subscription: '' });

/** The bytes of what base64url says. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

const isSame = (one: ArrayBuffer | null | undefined, other: Uint8Array): boolean =>
  one !== null && one !== undefined && new Uint8Array(one).join() === other.join();

/** Calls this browser's person to their tables: while the page is hidden, and while it is closed. */
class Calls {
  #stored = $state<Stored>(kept.load());
  #server = $state.raw<CallsOfServer | null>(null);
  able = $state<Able>(ableToNotify());
  /** The browser has no push service, or does not reach it. */
  #unreachable = $state(false);

  constructor() {
    // What is turned off in one tab is off in all of them.
    kept.follow((stored) => (this.#stored = stored));
  }

  /** They want to be called, and can be. */
  get on(): boolean {
    return this.#stored.on && this.able === 'ready';
  }

  /** Also while the page is closed. */
  get away(): boolean {
    return this.on && this.#stored.subscription !== '';
  }

  /** Whether that is possible; `null` where the server has not said so yet. */
  get mayBeAway(): boolean | null {
    if (!ableToPush() || this.#unreachable) return false;
    return this.#server && this.#server.key !== null;
  }

  /** It may be asked whether they want it: once, and only where a yes leads somewhere. */
  get mayOffer(): boolean {
    return !this.#stored.on && !this.#stored.offered && this.able === 'ready';
  }

  isQuiet(match: string): boolean {
    return this.#server?.quiet.includes(match) ?? false;
  }

  /** Asks the server what it knows; and where it shall call, says so again: its key may be another one now, or ours. */
  async read(): Promise<void> {
    this.able = ableToNotify();
    this.#server = await readCalls();
    // A page that slept may not have heard what another one did.
    this.#stored = kept.load(this.#stored);
    if (this.away) await this.setAway(true);
  }

  dismiss(): void {
    this.#set({ offered: true });
  }

  /** Begins or ends. To begin, the browser asks its person. */
  async setOn(on: boolean): Promise<void> {
    if (on && this.able === 'ready' && (await Notification.requestPermission()) !== 'granted') on = false;
    this.able = ableToNotify();
    this.#set({ on, offered: true });
    if (!on) await this.setAway(false);
  }

  /** Begins or ends to be called while the page is closed. */
  async setAway(away: boolean): Promise<void> {
    const registration = await worker();
    if (!registration || !ableToPush()) return;
    const known = await registration.pushManager.getSubscription();
    if (away) await this.#subscribe(registration, known);
    else await this.#unsubscribe(known);
  }

  async #subscribe(registration: ServiceWorkerRegistration, known: PushSubscription | null): Promise<void> {
    this.#server ??= await readCalls();
    if (this.#server.key === null) return;
    const key = bytesOf(this.#server.key);
    if (known && !isSame(known.options.applicationServerKey, key)) {
      await known.unsubscribe();
      known = null;
    }
    const options = { userVisibleOnly: true, applicationServerKey: key };
    known ??= await registration.pushManager.subscribe(options).catch(() => null);
    this.#unreachable = known === null;
    const { endpoint, keys } = known?.toJSON() ?? {};
    if (!endpoint || !keys?.p256dh || !keys.auth) return;
    const { id } = await subscribe({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
    this.#set({ subscription: id });
  }

  async #unsubscribe(known: PushSubscription | null): Promise<void> {
    const { subscription } = this.#stored;
    this.#set({ subscription: '' });
    await known?.unsubscribe();
    // Where this fails, the push service tells the server the next time.
    if (subscription) await unsubscribe(subscription).catch(() => undefined);
  }

  async setQuiet(match: string, quiet: boolean): Promise<void> {
    await setQuiet(match, quiet);
    this.#server = await readCalls();
  }

  /** Calls to a table while the page is hidden. A table has one call at most. */
  async ring(match: Match): Promise<void> {
    if (!this.on || !document.hidden) return;
    if (!this.#server) await this.read().catch(() => undefined);
    if (this.isQuiet(match.id)) return;
    const words = { body: say('called-to', { title: match.title }), tag: match.id, lang: language };
    const look = { icon: '/icon-192.png', badge: '/badge-96.png' };
    const registration = await worker();
    const data = { url: matchAddress(match.id) };
    await registration?.showNotification(say('called'), { ...words, ...look, data });
  }

  /** Takes back the call to a table, because its person is there, or is waited for no more. */
  async hush(match: string): Promise<void> {
    if (!this.on) return;
    const registration = await worker();
    for (const call of (await registration?.getNotifications({ tag: match })) ?? []) call.close();
  }

  #set(change: Partial<Stored>): void {
    this.#stored = { ...kept.load(this.#stored), ...change };
    kept.store(this.#stored);
  }
}

export const calls = new Calls();
