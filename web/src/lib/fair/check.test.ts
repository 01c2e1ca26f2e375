import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import type { Proof } from '../server/types';
import { check, pointOf } from './check';
import type { Noted } from './notes';

/** A short match that the server's own code has played, and what a browser has noted of it. */
const { proof, noted } = JSON.parse(readFileSync(new URL('./match.json', import.meta.url), 'utf-8')) as {
  proof: Proof;
  noted: Noted;
};

const forged = (change: (proof: Proof) => void): Proof => {
  const other = structuredClone(proof);
  change(other);
  return other;
};

const [round] = proof.rounds;
const [throwing] = proof.lines;
if (!round || !throwing?.chance) throw new Error('the match begins with a throw');
const { number, chance } = throwing;

/** The same proof with other numbers, or another first or last line. */
const withNumbers = (change: (numbers: Record<string, string>) => void) =>
  forged(({ rounds }) => rounds.forEach(({ numbers }) => change(numbers)));

describe('checking a fair match', () => {
  it('finds an honest one fair', () => {
    const checked = check(proof, noted);
    expect(checked).toMatchObject({ wrong: [], numbers: 2, noted: true });
    expect(checked.throws).toBeGreaterThan(5);
  });

  it('calculates what falls as the server does', () => {
    const point = pointOf(proof.seed, round.numbers, number, chance.total);
    expect(point).toBeGreaterThanOrEqual(chance.low);
    expect(point).toBeLessThan(chance.low + chance.weight);
  });

  it.each<[string, Proof, string]>([
    ['another seed', forged((it) => (it.seed = '00'.repeat(32))), 'seed'],
    ['another number', withNumbers((numbers) => (numbers['1'] = 'ab'.repeat(32))), 'numbers'],
    ['a number left out', withNumbers((numbers) => delete numbers['0']), 'missing'],
    ['a round left out', forged((it) => it.rounds.pop()), 'missing'],
    [
      'another action',
      forged((it) => it.lines.splice(-1, 1, { ...throwing, number: it.lines.length })),
      'lines',
    ],
    ['a line left out', forged((it) => it.lines.pop()), 'lines'],
    [
      'another throw',
      forged((it) =>
        it.lines.splice(0, 1, { ...throwing, chance: { ...chance, low: chance.low + chance.weight } }),
      ),
      'chance',
    ],
    ['another chain', forged((it) => (it.chain = '0'.repeat(64))), 'chain'],
  ])('notices %s', (_, other, wrong) => {
    expect(check(other, noted).wrong).toContain(wrong);
  });

  it('notices a whole other match, though all of it fits together', () => {
    expect(check(proof, { ...noted, seal: '0'.repeat(64) }).wrong).toEqual(['seed']);
  });
});
