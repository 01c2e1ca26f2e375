import { toasts } from '../browser/toasts.svelte';
import type { Act, Clock, Manners, ServerMessage } from '../server/types';
import { asideOf, type AsideEvent } from './asides';
import { freshId } from './ids';
import { Unanswered } from './unanswered.svelte';

/** Nothing was said: as in lessons, where nobody else sits at the table. */
export const NO_MANNERS: Manners = {
  offer: null,
  paused: false,
  resigned: [],
  left: [],
  late: [],
  ending: null,
  may_abort: [],
};

/** The clocks as they were told, and when that was (`performance.now()`). */
export interface ToldClock {
  told: Clock;
  at: number;
}

/** What is said at a table besides playing. It is of this moment, whatever is still shown of what happened before. */
export class Asides {
  manners = $state.raw<Manners>(NO_MANNERS);
  clock = $state.raw<ToldClock | null>(null);
  readonly #sent = new Unanswered();

  /** `seen`: how many lines of the log have arrived. */
  constructor(
    private readonly send: (act: Act) => void,
    private readonly seen: () => number,
    /** Whether this browser holds a seat. */
    private readonly isMine: (seat: number) => boolean = () => false,
  ) {}

  /** Who plays no more: a bot answers for them, for now or to the end. */
  get served(): number[] {
    const { resigned, left, late } = this.manners;
    return [...resigned, ...left, ...late];
  }

  /** Something is on its way. */
  get isBusy(): boolean {
    return this.#sent.any;
  }

  /** Says something for a seat that this browser holds, such as `(offer draw)`. */
  say(seat: number, text: string): void {
    const id = freshId();
    this.#sent.add(id);
    this.send({ type: 'act', seat, text, seen: this.seen(), id });
  }

  /** Takes in what concerns it; returns whether the message is nobody else’s business. */
  hear(message: ServerMessage): boolean {
    if (message.type === 'step') this.#tellOfEnd(asideOf(message.entry));
    if ('manners' in message) {
      this.manners = message.manners;
      this.#sent.saw(message.seen);
    }
    if (message.type === 'clock') this.clock = { told: message, at: performance.now() };
    if (message.type === 'done' || message.type === 'refused') return this.#hearAnswer(message);
    return message.type === 'clock';
  }

  /** An offer is gone: who made it, or was asked, hears by whom that was, if it was not they. */
  #tellOfEnd(said: AsideEvent | null): void {
    const { offer } = this.manners;
    if (!said || !offer || this.isMine(said.seat)) return;
    const concerns = { decline: [offer.by], withdraw: offer.waits_for }[said.verb] ?? [];
    if (concerns.some(this.isMine)) toasts.say(said.words);
  }

  #hearAnswer(message: Extract<ServerMessage, { type: 'done' | 'refused' }>): boolean {
    if (!this.#sent.has(message.id)) return false;
    if (message.type === 'done') this.#sent.done(message.id, message.seen, this.seen());
    else {
      this.#sent.drop(message.id);
      toasts.say(message.error.message, 'wrong');
    }
    return true;
  }
}
