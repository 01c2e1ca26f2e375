/** Checks that all of a match follows from what was told before it; docs/fairness.md has the words for it. */
import type { Proof } from '../server/types';
import { hashOf, keyed, numberHash } from './hashes';
import { DIGITS, type Noted, type Round } from './notes';

type Line = Proof['lines'][number];

export type Wrong = 'seed' | 'numbers' | 'missing' | 'lines' | 'chance' | 'chain';

export interface Checked {
  wrong: Wrong[];
  throws: number;
  hidden: number;
  /** How many players' numbers have made chance. */
  numbers: number;
  /** How many of the throws this browser's number has made, too; if it has told none, those that any player's has. */
  bound: number;
  /** This browser has told a number. */
  tookPart: boolean;
  /** This browser has noted what it was told during the match; the end alone is not much. */
  noted: boolean;
}

const same = (a: object, b: object) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
const sameRound = (a: Round, b: Round) =>
  a.since === b.since && same(a.hashes, b.hashes) && same(a.numbers, b.numbers);

/** So many throws there may be between asking for the numbers and the round that has them: some seconds of play. */
const SOON = 20;

/** The numbers that hold for this throw of all, from 1: of each seat the one that it added last. */
const numbersFor = (rounds: Round[], throwOf: number): Record<string, string> =>
  Object.assign({}, ...rounds.filter(({ since }) => since < throwOf).map(({ numbers }) => numbers)) as Record<
    string,
    string
  >;

/** A number below `total`, for this throw of all. */
export function pointOf(
  seed: string,
  numbers: Record<string, string>,
  throwOf: number,
  total: number,
): number {
  const told = Object.keys(numbers)
    .sort((a, b) => Number(a) - Number(b))
    .map((seat) => ` ${seat}:${numbers[seat]}`)
    .join('');
  const all = 1n << 256n;
  const bound = all - (all % BigInt(total));
  for (let attempt = 0; ; attempt++) {
    const value = BigInt(`0x${keyed(seed, `chance ${throwOf} ${attempt}${told}`)}`);
    if (value < bound) return Number(value % BigInt(total));
  }
}

function isChance(
  { low, weight, total }: NonNullable<Line['chance']>,
  seed: string,
  rounds: Round[],
  throwOf: number,
): boolean {
  const point = pointOf(seed, numbersFor(rounds, throwOf), throwOf, total);
  return low <= point && point < low + weight;
}

/** Where as much falls, the same throw has the same part of it. */
function isConsistent(lines: Line[]): boolean {
  const parts = new Map<string, string>();
  return lines.every(({ chance, text }) => {
    if (!chance) return true;
    const key = `${text}/${chance.total}`;
    const part = `${chance.low}/${chance.weight}`;
    const known = parts.get(key) ?? part;
    parts.set(key, part);
    return known === part;
  });
}

function countBound(rounds: Round[], own: string[], throws: number): number {
  let bound = 0;
  for (let throwOf = 1; throwOf <= throws; throwOf++) {
    const held = Object.values(numbersFor(rounds, throwOf));
    if (own.length > 0 ? held.some((number) => own.includes(number)) : held.length > 0) bound++;
  }
  return bound;
}

function publicText({ text, seen, number }: Line, seed: string): string {
  return seen === null ? text : `${seen} ${hashOf(`${keyed(seed, `salt ${number}`)} ${text}`)}`;
}

export function check(proof: Proof, noted: Noted): Checked {
  const wrong = new Set<Wrong>();
  const { seal, seed, rounds, lines } = proof;
  if (hashOf(`dragonrace seed ${seed}`) !== seal || (noted.seal ?? seal) !== seal) wrong.add('seed');
  const isTold = ([seat, number]: [string, string], hashes: Round['hashes']) =>
    numberHash(number) === hashes[seat];
  if (!rounds.every(({ hashes, numbers }) => Object.entries(numbers).every((one) => isTold(one, hashes))))
    wrong.add('numbers');
  const thrown = lines.filter(({ chance }) => chance).length;
  const begun = (hashes: Round['hashes']) => rounds.find((one) => same(hashes, one.hashes))?.since ?? thrown;
  const isMissing =
    noted.rounds.some((one) => !rounds.some((round) => sameRound(one, round))) ||
    noted.asked.some(({ since, hashes }) => begun(hashes) < since || begun(hashes) > since + SOON);
  if (isMissing) wrong.add('missing');

  let chain = hashOf(`dragonrace chain ${seal}`);
  let seenLines = 0;
  const compare = (number: number) => {
    const known = noted.chains[number];
    if (known === undefined) return;
    seenLines++;
    if (known.slice(0, DIGITS) !== chain.slice(0, DIGITS)) wrong.add('lines');
  };
  compare(0);
  let throws = 0;
  for (const line of lines) {
    if (line.chance && !isChance(line.chance, seed, rounds, ++throws)) wrong.add('chance');
    chain = hashOf(`${chain}\n${line.number} ${line.actor}: ${publicText(line, seed)}`);
    compare(line.number);
  }
  if (seenLines < Object.keys(noted.chains).length) wrong.add('lines');
  if (chain !== proof.chain || !isConsistent(lines)) wrong.add('chain');
  return {
    wrong: [...wrong],
    throws,
    hidden: lines.filter(({ seen }) => seen !== null).length,
    numbers: new Set(rounds.flatMap(({ numbers }) => Object.keys(numbers))).size,
    bound: countBound(rounds, noted.numbers, throws),
    tookPart: noted.numbers.length > 0,
    noted: noted.numbers.length > 0 || Object.keys(noted.chains).length > 1,
  };
}
