import { Kept } from '../browser/kept';
import type { Added, ServerMessage } from '../server/types';

export type Fair = Extract<ServerMessage, { type: 'fair' }>;
export type Round = Fair['rounds'][number];

/** A round in which this browser was asked for its number: all hashes, and how many throws there had been. */
export type Asked = Pick<Round, 'since' | 'hashes'>;

/** What a browser has noted of a fair match while it was played: nobody can change that afterwards. */
export interface Noted {
  /** The seed's hash, as it was told first. */
  seal: string | null;
  /** The beginning of every chain that was told, by the number of its line. */
  chains: Record<string, string>;
  rounds: Round[];
  asked: Asked[];
  /** The numbers that it has told. */
  numbers: string[];
  /** By seat, the numbers whose hashes are told, until a round with them is told. */
  pending: Record<string, string>;
}

const FRESH: Noted = { seal: null, chains: {}, rounds: [], asked: [], numbers: [], pending: {} };
/** Of so many matches. */
const MOST = 40;
/** So many digits of a chain are enough: nobody finds another match with the same ones. */
export const DIGITS = 24;

/** Of which matches there are notes, the oldest first. */
const known = new Kept<{ matches: string[] }>('fair', { matches: [] });
const notesFor = (match: string) => new Kept<Noted>(`fair.${match}`, FRESH);

export const notesOf = (match: string): Noted => notesFor(match).load();

function store(match: string, noted: Noted): void {
  const { matches } = known.load();
  if (!matches.includes(match)) {
    for (const old of matches.slice(0, 1 - MOST)) notesFor(old).forget();
    known.store({ matches: [...matches.slice(1 - MOST), match] });
  }
  notesFor(match).store(noted);
}

/** What a number is committed to by. The browser's own hashes are light; on pages without https it offers none. */
async function numberHash(number: string): Promise<string> {
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  if (!subtle) return (await import('./hashes')).numberHash(number);
  const bytes = new TextEncoder().encode(`dragonrace number ${number}`);
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const freshNumber = () => hexOf(crypto.getRandomValues(new Uint8Array(32)));

/** Takes part in making a match fair: adds this browser's numbers to chance, and notes what it is told. */
export class FairPlay {
  /** `seats`: those that this browser holds, now. */
  constructor(
    private readonly match: string,
    private readonly seats: () => number[],
    private readonly send: (message: Added) => boolean,
  ) {}

  hear(message: ServerMessage): void {
    if ((message.type === 'position' || message.type === 'step') && message.chain) {
      const { chains } = notesOf(this.match);
      // What was told first stays: whoever tells another one later is found out.
      this.#note({ chains: { [message.seen]: message.chain.slice(0, DIGITS), ...chains } });
    } else if (message.type === 'fair') void this.#hearOfNumbers(message);
  }

  #note(more: Partial<Noted>): void {
    store(this.match, { ...notesOf(this.match), ...more });
  }

  async #hearOfNumbers(fair: Fair): Promise<void> {
    this.#note({ seal: notesOf(this.match).seal ?? fair.seal, rounds: fair.rounds });
    for (const seat of this.seats().filter((seat) => fair.of.includes(seat))) {
      if (fair.asks === 'hash') await this.#tellHash(seat, fair);
      else if (fair.asks === 'number') await this.#tellNumber(seat, fair);
    }
  }

  /** What is told is noted before: a page that is loaded again must know it. */
  async #tellHash(seat: number, { rounds }: Fair): Promise<void> {
    const told = notesOf(this.match).pending[seat];
    const hash = told ? await numberHash(told) : '';
    const isOver = rounds.some(({ hashes }) => hashes[seat] === hash);
    const { pending } = notesOf(this.match);
    const now = pending[seat]; // may be a newer one: another message has asked meanwhile
    const number = now && (now !== told || !isOver) ? now : freshNumber();
    this.#note({ pending: { ...pending, [seat]: number } });
    this.send({ type: 'hash', seat, hash: await numberHash(number) });
  }

  /** It stays at hand until a round with it is told: it may have to be told once more. */
  async #tellNumber(seat: number, { hashes, since }: Fair): Promise<void> {
    const number = notesOf(this.match).pending[seat];
    if (!number || since === null || (await numberHash(number)) !== hashes[seat]) return;
    const { asked, numbers } = notesOf(this.match);
    if (!numbers.includes(number))
      this.#note({ asked: [...asked, { since, hashes }], numbers: [...numbers, number] });
    this.send({ type: 'number', seat, number });
  }
}
