import type { Playing, Step } from '../../games/drawing';
import { isSecretNoMore, isShared, turnOf, type Device } from './device';
import type { FairPlay } from '../fair/notes';
import { History } from './history.svelte';
import { LostSeats } from './lost';
import { mySeats } from './seats';
import { withKnownChoices } from '../server/choices';
import type { Link } from '../server/socket';
import { serverSource, type Connection, type Source } from './source';
import { toasts } from '../browser/toasts.svelte';
import type { Act, Choice, GameView, LogEntry, Match, ServerMessage } from '../server/types';
import { asideOf, isSilent, takesBack } from './asides';
import { freshId } from './ids';
import { Asides } from './manners.svelte';
import { lastRound, Memory, type Scene } from './memory.svelte';
import { Projector } from './projector.svelte';
import { Talk } from './talk.svelte';
import { Unanswered } from './unanswered.svelte';
import { missedOf, remember, type Missed } from './visits';

type PositionMessage = Extract<ServerMessage, { type: 'position' }>;

/** One object, so that nothing is drawn anew because nothing may be chosen twice. */
const NOTHING: Choice[] = [];
/** What is said where bots go on only in a while: no answer to anything. */
const SLOW_BOTS = 'limit.bots';

/** Steps that take no time to be shown follow each other at once, so long; then clicks come first. */
const BUSY_MS = 30;

/** So long after the position who has come back is told at the latest what was said. */
const RECALLED_MS = 3000;

/**
 * One table as this browser sees it. Steps arrive as fast as bots think; they wait in a queue and are shown one by one.
 * `view` is what is shown, `seen` is how many actions have arrived.
 */
export class Session {
  match: Match;
  view = $state.raw<GameView | null>(null);
  log = $state.raw<LogEntry[]>([]);
  last = $state.raw<LogEntry | null>(null);
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

  readonly talk: Talk;
  readonly asides = new Asides(
    (act) => this.#socket.act(act),
    () => this.#seen,
    (seat) => this.match.seats[seat]?.mine ?? false,
  );
  readonly projector = new Projector();
  readonly #memory = new Memory();
  /** What is shown again, while it is. */
  #replayed = $state.raw<Scene | null>(null);
  #queue = $state.raw<Step[]>([]);
  readonly #sent = new Unanswered();
  /** No position has come yet on this connection. */
  #isFresh = true;
  readonly #lost = new LostSeats(() => this.#socket.renew?.());
  /** Finds out what was said before the connection was lost. */
  #settleTalk = () => {};
  #seen = 0;
  /** So many choices were sent from here of whose outcome nothing has been shown. */
  #unseen = 0;
  #seat: number | null;
  /** All at this device look on: what is asked hides nothing, and nothing hidden is shown. */
  #openly = false;
  /** The next position is the first one after nobody was here. */
  #isBack = true;
  /** The position as another seat sees it is on its way; steps seen from the last one are of no use any more. */
  #turning = false;
  #socket: Connection;
  /** Loaded beside the table; what is heard before waits for it. */
  #fair: FairPlay | null = null;
  #unheard: ServerMessage[] = [];

  constructor(
    match: Match,
    private readonly hides: boolean,
    private readonly source: Source = serverSource(match.id),
  ) {
    this.match = $state.raw(match);
    this.rematch = match.rematch;
    this.#seat = isShared(this.#device) ? null : (mySeats(match)[0]?.seat ?? null);
    const isQuiet = (number: number) => isSilent(this.log[number - 1]);
    this.history = new History(source, () => (this.#openly ? null : (this.view?.viewer ?? null)), isQuiet);
    const seat = (seat: number) => this.match.seats[seat];
    this.talk = new Talk(match.id, seat, (message) => this.#socket.tell?.(message) ?? false);
    const own = () => mySeats(this.match).map((seat) => seat.seat);
    if (match.fair) void this.#playFairly(own);
    this.#socket = source.connect({
      hear: (message) => this.#hear(message),
      change: (link) => this.#change(link),
      // Who comes back looks on at first; what may be shown in front of all is asked for anew.
      seat: () => (this.#openly ? null : this.#seat),
    });
  }

  get playing(): Playing | null {
    return this.projector.playing;
  }

  /** Nothing is moving and nothing waits to be shown. */
  get still(): boolean {
    return this.playing === null && this.#queue.length === 0 && this.#replayed === null;
  }

  /** There is something to be shown again, and now is the time. */
  get canReplay(): boolean {
    return this.still && this.projector.isOn && this.#lastRound.length > 0;
  }

  get #lastRound(): Scene[] {
    return lastRound(this.#memory.scenes, this.view?.viewer ?? null);
  }

  /** How many steps are still to be shown after the one that is moving. */
  get behind(): number {
    return this.#queue.length;
  }

  get waitsForAnswer(): boolean {
    return this.#sent.any;
  }

  /** What was chosen here is on its way, or being shown. */
  get carriesOut(): boolean {
    const viewer = this.view?.viewer ?? null;
    const shown = this.#replayed ? null : this.playing;
    return this.waitsForAnswer || (viewer !== null && shown?.entry.player === viewer);
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
    if (!free || !this.view || this.asides.served.includes(this.view.viewer ?? -1)) return NOTHING;
    const standing = mySeats(this.match).find((seat) => seat.seat === this.view?.viewer)?.standing ?? null;
    const answered = standing !== null && this.view.choices.some((choice) => choice.text === standing);
    return answered ? NOTHING : this.view.choices;
  }

  /** The position on the table: the present one, or the one that somebody looks back at. */
  get shown(): GameView | null {
    return this.history.shown?.view ?? this.#replayed?.before ?? this.view;
  }

  /** What had happened up to the position on the table: to what is shown again, it is still to come. */
  get shownLog(): LogEntry[] {
    const past = this.history.shown;
    const upTo = past?.number ?? (this.#replayed ? this.#replayed.entry.number - 1 : null);
    const log = upTo === null ? this.log : this.log.slice(0, upTo);
    return past?.instead != null && past.entry ? [...log, past.entry] : log;
  }

  choose(choice: Choice): void {
    const seat = this.view?.viewer;
    if (seat === null || seat === undefined || !this.choices.includes(choice)) return;
    const act: Act = { type: 'act', seat, text: choice.text, seen: this.#seen, id: freshId() };
    this.#sent.add(act.id);
    this.#unseen += 1;
    this.#remember();
    this.missed = null;
    // Whoever chooses wants to see what comes of it.
    this.projector.slowDown();
    this.#socket.act(act);
  }

  /** Shows the end of what is moving, of what waits, and of what follows at once: bots are still answering. */
  skip(): void {
    this.projector.skip();
  }

  /** Shows again what happened since one's own last decision. What comes meanwhile waits, and follows. */
  async replay(): Promise<void> {
    if (!this.canReplay) return;
    this.history.leave();
    this.projector.slowDown();
    const scenes = this.#lastRound;
    for (const [i, scene] of scenes.entries()) {
      if (this.projector.hurries) break;
      this.#replayed = scene;
      await this.projector.show(scene, scenes.slice(i + 1), true);
      // A fresh position may have come meanwhile, and what followed it waits; or it is shown again from the beginning.
      if (this.#replayed !== scene) return this.#replayed ? undefined : this.#play();
    }
    this.#replayed = null;
    await this.#play();
  }

  /** The device has been handed over; the table is uncovered once the position has come. */
  takeDevice(): void {
    if (this.passTo !== null) this.#look(this.passTo);
  }

  async #playFairly(seats: () => number[]): Promise<void> {
    const { FairPlay } = await import('../fair/notes');
    const fair = new FairPlay(this.match.id, seats, (message) => this.#socket.tell?.(message) ?? false);
    this.#fair = fair;
    for (const message of this.#unheard.splice(0)) fair.hear(message);
  }

  close(): void {
    this.#socket.close();
    this.talk.close();
    this.#lost.stop();
    this.#drop();
    this.history.leave();
  }

  get #device(): Device {
    return { match: this.match, hides: this.hides, openly: this.#openly, served: this.asides.served };
  }

  #look(seat: number | null, openly = false): void {
    this.#seat = seat;
    this.#openly = openly;
    this.#turning = true;
    this.#socket.look(seat, openly);
  }

  #change(link: Link): void {
    if (link !== 'open' && this.link === 'open') this.#settleTalk = this.talk.lose();
    if (link === 'lost') this.#isBack = true;
    if (link === 'open' && this.link !== 'open') {
      setTimeout(this.#settleTalk, RECALLED_MS);
      this.#isFresh = true;
    }
    this.link = link;
  }

  #hear(message: ServerMessage): void {
    if (this.#fair) this.#fair.hear(message);
    else if (this.match.fair) this.#unheard.push(message);
    if (message.type === 'fair' || this.talk.hear(message) || this.asides.hear(message)) return;
    if (message.type === 'position') this.#take(message);
    else if (message.type === 'step') this.#receive(message);
    else if (message.type === 'seats') this.#hearOfSeats(message.match);
    else if (message.type === 'rematch') this.rematch = message.match_id;
    else if (message.type === 'done') this.#sent.done(message.id, message.seen, this.#seen);
    else if (message.type === 'refused' && !message.error.code.startsWith('fair.')) {
      // Of numbers a page only has to hear what is asked for next.
      toasts.say(message.error.message, 'wrong');
      if (this.#sent.has(message.id)) this.#haveSeen(1);
      this.#sent.drop(message.id);
      // A seat that has moved to another device: a spectator is never refused.
      if (message.id === null && message.error.code !== SLOW_BOTS && this.#turning) this.#look(null);
    }
  }

  #take(position: PositionMessage): void {
    if (this.#isKnown(position)) this.#retell(position);
    else this.#restart(position);
    const back = this.#isFresh ? this.#lost.clear(this.match) : null;
    this.#isFresh = false;
    if (back && this.#seat === null && !isShared(this.#device)) this.#look(back.seat);
  }

  /** So many lines have been seen: until what came of an act is here, too, the old position asks nothing any more. */
  #hasSeen(seen: number): void {
    this.#seen = seen;
    this.#sent.saw(seen);
  }

  #learn(match: Match): void {
    const lost = mySeats(this.match).filter(({ seat }) => !match.seats[seat]?.mine);
    this.match = match;
    this.rematch = match.rematch ?? this.rematch;
    if (lost.length > 0) this.#lost.doubt(lost);
  }

  /** Nothing of what moves, or waits to be shown, is shown any more. */
  #drop(): void {
    this.#queue = [];
    this.#replayed = null;
    this.projector.cut();
  }

  /** Who sits where has changed. What has been told of people is told anew by the names that they have now. */
  #hearOfSeats(match: Match): void {
    const renamed = match.seats.some(({ name }, seat) => name !== this.match.seats[seat]?.name);
    this.#learn(match);
    if (!renamed) return;
    this.history.forget();
    if (this.view && !this.#turning) this.#socket.look(this.#seat, this.#openly);
  }

  /** The very position that has arrived already, from the same seat: only its words may be new. */
  #isKnown({ seen, view }: PositionMessage): boolean {
    return !this.#turning && this.view?.viewer === view.viewer && this.#seen === seen;
  }

  /** What moves goes on moving, and what waits to be shown still waits. */
  #retell({ match, view, log }: PositionMessage): void {
    const shown = this.log.length;
    this.#learn(match);
    this.log = log.slice(0, shown);
    this.last = this.log.at(-1) ?? null;
    if (shown === log.length) this.view = withKnownChoices(view, this.view?.choices);
    this.#noteMissed();
    if (this.still) this.#turnTo();
  }

  #restart(position: PositionMessage): void {
    this.#drop();
    this.#memory.forget();
    this.#learn(position.match);
    this.#seat = position.view.viewer;
    if (this.#seat === null) this.#openly = false;
    this.#turning = false;
    if (position.view.viewer !== null) this.passTo = null;
    this.#hasSeen(position.seen);
    this.view = position.view;
    this.log = position.log;
    this.last = position.log.at(-1) ?? null;
    this.history.length = position.seen;
    this.#unseen = 0;
    this.#noteMissed();
    this.#turnTo();
  }

  /** Somebody has come back: what happened without them? */
  #noteMissed(): void {
    if (this.#isBack && this.source.goesOn) this.missed = missedOf(this.match, this.log) ?? this.missed;
    this.#isBack = false;
    this.#remember();
  }

  #remember(): void {
    if (this.source.goesOn) remember(this.match.id, this.log.length, this.#unseen);
  }

  #receive(step: Extract<ServerMessage, { type: 'step' }>): void {
    if (this.#turning || step.seen <= this.#seen) return;
    if (isSecretNoMore(this.#device, step.view)) return this.#turnBy(step.view);
    // Something was missed: ask for the whole truth.
    if (step.seen > this.#seen + 1) return this.#look(this.#seat, this.#openly);
    this.#hasSeen(step.seen);
    if (takesBack(step.entry)) return this.#takeBack(step);
    if (this.still && this.#isBeside(step)) return this.#settle(step);
    this.#queue = [...this.#queue, step];
    if (!this.playing && !this.#replayed) void this.#play();
  }

  /** Back to where it was: nothing of what moves or waits happens any more, but the log tells of it. */
  #takeBack(step: Step): void {
    const untold = [this.projector.playing, ...this.#queue].flatMap((one) => one?.entry ?? []);
    this.log = [...this.log, ...untold.filter(({ number }) => number > this.log.length)];
    this.#drop();
    this.#unseen = 0;
    this.#settle(step);
    this.#memory.forget();
    this.#turnTo();
  }

  async #play(): Promise<void> {
    let free = performance.now();
    for (let step = this.#queue[0]; step; step = this.#queue[0]) {
      this.#queue = this.#queue.slice(1);
      const before = this.view;
      if (before && !this.#isUnseen(step)) await this.projector.show({ ...step, before }, this.#queue);
      else this.projector.pass();
      // A fresh position may have come meanwhile, and knows better; or it is still to come, and nothing may be seen.
      if (this.view && step.entry.number > (this.last?.number ?? 0)) this.#settle(step);
      if (performance.now() - free > BUSY_MS && this.#queue.length > 0) {
        await new Promise((goOn) => setTimeout(goOn));
        free = performance.now();
      }
    }
    this.projector.rest();
    this.#turnTo();
  }

  #isUnseen(step: Step): boolean {
    const isOut = this.projector.isUnseen || this.history.shown !== null;
    return isOut || asideOf(step.entry) !== null || this.#isBeside(step);
  }

  /** Somebody else acted while this seat was asked and still is: that must not take the question out of its hands. */
  #isBeside(step: Step): boolean {
    const seat = this.view?.viewer ?? null;
    if (seat === null || step.entry.player === seat) return false;
    return Boolean(this.view?.actors.includes(seat)) && step.view.actors.includes(seat);
  }

  #settle(step: Step): void {
    if (this.view && !asideOf(step.entry)) this.#memory.add({ ...step, before: this.view });
    this.view = withKnownChoices(step.view, this.view?.choices);
    if (step.view.over) this.sawTheEnd = true;
    this.log = [...this.log, step.entry];
    this.last = step.entry;
    this.history.length = step.entry.number;
    const isOwn = !asideOf(step.entry) && (this.match.seats[step.entry.player]?.mine ?? false);
    this.#haveSeen(isOwn ? 1 : 0);
  }

  /** What came of so many choices of one's own has been shown. */
  #haveSeen(own: number): void {
    this.#unseen = Math.max(0, this.#unseen - own);
    this.#remember();
  }

  /** With several seats on this device: looks from the one that is asked, or has the device handed over first. */
  #turnTo(): void {
    if (this.view && !this.#turning) this.#turnBy(this.view);
  }

  #turnBy(view: GameView): void {
    const turn = turnOf(this.#device, view);
    if (turn.kind === 'open-up') this.#openUp(turn.seat);
    else if (turn.kind === 'rest') this.passTo = null;
    else if (turn.kind === 'look') this.#look(turn.seat, turn.openly);
    else if (turn.kind === 'cover') this.#cover(turn.seat);
  }

  /** Drops at once what one player alone saw, whatever was moving; the table as all may see it is on its way. */
  #openUp(next: number | null): void {
    this.view = null;
    this.#drop();
    this.history.leave();
    this.#look(next, next !== null);
  }

  /** Nobody looks until the next one says that they have the device. */
  #cover(next: number): void {
    this.passTo = next;
    this.history.leave();
    if (this.view?.viewer !== null) this.#look(null);
  }
}
