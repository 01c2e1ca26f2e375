import { setMaxListeners } from 'node:events';

/** What tests lack of a browser, as little as lets its modules load; what is stored lasts as long as a file of tests. */
const media = { matches: false, addEventListener: () => undefined };
const stored = new Map<string, string>();
const events = new EventTarget();
setMaxListeners(0, events); // a file of tests opens many pages
const stubs = {
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
  matchMedia: () => media,
  document: { hidden: false, documentElement: { dataset: {} } },
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  },
};
for (const [name, stub] of Object.entries(stubs))
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value: stub, configurable: true, writable: true });
