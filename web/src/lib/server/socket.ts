import { onWaking } from '../browser/waking';
import { language } from '../words/language';
import { unpack } from './choices';
import type { Act, Added, ClientMessage, ServerMessage, Spoken, WireMessage } from './types';

export type Link = 'connecting' | 'open' | 'lost';

export interface Ears {
  hear(message: ServerMessage): void;
  change(link: Link): void;
  /** The seat from which to look, asked at every (re)connection. */
  seat(): number | null;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
/** Closed for good: a page of another origin, or a match that can't be opened. The server has said why before. */
const FINAL_CODES = [4403, 4404];
/** As much is open as may be, or was opened lately: there is room in a while, or once another page is closed. */
const TOO_MANY = 4429;
const TOO_MANY_SAID = ['limit.sockets', 'limit.tables', 'limit.loads'];
/** After so long a silence, a page that is seen again does not trust its socket: the device may have slept. */
const SILENCE_MS = 15_000;

function unpacked(message: WireMessage): ServerMessage {
  switch (message.type) {
    case 'position':
      return { ...message, view: unpack(message.view) };
    case 'step':
      return { ...message, view: unpack(message.view) };
    default:
      return message;
  }
}

/**
 * A socket that comes back: after a loss it tries again, waiting longer each time. Acts that were not answered are
 * sent again, unchanged, once the server has told the position; it answers twice but acts once.
 */
export class TableSocket {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** By the clock on the wall: others may stand still while a device sleeps. */
  #heardAt = 0;
  readonly #stopWaking: () => void;
  readonly #unanswered = new Map<string, Act>();
  /** It has been said that there is no room; it need not be said at each try. */
  #isCrowded = false;

  constructor(
    private readonly match: string,
    private readonly ears: Ears,
  ) {
    this.#connect();
    this.#stopWaking = onWaking((why) => {
      if (why === 'online' || Date.now() - this.#heardAt > SILENCE_MS) this.renew();
    });
  }

  act(act: Act): void {
    this.#unanswered.set(act.id, act);
    this.#send(act);
  }

  /** `openly`: others look on, too. */
  look(seat: number | null, openly = false): void {
    this.#send({ type: 'look', seat, openly });
  }

  /** Says something once, or not at all: return whether it has gone out. */
  tell(message: Spoken | Added): boolean {
    return this.#send(message);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#stopWaking();
    this.#socket?.close();
  }

  /** Comes back at once, whatever became of the socket. */
  renew(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#connect();
    if (!old) return;
    old.onmessage = null;
    old.close();
  }

  #send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect(): void {
    this.ears.change(this.#wait === FIRST_WAIT_MS ? 'connecting' : 'lost');
    const seat = this.ears.seat();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const query = new URLSearchParams({ lang: language, ...(seat !== null && { seat: String(seat) }) });
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${this.match}/socket?${query}`);
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.onmessage = (event) => this.#hear(unpacked(JSON.parse(String(event.data)) as WireMessage));
    socket.onclose = ({ code }) => {
      if (this.#closed || socket !== this.#socket) return;
      this.ears.change('lost');
      if (FINAL_CODES.includes(code)) {
        this.#closed = true;
        this.#stopWaking();
        return;
      }
      if (code === TOO_MANY) this.#wait = LONGEST_WAIT_MS;
      this.#timer = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 1.8, LONGEST_WAIT_MS);
    };
  }

  #hear(message: ServerMessage): void {
    this.#heardAt = Date.now();
    // The server finds out how long the network takes: that is nobody's loss.
    if (message.type === 'beat') {
      this.#send({ type: 'beat', number: message.number });
      return;
    }
    if (message.type === 'position') {
      this.#wait = FIRST_WAIT_MS;
      this.#isCrowded = false;
      this.ears.change('open');
    }
    if (message.type === 'refused' && TOO_MANY_SAID.includes(message.error.code)) {
      if (this.#isCrowded) return;
      this.#isCrowded = true;
    }
    if (message.type === 'done' || message.type === 'refused') this.#unanswered.delete(message.id ?? '');
    this.ears.hear(message);
    if (message.type === 'position') for (const act of this.#unanswered.values()) this.#send(act);
  }
}
