import { beforeEach, describe, expect, it, vi } from 'vitest';

import { settings } from '../browser/settings.svelte';
import { storedElsewhere } from '../browser/testing';
import { toasts } from '../browser/toasts.svelte';
import type { Phrase, Said, Seat, ServerMessage, Spoken } from '../server/types';
import { added, gathered } from './gathering';
import { Talk } from './talk.svelte';

const said = (number: number, seat: number, phrase: Phrase | null, text: string | null = null): Said => ({
  number,
  seat,
  phrase,
  text,
  at: '2026-01-01T10:00:00.000Z',
});
const message = (one: Said): ServerMessage => ({ type: 'said', ...one });

const SEATS = [{ name: 'Me', mine: true }, { name: 'Bo' }, { name: null }] as Seat[];
const EARLIER = [said(1, 1, 'hello'), said(2, 0, 'hello'), said(3, 1, null, 'Hi!')];

let seats: Seat[];
let sent: Spoken[];
let isConnected: boolean;

function talk(): Talk {
  return new Talk(
    'm',
    (seat) => seats[seat],
    (one) => isConnected && sent.push(one) > 0,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  settings.set('talk', true);
  [seats, sent, isConnected] = [[...SEATS], [], true];
});

describe('what was said', () => {
  it('is one line where one says the same again and again', () => {
    const all = [
      said(1, 0, 'wow'),
      said(2, 0, 'wow'),
      said(3, 1, 'wow'),
      said(4, 0, 'wow'),
      said(5, 0, 'oops'),
    ];
    expect(gathered(all).map(({ number, times }) => [number, times])).toEqual([
      [2, 2],
      [3, 1],
      [4, 1],
      [5, 1],
    ]);
    expect(gathered([said(1, 0, null, 'a'), said(2, 0, null, 'a')])).toHaveLength(2);
  });

  it('is kept up to a hundred, each once', () => {
    let list: Said[] = [];
    for (let number = 1; number <= 120; number++) list = added(list, said(number, 0, 'wow'));
    expect([list.length, list[0]?.number]).toEqual([100, 21]);
    expect(
      added(list, said(120, 0, 'oops'))
        .map(({ phrase }) => phrase)
        .slice(-2),
    ).toEqual(['wow', 'oops']);
  });
});

describe('talk', () => {
  it('is heard, and seen for a while', () => {
    const one = talk();
    expect(one.hear(message(said(1, 1, 'hello')))).toBe(true);
    expect(one.hear({ type: 'rematch', match_id: 'x' })).toBe(false);
    one.hear(message(said(2, 1, 'thanks')));
    one.hear(message(said(3, 2, 'wow')));
    expect(one.bubbles.map(({ seat, phrase }) => [seat, phrase])).toEqual([
      [1, 'thanks'],
      [2, 'wow'],
    ]);
    vi.advanceTimersByTime(13_000);
    expect(one.bubbles).toEqual([]);
    expect(one.lines).toHaveLength(3);
  });

  it('is unread, unless the panel is open, until somebody reads', () => {
    const one = talk();
    one.hear(message(said(1, 1, 'hello')));
    one.hear(message(said(2, 0, null, 'mine')));
    expect(one.unread).toBe(1);
    one.hear(message(said(3, 1, null, 'read me')));
    one.hear(message(said(4, 1, 'wow')));
    expect(one.unread).toBe(3);
    const close = one.open();
    one.hear(message(said(5, 1, null, 'and me')));
    one.hear(message(said(6, 1, 'one-moment')));
    expect(one.unread).toBe(0);
    close();
    one.hear(message(said(7, 1, null, 'later')));
    expect(one.unread).toBe(1);
  });

  it('is read with its bubble where it is a face only, and somebody looks', () => {
    const one = talk();
    one.hear(message(said(1, 1, 'emote-cheers')));
    expect(one.unread).toBe(0);
    const again = talk();
    again.hear({ type: 'talk', said: [said(1, 1, 'emote-cheers')] });
    expect(again.unread).toBe(0);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    one.hear(message(said(2, 1, 'emote-sad')));
    vi.restoreAllMocks();
    expect(one.unread).toBe(1);
  });

  it('says after a reload what was not read before', () => {
    const first = talk();
    first.hear({ type: 'talk', said: EARLIER });
    expect(first.unread).toBe(2);
    first.open()();
    const second = talk();
    second.hear({ type: 'talk', said: [...EARLIER, said(4, 1, 'wow')] });
    expect(second.unread).toBe(1);
  });

  it('is not heard from who is muted here, until somebody else sits there', () => {
    const first = talk();
    first.hear(message(said(1, 1, 'hello')));
    first.mute(1, true);
    expect([first.bubbles, first.lines]).toEqual([[], []]);
    const again = talk();
    again.hear({ type: 'talk', said: EARLIER });
    again.hear(message(said(4, 1, null, 'again')));
    expect(again.lines.map(({ seat }) => seat)).toEqual([0]);
    expect([again.bubbles, again.unread]).toEqual([[], 0]);
    seats[1] = { ...seats[1], name: 'Mei' } as Seat;
    expect(again.isMuted(1)).toBe(false);
    again.mute(1, true);
    again.mute(1, false);
    expect(again.hears(1)).toBe(true);
  });

  it('is not heard from who is muted in another tab', () => {
    const [here, there] = [talk(), talk()];
    here.hear(message(said(1, 1, 'hello')));
    there.mute(1, true);
    storedElsewhere('dragonrace.talk');
    expect([here.isMuted(1), here.bubbles]).toEqual([true, []]);
  });

  it('leaves what a tab that was asleep has not heard of', () => {
    const [here, there] = [talk(), talk()];
    there.mute(1, true);
    here.open()();
    expect(talk().isMuted(1)).toBe(true);
    there.mute(2, true);
    here.mute(1, false);
    expect([talk().isMuted(1), talk().isMuted(2)]).toEqual([false, true]);
  });

  it('is not heard from who is blocked', () => {
    const one = talk();
    one.hear({ type: 'talk', said: EARLIER });
    one.hear(message(said(4, 1, 'wow')));
    one.setBlocked([1]);
    expect([one.bubbles, one.lines.map(({ seat }) => seat)]).toEqual([[], [0]]);
  });

  it('is silent where nobody wants to hear it', () => {
    settings.set('talk', false);
    const one = talk();
    one.hear({ type: 'talk', said: EARLIER });
    one.hear(message(said(4, 1, null, 'hello?')));
    expect([one.bubbles, one.lines.map(({ seat }) => seat)]).toEqual([[], [0]]);
    expect(one.unread).toBe(0);
  });

  it('goes out from a seat, and comes back where it was refused', () => {
    const one = talk();
    one.phrase(0, 'good-luck');
    one.draft = '  Well, well ';
    one.write(0);
    one.write(0);
    expect(sent.map(({ type, seat }) => [type, seat])).toEqual([
      ['say', 0],
      ['chat', 0],
    ]);
    expect(sent[1]).toMatchObject({ text: 'Well, well' });
    expect(one.draft).toBe('');
    const error = { code: 'limit.talk', message: 'Later.', where: '' };
    expect(one.hear({ type: 'refused', id: 'another', error })).toBe(false);
    expect(one.hear({ type: 'refused', id: sent[1]?.id ?? '', error })).toBe(true);
    expect(one.draft).toBe('Well, well');
    expect(toasts.list.at(-1)).toMatchObject({ words: 'Later.', tone: 'wrong' });
  });

  it('is not lost with the connection', () => {
    const one = talk();
    isConnected = false;
    one.draft = 'Hello?';
    one.write(0);
    expect([one.draft, sent]).toEqual(['Hello?', []]);
  });

  it('comes back where it went into a connection that was dead', () => {
    const one = talk();
    for (const text of ['Said', 'Lost']) {
      one.draft = text;
      one.write(0);
    }
    one.phrase(0, 'wow');
    const before = toasts.list.length;
    const settle = one.lose();
    one.hear({ type: 'talk', said: [...EARLIER, said(4, 0, null, 'Said'), said(5, 1, 'oops')] });
    settle();
    expect(one.draft).toBe('Lost');
    expect(toasts.list).toHaveLength(before + 2);
    one.draft = '';
    one.lose()();
    expect([one.draft, toasts.list.length]).toEqual(['', before + 2]);
  });

  it('does not come back where it was heard', () => {
    const one = talk();
    one.draft = 'Hello';
    one.write(0);
    one.hear(message(said(1, 0, null, 'Hello')));
    one.lose()();
    expect(one.draft).toBe('');
  });
});
