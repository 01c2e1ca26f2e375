import { reasonOf } from '../server/api';
import { Kept } from './kept';

export interface Toast {
  id: number;
  words: string;
  tone: 'plain' | 'wrong';
  /** Where it leads, if anywhere. */
  href: string | null;
}

const STAYS_MS = 6000;
/** What the next page is to say. */
const kept = new Kept('toast', { words: '' }, () => sessionStorage);

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  constructor() {
    const { words } = kept.load();
    if (words === '') return;
    kept.forget();
    this.say(words);
  }

  /** Says something once the page has been loaded anew. */
  sayNext(words: string): void {
    kept.store({ words });
  }

  say(words: string, tone: Toast['tone'] = 'plain', href: string | null = null): void {
    const id = this.#next++;
    this.list.push({ id, words, tone, href });
    setTimeout(() => this.drop(id), STAYS_MS);
  }

  /** Says what went wrong. */
  wrong(error: unknown): void {
    this.say(reasonOf(error), 'wrong');
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
