import { vi } from 'vitest';

/** Tells this page what a browser tells it when another tab has stored something; `null`: has cleared all. */
export function storedElsewhere(key: string | null): void {
  dispatchEvent(Object.assign(new Event('storage'), { key }));
}

/** Stands in for what a browser keeps; gives what is in it, by name. */
export function stubStorage(
  name: 'localStorage' | 'sessionStorage',
  items: Record<string, string> = {},
): Map<string, string> {
  const kept = new Map(Object.entries(items));
  vi.stubGlobal(name, {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return kept;
}
