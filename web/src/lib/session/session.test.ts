import { beforeEach, describe, expect, it, vi } from 'vitest';

import { settings } from '../browser/settings.svelte';
import { toasts } from '../browser/toasts.svelte';
import type { GameView, LogEntry, Match } from '../server/types';
import { played } from './asides';
import { Session } from './session.svelte';
import { seenOf } from './visits';

/** A server that says what the test wants, and remembers what it was told. */
class FakeSocket {
  static OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: { type: string; seat?: number | null; seen?: number; text?: string; id?: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
settings.set('pace', 'instant');

const seat = (number: number, mine: boolean, standing: string | null = null) =>
  ({ seat: number, kind: 'person', name: '', colour: `colour-${number}`, mine, standing }) as object;

const match = (...seats: object[]) => ({ id: 'm', seats, over: false, rematch: null }) as unknown as Match;

const view = (viewer: number | null, actors: number[], choices: string[] = []): GameView =>
  ({
    viewer,
    actors,
    over: false,
    open: false,
    choices: choices.map((text, action) => ({ action, text, words: text })),
    choice_sets: [],
    pities: [],
    table: { actors },
  }) as unknown as GameView;

const entry = (number: number, player: number): LogEntry =>
  ({ number, player, text: '?', events: [] }) as unknown as LogEntry;

function position(of: Match, seen: number, shown: GameView): object {
  const log = Array.from({ length: seen }, (_, i) => entry(i + 1, 9));
  return { type: 'position', match: of, seen, view: shown, log };
}

const step = (seen: number, player: number, shown: GameView) => ({
  type: 'step',
  seen,
  entry: entry(seen, player),
  view: shown,
});

describe('a seat that is asked together with others', () => {
  const alone = match(seat(0, true), seat(1, false), seat(2, false));
  let session: InstanceType<typeof Session>;

  beforeEach(() => {
    session = new Session(alone, true);
    FakeSocket.last.say(position(alone, 3, view(0, [0, 1, 2], ['a', 'b'])));
  });

  it('keeps its very choices when another has acted', () => {
    const before = session.choices;
    expect(before).toHaveLength(2);
    FakeSocket.last.say(step(4, 1, view(0, [0, 2], ['a', 'b'])));
    expect(session.still).toBe(true);
    expect(session.choices).toBe(before);
    expect(session.view?.actors).toEqual([0, 2]);
    expect(session.log.at(-1)?.number).toBe(4);
  });

  it('can still send what it chose', () => {
    const [first] = session.choices;
    FakeSocket.last.say(step(4, 1, view(0, [0, 2], ['a', 'b'])));
    if (first) session.choose(first);
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'act', seat: 0, text: 'a', seen: 4 });
  });

  it('gets new choices when they are others', () => {
    const before = session.choices;
    FakeSocket.last.say(step(4, 1, view(0, [0, 2], ['a'])));
    expect(session.choices).not.toBe(before);
    expect(session.choices).toHaveLength(1);
  });
});

describe('what was chosen', () => {
  it('is waited for until what has come of it is here, which is told after it is done', () => {
    const session = new Session(match(seat(0, true), seat(1, false)), false);
    FakeSocket.last.say(position(session.match, 3, view(0, [0], ['a', 'b'])));
    const [first] = session.choices;
    if (first) session.choose(first);
    FakeSocket.last.say({ type: 'done', id: FakeSocket.last.sent.at(-1)?.id, seen: 4 });
    expect(session.waitsForAnswer).toBe(true);
    expect(session.choices).toEqual([]);
    FakeSocket.last.say(step(4, 0, view(0, [0], ['c'])));
    expect(session.waitsForAnswer).toBe(false);
    expect(session.choices).toHaveLength(1);
  });

  it('is no more waited for where it had been done before', () => {
    const session = new Session(match(seat(0, true), seat(1, false)), false);
    FakeSocket.last.say(position(session.match, 3, view(0, [0], ['a'])));
    const [first] = session.choices;
    if (first) session.choose(first);
    FakeSocket.last.say(step(4, 0, view(0, [1])));
    FakeSocket.last.say({ type: 'done', id: FakeSocket.last.sent.at(-1)?.id, seen: 4 });
    expect(session.waitsForAnswer).toBe(false);
  });
});

describe('a seat that has gone to another key', () => {
  const [mine, lost] = [match(seat(0, true), seat(1, false)), match(seat(0, false), seat(1, false))];

  function lose(): Session {
    vi.useFakeTimers();
    const session = new Session(mine, true);
    FakeSocket.last.say(position(mine, 3, view(0, [0], ['a'])));
    FakeSocket.last.say(position(lost, 3, view(null, [0])));
    toasts.list = [];
    vi.advanceTimersByTime(2000);
    return session;
  }

  it('is here all the same where another page has got that key', () => {
    const first = FakeSocket.last;
    lose();
    expect(FakeSocket.last).not.toBe(first);
    FakeSocket.last.say(position(mine, 3, view(null, [0])));
    expect(FakeSocket.last.sent).toEqual([{ type: 'look', seat: 0, openly: false }]);
    expect(toasts.list).toEqual([]);
    vi.useRealTimers();
  });

  it('is said to be elsewhere where it is', () => {
    lose();
    FakeSocket.last.say(position(lost, 3, view(null, [0])));
    expect(toasts.list).toHaveLength(1);
    const { last } = FakeSocket;
    vi.advanceTimersByTime(5000);
    expect([FakeSocket.last, last.sent]).toEqual([last, []]);
    vi.useRealTimers();
  });
});

describe('several people at one device, with something to hide', () => {
  const both = match(seat(0, true), seat(1, true), seat(2, false));

  it('looks on as a spectator until somebody says who they are', () => {
    const session = new Session(both, true);
    expect(FakeSocket.last.address).not.toContain('seat=');
    FakeSocket.last.say(position(both, 3, view(null, [1])));
    expect(session.passTo).toBe(1);
    expect(session.choices).toEqual([]);

    session.takeDevice();
    expect(FakeSocket.last.sent).toEqual([{ type: 'look', seat: 1, openly: false }]);
    expect(session.passTo).toBe(1);
    FakeSocket.last.say(position(both, 3, view(1, [1], ['a'])));
    expect(session.passTo).toBeNull();
    expect(session.choices).toHaveLength(1);
  });

  it('covers the table for the next one, and takes no more steps from the last one’s seat', () => {
    const session = new Session(both, true);
    FakeSocket.last.say(position(both, 3, view(null, [0])));
    session.takeDevice();
    FakeSocket.last.say(position(both, 3, view(0, [0], ['a'])));
    FakeSocket.last.say(step(4, 0, view(0, [1])));
    expect(session.passTo).toBe(1);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'look', seat: null, openly: false });

    FakeSocket.last.say(step(5, 1, view(0, [2])));
    expect(session.passTo).toBe(1);
    FakeSocket.last.say(position(both, 5, view(null, [2])));
    expect(session.passTo).toBeNull();
    expect(session.view?.viewer).toBeNull();
  });

  it('passes nothing for a question that may be answered in front of all', () => {
    const session = new Session(both, true);
    FakeSocket.last.say(position(both, 3, { ...view(null, [1]), open: true }));
    expect(session.passTo).toBeNull();
    expect(FakeSocket.last.sent).toEqual([{ type: 'look', seat: 1, openly: true }]);
    FakeSocket.last.say(position(both, 3, { ...view(1, [1], ['a']), open: true }));
    expect(session.choices).toHaveLength(1);

    FakeSocket.last.say(step(4, 1, { ...view(1, [0]), open: true }));
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'look', seat: 0, openly: true });
    FakeSocket.last.say(position(both, 4, { ...view(0, [0], ['b']), open: true }));
    FakeSocket.last.say(step(5, 0, view(0, [0, 1])));
    expect(session.passTo).toBe(0);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'look', seat: null, openly: false });
  });

  it('turns from what one player alone may see to what all may', () => {
    const session = new Session(both, true);
    FakeSocket.last.say(position(both, 3, view(null, [0])));
    session.takeDevice();
    FakeSocket.last.say(position(both, 3, view(0, [0], ['a'])));
    FakeSocket.last.say(step(4, 0, { ...view(0, [0], ['b']), open: true }));
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'look', seat: 0, openly: true });
  });

  it('drops what one player alone saw as soon as all look on, whoever is asked', () => {
    for (const asked of [1, 2]) {
      const session = new Session(both, true);
      FakeSocket.last.say(position(both, 3, view(null, [0])));
      session.takeDevice();
      FakeSocket.last.say(position(both, 3, view(0, [0], ['a'])));
      session.history.shown = { number: 2, view: view(0, []) } as never;
      FakeSocket.last.say(step(4, 0, { ...view(0, [asked]), open: true }));
      expect(session.shown).toBeNull();
      const outlook = asked === 1 ? { seat: 1, openly: true } : { seat: null, openly: false };
      expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'look', ...outlook });

      FakeSocket.last.say(step(5, 2, { ...view(0, [asked]), open: true }));
      expect(session.shown).toBeNull();
      FakeSocket.last.say(position(both, 5, { ...view(outlook.seat, [asked]), open: true }));
      expect(session.shown?.viewer).toBe(outlook.seat);
      expect(session.passTo).toBeNull();
    }
  });

  it('needs no passing where nothing is hidden', () => {
    const session = new Session(both, false);
    expect(FakeSocket.last.address).toContain('seat=0');
    FakeSocket.last.say(position(both, 3, view(0, [1])));
    expect(session.passTo).toBeNull();
    expect(FakeSocket.last.sent).toEqual([{ type: 'look', seat: 1, openly: false }]);
  });
});

describe('a name that somebody gives', () => {
  const alone = match(seat(0, true), seat(1, false));
  const renamed = match(seat(0, true), { ...seat(1, false), name: 'Mei' });
  const told = (seen: number, words: string) => ({
    ...position(renamed, seen, view(0, [0], ['a'])),
    log: Array.from({ length: seen }, (_, i) => ({ ...entry(i + 1, 9), text: words })),
  });

  it('stands in what was told before, and takes nothing out of anybody’s hands', () => {
    const session = new Session(alone, false);
    FakeSocket.last.say(position(alone, 3, view(0, [0], ['a'])));
    FakeSocket.last.say({ type: 'seats', match: renamed });
    expect(FakeSocket.last.sent).toEqual([{ type: 'look', seat: 0, openly: false }]);
    FakeSocket.last.say(step(4, 1, view(0, [0], ['a'])));
    FakeSocket.last.say(told(4, 'Mei moves'));
    expect(session.log.map(({ text }) => text)).toEqual(Array(4).fill('Mei moves'));
    expect(session.last).toBe(session.log[3]);
    expect(session.choices).toHaveLength(1);
  });

  it('is not waited for where only somebody comes or goes', () => {
    void new Session(alone, false);
    FakeSocket.last.say(position(alone, 3, view(0, [0], ['a'])));
    FakeSocket.last.say({ type: 'seats', match: { ...alone } });
    expect(FakeSocket.last.sent).toEqual([]);
  });
});

describe('a standing answer', () => {
  it('is not asked for again', () => {
    const standing = match(seat(0, true, 'allow'), seat(1, false));
    const session = new Session(standing, true);
    FakeSocket.last.say(position(standing, 3, view(0, [0], ['allow', 'veto'])));
    expect(session.choices).toEqual([]);
    FakeSocket.last.say(position(standing, 4, view(0, [0], ['move'])));
    expect(session.choices).toHaveLength(1);
  });
});

describe('somebody who comes back', () => {
  const alone = match(seat(0, true), seat(1, false));
  const visit = (seen: number, ...players: number[]) => {
    const session = new Session(alone, false);
    const log = players.map((player, i) => entry(i + 1, player));
    FakeSocket.last.say({ ...position(alone, seen, view(0, [0], ['a'])), log });
    return session;
  };

  beforeEach(() => localStorage.clear());

  it('hears nothing the first time, nor if nothing has happened', () => {
    expect(visit(3, 0, 1, 1).missed).toBeNull();
    expect(visit(3, 0, 1, 1).missed).toBeNull();
  });

  it('hears what was done in their name', () => {
    visit(1, 0);
    const session = visit(3, 0, 1, 0);
    expect(session.missed).toEqual({ from: 1, all: 2, ours: 1 });
    FakeSocket.last.say(position(alone, 5, view(0, [0], ['a'])));
    expect(session.missed).toEqual({ from: 1, all: 2, ours: 1 });
  });

  it('hears of others when they have done much', () => {
    visit(1, 0);
    expect(visit(3, 0, 1, 1).missed).toBeNull();
    expect(visit(6, 0, 1, 1, 1, 1, 1).missed).toEqual({ from: 3, all: 3, ours: 0 });
  });

  it('is not told of what they have chosen themselves, though they have not seen what came of it', () => {
    const session = visit(1, 1);
    session.choose(session.choices[0] as never);
    expect(visit(3, 1, 0, 1).missed).toBeNull();
    expect(visit(4, 1, 0, 1, 0).missed).toEqual({ from: 3, all: 1, ours: 1 });
  });

  it('is told of what was done in their name after what was refused', () => {
    const session = visit(1, 1);
    session.choose(session.choices[0] as never);
    const act = FakeSocket.last.sent.at(-1);
    FakeSocket.last.say({ type: 'refused', id: act?.id, error: { code: 'action.late', message: 'no' } });
    expect(visit(2, 1, 0).missed).toEqual({ from: 1, all: 1, ours: 1 });
  });

  it('is not told of their own choice either after the same position came once more', () => {
    const session = visit(1, 1);
    session.choose(session.choices[0] as never);
    FakeSocket.last.say({ ...position(alone, 1, view(0, [0], ['a'])), log: [entry(1, 1)] });
    expect(visit(3, 1, 0, 1).missed).toBeNull();
  });

  it('is told that it is their turn while they look back', () => {
    const session = visit(1, 0);
    expect(session.isAsked).toBe(true);
    session.history.shown = { number: 0 } as never;
    expect(session.choices).toEqual([]);
    expect(session.isAsked).toBe(true);
  });
});

describe('where nothing shall move', () => {
  const alone = match(seat(0, true), seat(1, false));

  function begin(hasStills: boolean) {
    const session = new Session(alone, true);
    session.projector.hasStills = hasStills;
    FakeSocket.last.say(position(alone, 0, view(0, [1])));
    FakeSocket.last.say(step(1, 1, view(0, [1])));
    return session;
  }

  it('shows the steps where there are stills to be seen, and nothing else', async () => {
    const calm = vi.spyOn(settings, 'stillShare', 'get').mockReturnValue(1);
    const session = begin(true);
    expect(session.playing).toMatchObject({ share: 0, stillShare: 1 });
    session.playing?.finish();
    await vi.waitFor(() => expect(session.still).toBe(true));
    expect([session.last?.number, session.canReplay]).toEqual([1, true]);
    expect(begin(false).playing).toBeNull();
    calm.mockRestore();
  });

  it('has no more in its log than what had happened before what is shown again', async () => {
    const calm = vi.spyOn(settings, 'stillShare', 'get').mockReturnValue(1);
    const session = begin(true);
    FakeSocket.last.say(step(2, 1, view(0, [1])));
    const numbers = () => session.shownLog.map(({ number }) => number);
    session.playing?.finish();
    await vi.waitFor(() => expect(session.playing?.entry.number).toBe(2));
    expect(numbers()).toEqual([1]);
    session.playing?.finish();
    await vi.waitFor(() => expect(session.still).toBe(true));
    expect(numbers()).toEqual([1, 2]);

    void session.replay();
    expect([session.playing?.entry.number, numbers()]).toEqual([1, []]);
    session.playing?.finish();
    await vi.waitFor(() => expect([session.playing?.entry.number, numbers()]).toEqual([2, [1]]));
    expect(session.log).toHaveLength(2);
    session.playing?.finish();
    await vi.waitFor(() => expect(numbers()).toEqual([1, 2]));

    session.history.shown = { number: 1 } as never;
    expect(numbers()).toEqual([1]);
    calm.mockRestore();
  });

  it('goes on after a fresh position has come while something was shown again', async () => {
    const calm = vi.spyOn(settings, 'stillShare', 'get').mockReturnValue(1);
    const session = begin(true);
    session.playing?.finish();
    await vi.waitFor(() => expect(session.still).toBe(true));
    void session.replay();
    expect(session.playing?.entry.number).toBe(1);
    FakeSocket.last.say(position(session.match, 3, view(0, [0], ['a'])));
    await vi.waitFor(() => expect(session.still).toBe(true));
    expect(session.choices).toHaveLength(1);
    FakeSocket.last.say(step(4, 1, view(0, [0], ['b'])));
    session.playing?.finish();
    await vi.waitFor(() => expect([session.still, session.last?.number]).toEqual([true, 4]));
    calm.mockRestore();
  });

  it('knows what has been shown, also if the page is gone before the rest', async () => {
    const calm = vi.spyOn(settings, 'stillShare', 'get').mockReturnValue(1);
    const session = begin(true);
    FakeSocket.last.say(step(2, 1, view(0, [1])));
    session.playing?.finish();
    await vi.waitFor(() => expect(session.playing?.entry.number).toBe(2));
    expect(seenOf('m')).toBe(1);
    calm.mockRestore();
  });

  it('shows none where all shall be instant', () => {
    expect(begin(true).playing).toBeNull();
  });
});

describe('what is said besides playing', () => {
  const alone = match(seat(0, true), seat(1, false));
  const NOBODY = {
    offer: null,
    paused: false,
    resigned: [],
    left: [],
    late: [],
    ending: null,
    may_abort: [],
  };

  const said = (
    seen: number,
    player: number,
    verb: string,
    shown: GameView,
    back_to: number | null = null,
  ) => ({
    ...step(seen, player, shown),
    entry: {
      ...entry(seen, player),
      events: [{ kind: 'aside', words: `(${verb})`, seat: player, verb, offer: null, back_to }],
    },
    manners: NOBODY,
  });

  function sit(seen = 0, shown = view(0, [1])) {
    const session = new Session(alone, true);
    session.projector.hasStills = true;
    FakeSocket.last.say({ ...position(alone, seen, shown), manners: NOBODY });
    return session;
  }

  it('goes out, and is waited for until what came of it is here', () => {
    const session = sit();
    session.asides.say(0, '(offer draw)');
    const act = FakeSocket.last.sent.at(-1);
    expect(act).toMatchObject({ type: 'act', seat: 0, text: '(offer draw)', seen: 0 });
    FakeSocket.last.say({ type: 'done', id: act?.id, seen: 1 });
    expect(session.asides.isBusy).toBe(true);
    const offer = { by: 0, kind: 'draw', waits_for: [1] };
    FakeSocket.last.say({ ...said(1, 0, 'offer', view(0, [1])), manners: { ...NOBODY, offer } });
    expect([session.asides.isBusy, session.asides.manners.offer]).toEqual([false, offer]);
    expect([session.log.length, played(session.log).length]).toEqual([1, 0]);
  });

  it('does not hold up what one has chosen, nor is it lost by it', () => {
    const session = sit(0, view(0, [0], ['a']));
    const [first] = session.choices;
    session.asides.say(0, '(offer draw)');
    if (first) session.choose(first);
    const [said, done] = FakeSocket.last.sent;
    FakeSocket.last.say({ type: 'refused', id: said?.id, error: { code: 'aside.illegal', message: 'no' } });
    expect([session.asides.isBusy, session.waitsForAnswer]).toEqual([false, true]);
    FakeSocket.last.say({ type: 'refused', id: done?.id, error: { code: 'action.late', message: 'no' } });
    expect(session.waitsForAnswer).toBe(false);
  });

  it('is never shown as if something moved', () => {
    const calm = vi.spyOn(settings, 'stillShare', 'get').mockReturnValue(1);
    const session = sit();
    FakeSocket.last.say(said(1, 1, 'offer', view(0, [1])));
    expect([session.playing, session.log.length, session.canReplay]).toEqual([null, 1, false]);
    calm.mockRestore();
  });

  it('takes back what moves and what waits: it is told, but not seen again', async () => {
    const calm = vi.spyOn(settings, 'stillShare', 'get').mockReturnValue(1);
    const session = sit(1);
    FakeSocket.last.say(step(2, 1, view(0, [1])));
    FakeSocket.last.say(step(3, 1, view(0, [0])));
    FakeSocket.last.say(said(4, 1, 'offer', view(0, [0])));
    const moving = session.playing;
    expect(moving?.entry.number).toBe(2);
    FakeSocket.last.say(said(5, 0, 'accept', view(0, [1]), 1));
    expect([session.view?.actors, session.log.map(({ number }) => number)]).toEqual([[1], [1, 2, 3, 4, 5]]);
    moving?.finish();
    await vi.waitFor(() => expect(session.still).toBe(true));
    expect([session.view?.actors, session.last?.number, session.canReplay]).toEqual([[1], 5, false]);
    expect(played(session.log).map(({ number }) => number)).toEqual([1]);

    FakeSocket.last.say(step(6, 1, view(0, [0])));
    expect(session.playing?.entry.number).toBe(6);
    session.playing?.finish();
    await vi.waitFor(() => expect(played(session.log).map(({ number }) => number)).toEqual([1, 6]));
    calm.mockRestore();
  });

  it('offers nothing to a seat for which a bot plays', () => {
    const session = sit(0, view(0, [0], ['a']));
    expect(session.choices).toHaveLength(1);
    FakeSocket.last.say({ ...said(1, 0, 'leave', view(0, [0], ['a'])), manners: { ...NOBODY, left: [0] } });
    expect([session.choices, session.isAsked]).toEqual([[], false]);
  });

  it('has the clocks as they are told', () => {
    const session = sit();
    const clock = { type: 'clock', left: [1000, null], running: [0], waits_for: [] };
    FakeSocket.last.say(clock);
    expect(session.asides.clock?.told).toEqual(clock);
  });
});
