export interface Toast {
  id: number;
  words: string;
  tone: 'plain' | 'wrong';
}

const STAYS_MS = 6000;

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  say(words: string, tone: Toast['tone'] = 'plain'): void {
    const id = this.#next++;
    this.list.push({ id, words, tone });
    setTimeout(() => this.drop(id), STAYS_MS);
  }

  /** Says what went wrong, in the server's words where it found some. */
  wrong(error: unknown): void {
    this.say(error instanceof Error ? error.message : 'Something went wrong. Please try again.', 'wrong');
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
