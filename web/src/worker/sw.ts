/**
 * The service worker. It calls people to their tables, and says so where there is no connection.
 *
 * It keeps nothing: pages come from the network, or not at all, and all else the browser fetches as though there were no
 * worker, so no code can ever be older than the server's. A new worker takes over at once.
 */
import { calledBy, shownAt, windowFor, type Shown } from './calls';
import { offlinePage } from './offline';

declare const self: ServiceWorkerGlobalScope;

/** Not every browser has it. */
const setBadge = self.navigator.setAppBadge as ((count: number) => Promise<void>) | undefined;

/** The page speaks it, and says so in the worker's own address. */
const language = new URL(self.location.href).searchParams.get('lang') ?? 'en';

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(open(event));
});
self.addEventListener('push', (event) => event.waitUntil(call(event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(String((event.notification.data as { url?: unknown } | null)?.url ?? '/')));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

async function takeOver(): Promise<void> {
  // Of whatever worker was here before nothing is left.
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  // A page need not wait until the worker is awake.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function open(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    return offlinePage(language);
  }
}

async function call(text: string): Promise<void> {
  const called = calledBy(text);
  if (!called) return;
  const seen = (await windows()).filter(({ client }) => client.visibilityState === 'visible');
  if (seen.some(({ path }) => path === called.url)) return;
  const { title, body, tag, lang, url } = called;
  const look = { icon: '/icon-192.png', badge: '/badge-96.png' };
  await self.registration.showNotification(title, { body, tag, lang, data: { url }, ...look });
  const waiting = await self.registration.getNotifications();
  await setBadge?.call(self.navigator, waiting.length).catch(() => undefined);
}

async function lead(url: string): Promise<void> {
  const found = windowFor(await windows(), url);
  if (!found) {
    await self.clients.openWindow(url);
    return;
  }
  const { client, path } = found;
  const there = path === url ? client : ((await client.navigate(url).catch(() => null)) ?? client);
  await there.focus();
}

/** So long a page may take to say where it is; one that is asleep does not. */
const ANSWER_MS = 400;

/** All windows, and what each shows. The address with which it was opened says that no more: pages change theirs. */
async function windows(): Promise<Shown<WindowClient>[]> {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return Promise.all(clients.map(async (client) => ({ client, path: await pathOf(client) })));
}

function pathOf(client: WindowClient): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(() => resolve(shownAt(client.url)), ANSWER_MS);
    client.postMessage('where', [port2]);
  });
}

/** A push service may give a browser another address, at any time. */
async function subscribeAgain(event: PushSubscriptionChangeEvent): Promise<void> {
  const options = event.oldSubscription?.options;
  const fresh =
    event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  await fetch(`/api/push/subscriptions?lang=${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
