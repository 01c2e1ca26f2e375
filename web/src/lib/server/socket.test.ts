import { afterEach, expect, it, vi } from 'vitest';

import { TableSocket } from './socket';
import type { ServerMessage } from './types';

/** A server that says what the test wants. */
class FakeSocket {
  static OPEN = 1;
  static opened: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.opened.push(this);
  }
  close() {}
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
vi.useFakeTimers();

afterEach(() => {
  FakeSocket.opened = [];
  vi.clearAllTimers();
});

const CROWDED = { type: 'refused', id: null, error: { code: 'limit.sockets', message: 'too many' } };
const POSITION = {
  type: 'position',
  match: { seats: [] },
  seen: 0,
  view: { choices: [], choice_sets: [], pities: [] },
  log: [],
};

function open() {
  const heard: string[] = [];
  const hear = (message: ServerMessage) => void heard.push(message.type);
  new TableSocket('m', { hear, change: () => undefined, seat: () => null });
  const last = () => FakeSocket.opened.at(-1) as FakeSocket;
  const refuse = () => {
    last().say(CROWDED);
    last().onclose?.({ code: 4429 });
  };
  return { heard, last, refuse };
}

it('says once that there is no room, and waits longest for it', () => {
  const { heard, last, refuse } = open();
  for (const tries of [1, 2, 3]) {
    expect(FakeSocket.opened).toHaveLength(tries);
    refuse();
    vi.advanceTimersByTime(7900);
    expect(FakeSocket.opened).toHaveLength(tries);
    vi.advanceTimersByTime(200);
  }
  expect(heard).toEqual(['refused']);

  last().say(POSITION);
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(500);
  refuse();
  expect(heard).toEqual(['refused', 'position', 'refused']);
});

it('comes back soon after any other loss, and not at all when it was sent away', () => {
  const { last } = open();
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(500);
  expect(FakeSocket.opened).toHaveLength(2);
  last().onclose?.({ code: 4404 });
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.opened).toHaveLength(2);
});
