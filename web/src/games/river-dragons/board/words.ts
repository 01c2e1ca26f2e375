import type { BridgeTable, Space } from '../types';

export function describeSupport({ board }: BridgeTable, name: string): string {
  if (board.villages.some(({ colour }) => colour === name)) return `the ${name} village`;
  return board.lattice === null ? `island ${name}` : `the stone at ${name}`;
}

export function describeSpace(table: BridgeTable, space: Space): string {
  if (space.village !== null) return `in the ${space.village} village`;
  const plank = table.planks.find(({ id }) => id === space.plank);
  if (!plank) return 'on a plank';
  const [a, b] = plank.ends.map((end) => describeSupport(table, end));
  return `on the ${plank.colour} plank ${plank.size} from ${a} to ${b}`;
}

/** What lies on the river, for those who can't see it. */
export function describeTable(table: BridgeTable, names: string[]): string {
  const pawns = table.pawns.map(
    (space, seat) => `${names[seat] ?? ''} stands ${describeSpace(table, space)}`,
  );
  const planks = table.planks.map((plank) => {
    const [a, b] = plank.ends.map((end) => describeSupport(table, end));
    return `${plank.colour} ${plank.size} from ${a} to ${b}`;
  });
  const stones = table.stones.map(({ name }) => name);
  const what = table.board.lattice === null ? 'on islands' : 'at';
  return [
    `The river. ${pawns.join('; ')}.`,
    stones.length > 0 ? `Stones ${what} ${stones.join('; ')}.` : 'No stones yet.',
    planks.length > 0 ? `Planks: ${planks.join('; ')}.` : 'No planks yet.',
  ].join(' ');
}
