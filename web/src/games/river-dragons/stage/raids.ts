import type { Point } from '../../common/plane';
import { bend, middleOf } from '../board/geometry';
import { victimOf } from '../cards/cards';
import type { BridgeEvent, BridgeTable } from '../types';
import { APART, FLIGHT } from './tempo';

type Reveal = Extract<BridgeEvent, { kind: 'reveal' }>;

/** A dragon on its way from its owner's village to its victim's pawn. */
export interface Raid {
  seat: number;
  target: number;
  from: Point;
  top: Point;
  to: Point;
  /** How many milliseconds after the first dragon it sets out. */
  after: number;
  /** It cancels a card; no dragon stops a dragon (RD-15). */
  hits: boolean;
}

/** A dragon over the river, as it is seen in one moment. */
export interface Flight extends Point {
  seat: number;
  target: number;
  /** 1: to the right. */
  heading: number;
  strikes: boolean;
  /** Where it flies lies a dragon, which it does not stop. */
  meets: boolean;
}

/** The share of its flight after which a dragon is where it wanted to be. */
const THERE = 0.68;
/** It flies an arc as high as this, as a share of the board's height. */
const ARC = 0.18;
/** So far stand two dragons apart that strike at the same pawn. */
const BESIDE = 60;

/** All dragons of a place, in the order of the seats; `colours` are theirs. */
export function raidsOf(table: BridgeTable, { cards, cancelled }: Reveal, colours: string[]): Raid[] {
  const raids: Raid[] = [];
  for (const [seat, card] of cards.entries()) {
    const target = colours.indexOf(victimOf(card) ?? '');
    const pawn = table.pawns[target];
    const from = middleOf(table, { village: colours[seat] ?? null, plank: null });
    const at = pawn && middleOf(table, pawn);
    if (!from || !at) continue;
    const to = { ...at, x: at.x + BESIDE * raids.filter((raid) => raid.target === target).length };
    const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - table.board.height * ARC };
    const hits = cancelled[target] ?? false;
    raids.push({ seat, target, from, top, to, after: raids.length * APART, hits });
  }
  return raids;
}

/** Where they are so many milliseconds after the first has set out; those that wait are not seen yet. */
export function flightsAt(raids: Raid[], time: number): Flight[] {
  return raids
    .filter((raid) => time >= raid.after)
    .map(({ seat, target, from, top, to, after, hits }) => {
      const t = Math.min(1, (time - after) / FLIGHT / THERE);
      const heading = to.x < from.x ? -1 : 1;
      return { seat, target, heading, strikes: hits && t === 1, meets: !hits, ...bend(from, top, to, t) };
    });
}
