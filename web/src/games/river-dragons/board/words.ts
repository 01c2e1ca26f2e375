import { say } from '../words';
import type { BridgeChoice, BridgeTable, LyingPlank, Space } from '../types';

/** What a colour is called where it is somebody's name. */
export const colourName = (colour: string): string => say(`colour-${colour}`);

/** What a choice is, and where it lies for those who can't see the board: "A stone on island 7: 2 steps from your pawn …" */
export const describeChoice = (choice: BridgeChoice): string =>
  'where' in choice && choice.where
    ? say('choice-where', { choice: choice.words, where: choice.where })
    : choice.words;

export function describeSupport({ board }: BridgeTable, name: string): string {
  if (board.villages.some(({ colour }) => colour === name)) return say('village', { colour: name });
  return board.lattice === null ? say('island', { number: name }) : say('stone-at', { place: name });
}

const lieWords = (table: BridgeTable, { colour, size, ends }: LyingPlank) => {
  const [one = '', other = ''] = ends.map((end) => describeSupport(table, end));
  return { colour, size, one, other };
};

function describePawn(table: BridgeTable, name: string, space: Space): string {
  if (space.village !== null) return say('stands-in-village', { name, colour: space.village });
  const plank = table.planks.find(({ id }) => id === space.plank);
  return plank
    ? say('stands-on-plank', { name, ...lieWords(table, plank) })
    : say('stands-somewhere', { name });
}

/** What lies on the river, for those who can't see it, and where the viewer wants to go. */
export function describeTable(table: BridgeTable, names: string[], viewer: number | null): string {
  const pawns = table.pawns.map((space, seat) => describePawn(table, names[seat] ?? '', space)).join('; ');
  const planks = table.planks.map((plank) => say('lying', lieWords(table, plank))).join('; ');
  const goal = viewer === null ? undefined : table.destinations[viewer];
  const wanted = goal === undefined ? [] : [say('river.goal', { goal })];
  return [say('river', { pawns }), ...wanted, stoneWords(table), planksWords(planks)].join(' ');
}

function stoneWords({ board, stones }: BridgeTable): string {
  if (stones.length === 0) return say('river-no-stones');
  const names = stones.map(({ name }) => name).join('; ');
  return say(board.lattice === null ? 'river-islands' : 'river-places', { stones: names });
}

const planksWords = (planks: string) =>
  planks === '' ? say('river-no-planks') : say('river-planks', { planks });
