import { afterEach, expect, it, vi } from 'vitest';

import { TableSocket } from './socket';
import type { ServerMessage } from './types';

/** A server that says what the test wants. */
class FakeSocket {
  static OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = 1;
  sent: { id?: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.opened.push(this);
  }
  close() {}
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
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
  const socket = new TableSocket('m', { hear, change: () => undefined, seat: () => null });
  const last = () => FakeSocket.opened.at(-1) as FakeSocket;
  const refuse = () => {
    last().say(CROWDED);
    last().onclose?.({ code: 4429 });
  };
  return { socket, heard, last, refuse };
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

it('sends again all that was not answered, and nothing else, once it has come back', () => {
  const { socket, last } = open();
  last().say(POSITION);
  const act = (id: string) => socket.act({ type: 'act', seat: 0, text: 'go', seen: 0, id });
  for (const id of ['move', 'offer', 'agree']) act(id);
  last().say({ type: 'done', id: 'offer', seen: 1 });
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(500);
  expect(last().sent).toEqual([]);
  last().say(POSITION);
  expect(last().sent.map(({ id }) => id)).toEqual(['move', 'agree']);
});

it('comes back at once when a page that slept is seen again, and resends what was not answered', () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  const { socket, last } = open();
  last().say(POSITION);
  vi.advanceTimersByTime(10_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSocket.opened).toHaveLength(1);
  vi.advanceTimersByTime(6000);
  const dead = last();
  socket.act({ type: 'act', seat: 0, text: 'a', seen: 0, id: 'one' });
  page.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSocket.opened).toHaveLength(2);
  dead.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.opened, 'the dead one is nobody’s loss').toHaveLength(2);
  last().say(POSITION);
  expect(last().sent.map(({ id }) => id)).toEqual(['one']);
  socket.close();
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSocket.opened).toHaveLength(2);
  vi.unstubAllGlobals();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
});
