/** Calls to a table: what a push service brings, and where a click on it leads. */

/** What the server sends: that a seat is asked, and where. */
export interface Called {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length < 500;

/** What a push says; `null` for what can't be from our server, and leads nowhere else than to it. */
export function calledBy(text: string): Called | null {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return null;
  }
  const { title, body, url, tag, lang } = (told ?? {}) as Record<string, unknown>;
  if (![title, body, url, tag, lang].every(isText)) return null;
  return /^\/match\/\w+$/.test(url as string) ? (told as Called) : null;
}

/** A window, and which of our addresses it shows now. */
export interface Shown<T> {
  client: T;
  path: string;
}

/** What an address shows. The lobby's leads to other pages too, by what stands behind it; a language alone does not. */
export function shownAt(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete('lang');
  const behind = pathname === '/' ? searchParams.toString() : '';
  return behind === '' ? pathname : `${pathname}?${behind}`;
}

/** The window in which a table is best opened: the one that shows it; else one that shows no other; `null`: a new one. */
export function windowFor<T>(windows: readonly Shown<T>[], url: string): Shown<T> | null {
  const at = (path: string) => windows.find((one) => one.path === url || one.path === path);
  return at(url) ?? at('/') ?? null;
}
