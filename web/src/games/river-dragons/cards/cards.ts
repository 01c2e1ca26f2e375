import type { Options } from '../../../lib/server/types';
import { colourName } from '../board/words';
import { CARD_TITLES } from '../shapes.gen';
import type { BridgeTable, CardName } from '../types';
import { say } from '../words';

const ORDER = Object.keys(CARD_TITLES);

/** The victim's colour; `null`: the card is no dragon. */
export const victimOf = (card: CardName): string | null => (card.startsWith('D-') ? card.slice(2) : null);

interface Words {
  /** As the rulebook calls it. */
  title: string;
  /** Below the card's picture. */
  short: string;
  /** What it makes its player do; `helpOf` says it where options make a difference. */
  help: string;
}

export function wordsOf(card: CardName): Words {
  const victim = victimOf(card);
  if (victim === null)
    return { title: say(`card-${card}`), short: say(`card-${card}.short`), help: say(`card-${card}.help`) };
  return {
    title: say('dragon', { colour: victim }),
    short: say('dragon.short'),
    help: say('dragon.help', { victim: colourName(victim) }),
  };
}

/** What a card makes its player do by the rules that are played. */
export function helpOf(card: CardName, options: Options): string {
  if (card === 'M2' && options.exact_movement) return say('card-M2.exact');
  if (card === 'R' && options.removed_planks === 'owner') return say('card-R.goes-back');
  return wordsOf(card).help;
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
