import { language } from '../words/language';
import { unpack } from './choices';
import type { Act, ClientMessage, ServerMessage, WireMessage } from './types';

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
/** This browser has opened all the sockets that it may: there is room once another page is closed. */
const TOO_MANY = 4429;
const TOO_MANY_SAID = 'limit.sockets';

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
 * A socket that comes back: after a loss it tries again, waiting longer each time. An act that was not answered is
 * sent again, unchanged, once the server has told the position; it answers twice but acts once.
 */
export class TableSocket {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #unanswered: Act | null = null;
  /** It has been said that there is no room; it need not be said at each try. */
  #isCrowded = false;

  constructor(
    private readonly match: string,
    private readonly ears: Ears,
  ) {
    this.#connect();
  }

  act(act: Act): void {
    this.#unanswered = act;
    this.#send(act);
  }

  /** `openly`: others look on, too. */
  look(seat: number | null, openly = false): void {
    this.#send({ type: 'look', seat, openly });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    this.ears.change(this.#wait === FIRST_WAIT_MS ? 'connecting' : 'lost');
    const seat = this.ears.seat();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const query = new URLSearchParams({ lang: language, ...(seat !== null && { seat: String(seat) }) });
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${this.match}/socket?${query}`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(unpacked(JSON.parse(String(event.data)) as WireMessage));
    socket.onclose = ({ code }) => {
      if (this.#closed || socket !== this.#socket) return;
      this.ears.change('lost');
      if (FINAL_CODES.includes(code)) return;
      if (code === TOO_MANY) this.#wait = LONGEST_WAIT_MS;
      this.#timer = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 1.8, LONGEST_WAIT_MS);
    };
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'position') {
      this.#wait = FIRST_WAIT_MS;
      this.#isCrowded = false;
      this.ears.change('open');
    }
    if (message.type === 'refused' && message.error.code === TOO_MANY_SAID) {
      if (this.#isCrowded) return;
      this.#isCrowded = true;
    }
    if ((message.type === 'done' || message.type === 'refused') && message.id === this.#unanswered?.id) {
      this.#unanswered = null;
    }
    this.ears.hear(message);
    if (message.type === 'position' && this.#unanswered) this.#send(this.#unanswered);
  }
}
