import { reasonOf } from '../server/api';

export interface Toast {
  id: number;
  words: string;
  tone: 'plain' | 'wrong';
  /** Where it leads, if anywhere. */
  href: string | null;
}

const STAYS_MS = 6000;

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

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
