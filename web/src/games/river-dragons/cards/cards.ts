import { capital } from '../../../lib/session/seats';
import type { Options } from '../../../lib/server/types';
import { CARD_TITLES } from '../shapes.gen';
import type { BridgeTable, CardName } from '../types';

/** What is said of a card beside its title. */
interface CardWords {
  /** Below the card's picture. */
  short: string;
  /** What it makes its player do; `helpOf` says it where options make a difference. */
  help: string;
}

const WORDS: Record<keyof typeof CARD_TITLES, CardWords> = {
  S1: {
    short: '1 stone',
    help: 'You must place a stone where there is room for one.',
  },
  S2: {
    short: '2 stones',
    help: 'You must place two stones, one after the other.',
  },
  P1: {
    short: '1 plank',
    help: 'You must choose a plank from your reserve and lay it. One that fits nowhere is lost for good.',
  },
  P2: {
    short: '2 planks',
    help: 'You must choose a plank from your reserve and lay it; then another one.',
  },
  R: {
    short: 'Remove',
    help: 'You must take a free plank off the board, or lift a stone that bears nothing.',
  },
  M1: {
    short: '1 step',
    help: 'You must go one step. If you can’t, you fall into the river.',
  },
  M2: {
    short: '2 steps',
    help: 'You must go one step, and may go a second. If you can’t move, you fall into the river.',
  },
  J: {
    short: 'Jump',
    help: 'You must jump over a pawn on the next plank. If you can’t, you fall into the river.',
  },
};

const ORDER = Object.keys(WORDS);

/** The victim's colour; `null`: the card is no dragon. */
export const victimOf = (card: CardName): string | null => (card.startsWith('D-') ? card.slice(2) : null);

interface Words extends CardWords {
  /** As the rulebook calls it. */
  title: string;
}

const isBasic = (card: CardName): card is keyof typeof CARD_TITLES => card in CARD_TITLES;

export function wordsOf(card: CardName): Words {
  if (isBasic(card)) return { ...WORDS[card], title: CARD_TITLES[card] };
  const name = capital(victimOf(card) ?? card);
  return { short: 'Dragon', title: `${name} dragon`, help: `It cancels ${name}’s card in this place.` };
}

/** What a card makes its player do by the rules that are played. */
export function helpOf(card: CardName, options: Options): string {
  if (card === 'M2' && options.exact_movement)
    return 'You must go exactly two steps. If you can’t, you fall into the river.';
  if (card === 'R' && options.removed_planks === 'owner')
    return 'You must take a free plank off the board, which goes back to the player of its colour, or lift a stone that bears nothing.';
  return wordsOf(card).help;
}

/** What a card is called for ears: by its rulebook's name, and by what stands on it. */
export function nameOf(card: CardName): string {
  const { short, title } = wordsOf(card);
  return title.toLowerCase().includes(short.toLowerCase()) ? title : `${title}, ${short}`;
}

/** The eight cards that everybody has, then the dragons in the order of the villages. */
export function inOrder(cards: CardName[], colours: string[]): CardName[] {
  const rank = (card: CardName) => {
    const victim = victimOf(card);
    return victim === null ? ORDER.indexOf(card) : ORDER.length + colours.indexOf(victim);
  };
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

/** What a player holds and what they have laid, in one order: a card that comes back finds its place. */
export function wholeHand(table: BridgeTable, seat: number): CardName[] {
  const held = (table.hand ?? []).map((one) => one.card);
  const laid = (table.programs[seat] ?? []).filter((card) => card !== null);
  const colours = table.board.villages.map((village) => village.colour);
  return inOrder([...new Set([...held, ...laid])], colours);
}
