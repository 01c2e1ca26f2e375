import type { Playing } from '../../games/drawing';
import { History } from './history.svelte';
import { CHANCE, mySeats, seatName } from './seats';
import { settings } from '../browser/settings.svelte';
import { TableSocket, type Link } from '../server/socket';
import { toasts } from '../browser/toasts.svelte';
import type { Act, Choice, GameView, LogEntry, Match, ServerMessage } from '../server/types';
import { remember, seenOf } from './visits';

interface Step {
  entry: LogEntry;
  view: GameView;
}

/** The actions after number `from`: how many they are, and how many a bot or a standing answer chose for us. */
export interface Missed {
  from: number;
  all: number;
  ours: number;
}

/** `crypto.randomUUID` is missing on plain http from another device, so the number is put together here. */
const freshId = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('-');

/** One object, so that nothing is drawn anew because nothing may be chosen twice. */
const NOTHING: Choice[] = [];

const sameChoices = (a: Choice[], b: Choice[]) => JSON.stringify(a) === JSON.stringify(b);

/** However long a drawing takes, the next step is shown after this. */
const LONGEST_STEP_MS = 9000;

/** Of fewer moves that others made nobody who comes back needs to hear. */
const FEW_MOVES = 3;

/** Who skips does so until this long nothing new has come. */
const HURRY_MS = 1000;

/**
 * One table as this browser sees it. Steps arrive as fast as bots think; they wait in a queue and are shown one by one.
 * `view` is what is shown, `seen` is how many actions have arrived.
 */
export class Session {
  match: Match;
  view = $state.raw<GameView | null>(null);
  log = $state.raw<LogEntry[]>([]);
  last = $state.raw<LogEntry | null>(null);
  playing = $state.raw<Playing | null>(null);
  link = $state<Link>('connecting');
  rematch = $state<string | null>(null);
  /** The game ended before this page's eyes; nobody merely came back to an old one. */
  sawTheEnd = $state(false);
  /**
   * The seat that the device must be handed to; only where something is hidden. Until its player says that they are
   * there nothing may be drawn, and this page is not even told what they alone may see: it looks on as a spectator.
   */
  passTo = $state<number | null>(null);
  readonly history: History;
  /** What happened since this browser was last here, until somebody has taken note of it. */
  missed = $state.raw<Missed | null>(null);

  #queue = $state.raw<Step[]>([]);
  #hurryUntil = 0;
  #sent = $state<Act | null>(null);
  #seen = 0;
  #seat: number | null;
  /** The next position is the first one after nobody was here. */
  #isBack = true;
  /** The position as another seat sees it is on its way; steps seen from the last one are of no use any more. */
  #turning = false;
  #stop = new AbortController();
  #socket: TableSocket;

  constructor(
    match: Match,
    private readonly hides: boolean,
  ) {
    this.match = $state.raw(match);
    this.rematch = match.rematch;
    this.#seat = this.#isShared ? null : (mySeats(match)[0]?.seat ?? null);
    this.history = new History(match.id, () => this.view?.viewer ?? null);
    this.#socket = new TableSocket(match.id, {
      hear: (message) => this.#hear(message),
      change: (link) => {
        this.link = link;
        if (link === 'lost') this.#isBack = true;
      },
      seat: () => this.#seat,
    });
  }

  /** Nothing is moving and nothing waits to be shown. */
  get still(): boolean {
    return this.playing === null && this.#queue.length === 0;
  }

  /** How many steps are still to be shown after the one that is moving. */
  get behind(): number {
    return this.#queue.length;
  }

  get waitsForAnswer(): boolean {
    return this.#sent !== null;
  }

  /** What was chosen here is on its way, or being shown. */
  get carriesOut(): boolean {
    const viewer = this.view?.viewer ?? null;
    return this.waitsForAnswer || (viewer !== null && this.playing?.entry.player === viewer);
  }

  /** What may be chosen this moment; empty while anything moves, while one looks back, or if the table answers. */
  get choices(): Choice[] {
    return this.history.shown ? NOTHING : this.#offered;
  }

  /** Whether somebody here is asked, though they may be looking back. */
  get isAsked(): boolean {
    return this.#offered.length > 0;
  }

  get #offered(): Choice[] {
    const free = this.still && !this.waitsForAnswer && this.passTo === null;
    if (!free || !this.view) return NOTHING;
    const standing = mySeats(this.match).find((seat) => seat.seat === this.view?.viewer)?.standing ?? null;
    const answered = standing !== null && this.view.choices.some((choice) => choice.text === standing);
    return answered ? NOTHING : this.view.choices;
  }

  /** The position on the table: the present one, or the one that somebody looks back at. */
  get shown(): GameView | null {
    return this.history.shown?.view ?? this.view;
  }

  choose(choice: Choice): void {
    const seat = this.view?.viewer;
    if (seat === null || seat === undefined || !this.choices.includes(choice)) return;
    const act: Act = { type: 'act', seat, text: choice.text, seen: this.#seen, id: freshId() };
    this.#sent = act;
    this.missed = null;
    // Whoever chooses wants to see what comes of it.
    this.#hurryUntil = 0;
    this.#socket.act(act);
  }

  /** Shows the end of what is moving, of what waits, and of what follows at once: bots are still answering. */
  skip(): void {
    this.#hurryUntil = performance.now() + HURRY_MS;
    this.#stop.abort();
  }

  /** The device has been handed over; the table is uncovered once the position has come. */
  takeDevice(): void {
    if (this.passTo !== null) this.#look(this.passTo);
  }

  close(): void {
    this.#socket.close();
    this.#stop.abort();
    this.history.leave();
  }

  /** Several people play on this device, and each has something to hide. */
  get #isShared(): boolean {
    return this.hides && !this.match.over && mySeats(this.match).length > 1;
  }

  #look(seat: number | null): void {
    this.#seat = seat;
    this.#turning = true;
    this.#socket.look(seat);
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'position') this.#restart(message);
    else if (message.type === 'step') this.#receive(message);
    else if (message.type === 'seats') this.#learn(message.match);
    else if (message.type === 'rematch') this.rematch = message.match_id;
    else if (message.type === 'done') this.#answered(message.id);
    else {
      toasts.say(message.error.message, 'wrong');
      this.#answered(message.id);
      // A seat that has moved to another device: a spectator is never refused.
      if (message.id === null && this.#turning) this.#look(null);
    }
  }

  #answered(id: string | null): void {
    if (this.#sent?.id === id) this.#sent = null;
  }

  #learn(match: Match): void {
    for (const seat of mySeats(this.match))
      if (!match.seats[seat.seat]?.mine) toasts.say(`${seatName(seat)} goes on playing on another device.`);
    this.match = match;
  }

  #restart(position: Extract<ServerMessage, { type: 'position' }>): void {
    this.#queue = [];
    this.#stop.abort();
    this.#learn(position.match);
    this.#seat = position.view.viewer;
    this.#turning = false;
    if (position.view.viewer !== null) this.passTo = null;
    this.rematch = position.match.rematch ?? this.rematch;
    this.#seen = position.seen;
    this.view = position.view;
    this.log = position.log;
    this.last = position.log.at(-1) ?? null;
    this.history.length = position.seen;
    this.#noteMissed();
    this.#turnTo();
  }

  /** Somebody has come back: what happened without them? */
  #noteMissed(): void {
    const from = seenOf(this.match.id);
    const missed = from === null ? [] : this.log.slice(from).filter((entry) => entry.player !== CHANCE);
    const ours = missed.filter((entry) => this.match.seats[entry.player]?.mine).length;
    const isNews = ours > 0 || (missed.length >= FEW_MOVES && mySeats(this.match).length > 0);
    if (this.#isBack && from !== null && isNews) this.missed = { from, all: missed.length, ours };
    this.#isBack = false;
    remember(this.match.id, this.log.length);
  }

  #receive(step: Extract<ServerMessage, { type: 'step' }>): void {
    if (this.#turning || step.seen <= this.#seen) return;
    if (step.seen > this.#seen + 1) {
      // Something was missed: ask for the whole truth.
      this.#look(this.#seat);
      return;
    }
    this.#seen = step.seen;
    if (this.still && this.#isBeside(step)) {
      this.#settle(step);
      return;
    }
    this.#queue = [...this.#queue, step];
    if (!this.playing) void this.#play();
  }

  async #play(): Promise<void> {
    for (let step = this.#queue[0]; step; step = this.#queue[0]) {
      this.#queue = this.#queue.slice(1);
      const before = this.view;
      const share = this.#unseen() || this.#isBeside(step) ? 0 : settings.share;
      if (before && share > 0) await this.#show(before, step, share);
      // A fresh position may have come meanwhile, and knows better.
      if (step.entry.number > (this.last?.number ?? 0)) this.#settle(step);
    }
    this.playing = null;
    this.#turnTo();
  }

  /** Nobody would see a motion, or nobody wants to. */
  #unseen(): boolean {
    if (performance.now() < this.#hurryUntil) {
      this.#hurryUntil = performance.now() + HURRY_MS;
      return true;
    }
    return document.hidden || this.history.shown !== null;
  }

  /** Somebody else acted while this seat was asked and still is: that must not take the question out of its hands. */
  #isBeside(step: Step): boolean {
    const seat = this.view?.viewer ?? null;
    if (seat === null || step.entry.player === seat) return false;
    return Boolean(this.view?.actors.includes(seat)) && step.view.actors.includes(seat);
  }

  #show(before: GameView, step: Step, share: number): Promise<void> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    return new Promise((finish) => {
      const late = setTimeout(finish, LONGEST_STEP_MS);
      const done = () => {
        clearTimeout(late);
        finish();
      };
      signal.addEventListener('abort', done);
      this.playing = { entry: step.entry, before, after: step.view, share, skip: signal, finish: done };
    });
  }

  #settle(step: Step): void {
    // The same choices stay the same objects, so that no button is made anew under somebody's finger.
    const kept = this.view && sameChoices(this.view.choices, step.view.choices) ? this.view.choices : null;
    this.view = kept ? { ...step.view, choices: kept } : step.view;
    if (step.view.over) this.sawTheEnd = true;
    this.log = [...this.log, step.entry];
    this.last = step.entry;
    this.history.length = step.entry.number;
    remember(this.match.id, step.entry.number);
  }

  /** With several seats on this device: looks from the one that is asked, or has the device handed over first. */
  #turnTo(): void {
    const view = this.view;
    if (!view || this.#turning) return;
    const mine = mySeats(this.match).map((seat) => seat.seat);
    const asked = view.over ? [] : view.actors.filter((seat) => mine.includes(seat));
    const next = asked[0];
    if (next === undefined) this.passTo = null;
    else if (view.viewer !== null && asked.includes(view.viewer)) return;
    else if (this.#isShared) this.#cover(next);
    else this.#look(next);
  }

  /** Nobody looks until the next one says that they have the device. */
  #cover(next: number): void {
    this.passTo = next;
    this.history.leave();
    if (this.view?.viewer !== null) this.#look(null);
  }
}
