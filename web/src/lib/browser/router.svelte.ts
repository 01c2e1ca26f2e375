/** The kinds of page, told apart by the address alone; no library is needed for that. */
export type Page =
  | { kind: 'lobby' }
  | { kind: 'set-up'; game: string }
  | { kind: 'table'; match: string; inviting: boolean }
  | { kind: 'join'; match: string; seat: number; invitation: string }
  | { kind: 'anybody'; game: string }
  | { kind: 'code'; code: string }
  | { kind: 'lesson'; game: string; lesson: string }
  | { kind: 'along'; ticket: string }
  | { kind: 'unknown' };

/** The lesson with which one begins. */
const FIRST_LESSON = 'first';

export function pageOf(path: string, search: string, hash = ''): Page {
  const query = new URLSearchParams(search);
  const parts = path.split('/').filter(Boolean);
  if (parts.length === 0) {
    const [game, code] = [query.get('set-up'), query.get('code')];
    if (game) return { kind: 'set-up', game };
    if (code) return { kind: 'code', code };
    return query.has('anybody') ? { kind: 'anybody', game: query.get('anybody') ?? '' } : { kind: 'lobby' };
  }
  const [head, match, seat] = parts;
  if (head === 'match' && match && parts.length === 2)
    return { kind: 'table', match, inviting: query.has('invite') };
  if (head === 'join' && match && seat && /^\d+$/.test(seat) && parts.length === 3) {
    return { kind: 'join', match, seat: Number(seat), invitation: query.get('invitation') ?? '' };
  }
  if (head === 'learn' && match && parts.length <= 3)
    return { kind: 'lesson', game: match, lesson: seat ?? FIRST_LESSON };
  if (head === 'along' && parts.length === 1) return { kind: 'along', ticket: hash.slice(1) };
  return { kind: 'unknown' };
}

class Router {
  page = $state<Page>(pageOf(location.pathname, location.search, location.hash));

  constructor() {
    addEventListener('popstate', () => this.#read());
  }

  go(address: string, { replace = false } = {}): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.page = pageOf(location.pathname, location.search, location.hash);
  }
}

export const router = new Router();

export const setUpAddress = (game: string) => `/?set-up=${encodeURIComponent(game)}`;
/** Where one waits for others. */
export const anybodyAddress = (game = '') => `/?anybody=${encodeURIComponent(game)}`;
/** Where a code leads, before one sits down. */
export const codeAddress = (code: string) => `/?code=${encodeURIComponent(code)}`;
export const matchAddress = (id: string) => `/match/${id}`;
/** The table's first page for its host: who comes along? */
export const inviteAddress = (id: string) => `/match/${id}?invite`;
export const lessonAddress = (game: string, lesson = FIRST_LESSON) =>
  lesson === FIRST_LESSON ? `/learn/${game}` : `/learn/${game}/${lesson}`;
export const joinAddress = (id: string, seat: number, invitation: string) =>
  `/join/${id}/${seat}?invitation=${encodeURIComponent(invitation)}`;

/** The ticket stands behind the sign that browsers send to nobody, and no log gets to see. */
export const alongAddress = (ticket: string) => `/along#${ticket}`;

/** For links: a plain click stays in the page, anything else is the browser's. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
