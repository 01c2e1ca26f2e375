import { Kept } from '../browser/kept';
import { settings } from '../browser/settings.svelte';
import { toasts } from '../browser/toasts.svelte';
import type { Phrase, Said, Seat, ServerMessage, Spoken } from '../server/types';
import { say } from '../words/say';
import { added, gathered, type Saying } from './gathering';

interface Ears {
  /** The last number that was read. */
  read: number;
  /** Who is not to be heard: seats, with the names of those who had them then. */
  muted: string[];
}

/** How this browser hears its tables. */
const kept = new Kept<Record<string, Ears>>('talk', {});
/** Older tables are forgotten. */
const MOST = 50;

/** So long a bubble is seen, and longer for each sign that is to be read. */
const STAYS_MS = 4000;
const SIGN_MS = 55;
const LONGEST_MS = 12_000;

/** Whether this is what was sent; the server may have told a text without signs that nobody sees. */
function isSame(one: Said, sent: Spoken): boolean {
  if (one.seat !== sent.seat) return false;
  return sent.type === 'say' ? one.phrase === sent.phrase : one.text !== null;
}

/** A face that is pulled wants no answer; a phrase may, and who looks at the board misses its bubble. */
const isGesture = ({ phrase }: Said): boolean => phrase?.startsWith('emote-') ?? false;

/** What people say at one table, as this browser hears it. */
export class Talk {
  /** What is being written here; it outlasts the panel in which that is done. */
  draft = $state('');
  /** The seats of those whom this browser has blocked: of them nothing more comes, and what has come goes. */
  blocked = $state.raw<number[]>([]);
  /** By seat, what was said there just now. */
  bubbles = $state.raw<Saying[]>([]);
  #unread = $state(0);
  #said = $state.raw<Said[]>([]);
  #muted = $state.raw<string[]>([]);
  #read = 0;
  #isOpen = false;
  /** What was sent, and neither refused nor heard yet, by its id. */
  #sent = new Map<string, Spoken>();
  #next = 1;
  /** Hears of other tabs no more. */
  readonly close: () => void;

  /** `seat`: who sits where, now. `send` says whether it could. */
  constructor(
    private readonly match: string,
    private readonly seat: (seat: number) => Seat | undefined,
    private readonly send: (message: Spoken) => boolean,
  ) {
    this.#agree();
    this.close = kept.follow((all) => this.#agree(all));
  }

  /** Another tab at this table may have muted somebody, or read more. */
  #agree(all = kept.load()): void {
    const ears = all[this.match];
    if (!ears) return;
    this.#muted = ears.muted;
    this.#read = Math.max(this.#read, ears.read);
    this.#drop((line) => !this.hears(line.seat));
  }

  /** All that is heard here, the newest last. */
  get lines(): Saying[] {
    return gathered(this.#said.filter((one) => this.hears(one.seat)));
  }

  /** How much was said that nobody here has read. */
  get unread(): number {
    return settings.get('talk') ? this.#unread : 0;
  }

  // --- saying ---

  phrase(seat: number, phrase: Phrase): void {
    this.#tell({ type: 'say', seat, phrase, id: this.#id() });
  }

  /** Says what has been written. */
  write(seat: number): void {
    const text = this.draft.trim();
    if (text === '') return;
    this.draft = '';
    this.#tell({ type: 'chat', seat, text, id: this.#id() });
  }

  #id(): string {
    return `talk-${this.#next++}`;
  }

  #tell(message: Spoken): void {
    this.#sent.set(message.id ?? '', message);
    if (!this.send(message)) this.#take(message.id ?? '', say('not-said'));
  }

  /** What was not taken comes back to be said later. */
  #take(id: string, why: string): void {
    const message = this.#sent.get(id);
    if (message?.type === 'chat') this.draft ||= message.text;
    this.#sent.delete(id);
    toasts.say(why, 'wrong');
  }

  /** What is on its way may have gone with the connection; returns what finds that out, once there is another one. */
  lose(): () => void {
    const doubtful = [...this.#sent];
    const heard = this.#said.at(-1)?.number ?? 0;
    return () => {
      const own = this.#said.filter(({ number, seat }) => number > heard && this.#isMine(seat));
      for (const [id, message] of doubtful) {
        const place = own.findIndex((one) => isSame(one, message));
        if (place >= 0) this.#sent.delete(id);
        else if (this.#sent.has(id)) this.#take(id, say('not-said'));
        if (place >= 0) own.splice(place, 1);
      }
    };
  }

  // --- hearing ---

  /** Takes in what is talk; whatever else comes is not its business. */
  hear(message: ServerMessage): boolean {
    if (message.type === 'said') this.#hear(message);
    else if (message.type === 'talk') this.#recall(message.said);
    else if (message.type === 'refused' && message.id !== null && this.#sent.has(message.id))
      this.#take(message.id, message.error.message);
    else return false;
    return true;
  }

  #hear(one: Said): void {
    this.#said = added(this.#said, one);
    if (this.#isMine(one.seat)) this.#settle(one);
    if (!this.hears(one.seat)) return;
    const line = this.lines.at(-1);
    if (line) this.#show(line);
    const isSeen = this.#isOpen || (isGesture(one) && !document.hidden && this.#unread === 0);
    if (!this.#isMine(one.seat) && !isSeen) this.#unread += 1;
    else if (this.#unread === 0) this.#note(one.number);
  }

  /** It has been said: nothing of it has to come back. */
  #settle(one: Said): void {
    const [id] = [...this.#sent].find(([, message]) => isSame(one, message)) ?? [];
    if (id !== undefined) this.#sent.delete(id);
  }

  #recall(said: Said[]): void {
    this.#said = said;
    const news = said.filter((one) => one.number > this.#read && !this.#isMine(one.seat));
    this.#unread = this.#isOpen ? 0 : news.filter((one) => this.hears(one.seat)).length;
  }

  #show(line: Saying): void {
    this.bubbles = [...this.bubbles.filter(({ seat }) => seat !== line.seat), line];
    const stays = Math.min(LONGEST_MS, STAYS_MS + SIGN_MS * (line.text?.length ?? 0));
    setTimeout(() => this.#drop(({ number }) => number === line.number), stays);
  }

  #drop(goes: (line: Saying) => boolean): void {
    this.bubbles = this.bubbles.filter((line) => !goes(line));
  }

  // --- reading ---

  /** Somebody reads, from now on; returns what ends that. */
  open(): () => void {
    this.#isOpen = true;
    this.#readAll();
    return () => {
      this.#readAll();
      this.#isOpen = false;
    };
  }

  #readAll(): void {
    this.#unread = 0;
    this.#note(this.#said.at(-1)?.number ?? 0);
  }

  #note(number: number): void {
    this.#agree();
    this.#read = Math.max(this.#read, number);
    this.#keep();
  }

  #keep(): void {
    const others = Object.entries(kept.load()).filter(([name]) => name !== this.match);
    const own: [string, Ears] = [this.match, { read: this.#read, muted: this.#muted }];
    kept.store(Object.fromEntries([...others.slice(1 - MOST), own]));
  }

  // --- not hearing ---

  /** Whether what is said there is seen here. */
  hears(seat: number): boolean {
    const isWanted = settings.get('talk') || this.#isMine(seat);
    return isWanted && !this.isShut(seat);
  }

  /** Whether nothing is heard of who sits there, whatever else is. */
  isShut(seat: number): boolean {
    return this.isMuted(seat) || this.blocked.includes(seat);
  }

  isMuted(seat: number): boolean {
    return this.#muted.includes(this.#whose(seat));
  }

  /** Only here, and only this person: whoever has the seat later under another name is heard. */
  mute(seat: number, isMuted: boolean): void {
    this.#agree();
    const others = this.#muted.filter((one) => one !== this.#whose(seat));
    this.#muted = isMuted ? [...others, this.#whose(seat)] : others;
    this.#drop((line) => !this.hears(line.seat));
    this.#keep();
  }

  setBlocked(seats: number[]): void {
    this.blocked = seats;
    this.#drop((line) => !this.hears(line.seat));
  }

  #isMine(seat: number): boolean {
    return this.seat(seat)?.mine ?? false;
  }

  #whose(seat: number): string {
    return `${seat} ${this.seat(seat)?.name ?? ''}`;
  }
}
