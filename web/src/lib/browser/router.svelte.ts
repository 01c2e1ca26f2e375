/** Five kinds of page, told apart by the address alone; no library is needed for that. */
export type Page =
  | { kind: 'lobby' }
  | { kind: 'set-up'; game: string }
  | { kind: 'table'; match: string; inviting: boolean }
  | { kind: 'join'; match: string; seat: number; invitation: string }
  | { kind: 'lesson'; game: string; lesson: string }
  | { kind: 'unknown' };

/** The lesson with which one begins. */
const FIRST_LESSON = 'first';

export function pageOf(path: string, search: string): Page {
  const query = new URLSearchParams(search);
  const parts = path.split('/').filter(Boolean);
  if (parts.length === 0) {
    const game = query.get('set-up');
    return game ? { kind: 'set-up', game } : { kind: 'lobby' };
  }
  const [head, match, seat] = parts;
  if (head === 'match' && match && parts.length === 2)
    return { kind: 'table', match, inviting: query.has('invite') };
  if (head === 'join' && match && seat && /^\d+$/.test(seat) && parts.length === 3) {
    return { kind: 'join', match, seat: Number(seat), invitation: query.get('invitation') ?? '' };
  }
  if (head === 'learn' && match && parts.length <= 3)
    return { kind: 'lesson', game: match, lesson: seat ?? FIRST_LESSON };
  return { kind: 'unknown' };
}

class Router {
  page = $state<Page>(pageOf(location.pathname, location.search));

  constructor() {
    addEventListener('popstate', () => this.#read());
  }

  go(address: string, { replace = false } = {}): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.page = pageOf(location.pathname, location.search);
  }
}

export const router = new Router();

export const setUpAddress = (game: string) => `/?set-up=${encodeURIComponent(game)}`;
export const matchAddress = (id: string) => `/match/${id}`;
/** The table's first page for its host: who comes along? */
export const inviteAddress = (id: string) => `/match/${id}?invite`;
export const lessonAddress = (game: string, lesson = FIRST_LESSON) =>
  lesson === FIRST_LESSON ? `/learn/${game}` : `/learn/${game}/${lesson}`;
export const joinAddress = (id: string, seat: number, invitation: string) =>
  `/join/${id}/${seat}?invitation=${encodeURIComponent(invitation)}`;

/** For links: a plain click stays in the page, anything else is the browser's. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
