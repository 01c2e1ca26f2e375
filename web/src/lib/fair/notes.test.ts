import { beforeEach, describe, expect, it } from 'vitest';

import type { Added, ServerMessage } from '../server/types';
import { numberHash } from './hashes';
import { DIGITS, FairPlay, notesOf, type Fair } from './notes';

const step = (seen: number, chain: string) =>
  ({ type: 'step', seen, chain: chain.repeat(64) }) as unknown as ServerMessage;
const fair = (more: Partial<Fair>): Fair => ({
  type: 'fair',
  seal: 's',
  rounds: [],
  asks: null,
  of: [],
  hashes: {},
  since: null,
  ...more,
});

/** A page that holds seat 0, and what it has sent. */
function page(match = 'm') {
  const sent: Added[] = [];
  const play = new FairPlay(
    match,
    () => [0],
    (message) => sent.push(message) > 0,
  );
  return { play, sent, hear: (message: ServerMessage) => play.hear(message) };
}
const until = async (what: () => boolean) => {
  while (!what()) await new Promise((done) => setTimeout(done, 1));
};

beforeEach(() => localStorage.clear());

describe('what a page notes of a fair match', () => {
  it('is every chain that it is told, and the first one where it is told two', () => {
    const { hear } = page();
    for (const message of [step(1, 'a'), step(2, 'b'), step(1, 'c')]) hear(message);
    expect(notesOf('m').chains).toEqual({ 1: 'a'.repeat(DIGITS), 2: 'b'.repeat(DIGITS) });
  });

  it('is what it was asked, and its number, which it tells once more if it is asked again', async () => {
    const { hear, sent } = page();
    hear(fair({ asks: 'hash', of: [0] }));
    await until(() => sent.length === 1);
    const hash = (sent[0] as { hash: string }).hash;
    const asked = fair({ asks: 'number', of: [0], hashes: { 0: hash }, since: 3 });
    hear(asked);
    hear(asked); // the server was begun anew
    await until(() => sent.length === 3);
    const number = (sent[1] as { number: string }).number;
    expect(numberHash(number)).toBe(hash);
    expect(sent[2]).toEqual(sent[1]);
    expect(notesOf('m')).toMatchObject({ asked: [{ since: 3, hashes: { 0: hash } }], numbers: [number] });
  });

  it('is one number for a round, however often its hash is asked for, and another for the next round', async () => {
    const { hear, sent } = page();
    hear(fair({ asks: 'hash', of: [0] }));
    hear(fair({ asks: 'hash', of: [0] }));
    await until(() => sent.length === 2);
    expect(sent[0]).toEqual(sent[1]);
    const hashes = { 0: (sent[0] as { hash: string }).hash };
    const later = fair({ asks: 'hash', of: [0], rounds: [{ since: 0, hashes, numbers: {} }] });
    hear(later);
    hear(later);
    await until(() => sent.length === 4);
    expect(sent[2]).toEqual(sent[3]);
    expect(sent[2]).not.toEqual(sent[0]);
  });

  it('is kept for some matches, and then forgotten', () => {
    for (let number = 0; number < 60; number++) page(`m${number}`).hear(step(1, 'a'));
    const kept = Array.from({ length: 60 }, (_, number) => Object.keys(notesOf(`m${number}`).chains).length);
    expect(kept.slice(0, 20).every((count) => count === 0)).toBe(true);
    expect(kept.slice(20).every((count) => count === 1)).toBe(true);
  });
});
