import {
  seatOf,
  type BridgeEvent,
  type BridgeTable,
  type CardName,
  type Place,
  type Plank,
  type PlankName,
} from './types';

/** The table once an event has been seen: how the stage comes from one position to the next. */
export function unfold(
  table: BridgeTable,
  event: BridgeEvent,
  players: string[],
  own: (CardName | null)[] | null = null,
): BridgeTable {
  const change = changeBy(table, event, players, own);
  const seat = seatOf(event);
  const acts = seat !== null && table.place !== null ? { mover: seat } : {};
  return { ...table, ...acts, ...change };
}

/** `own`: the viewer's own program, if it was he who laid a card; he sees it from its front. */
function changeBy(
  table: BridgeTable,
  event: BridgeEvent,
  players: string[],
  own: (CardName | null)[] | null,
): Partial<BridgeTable> {
  switch (event.kind) {
    case 'card':
      return {
        programs: replace(table.programs, event.seat, own ?? [...(table.programs[event.seat] ?? []), null]),
      };
    case 'reveal':
      return revealed(table, event.place, event.cards, players);
    case 'stone': {
      const stone = { name: siteName(table, event.at), at: event.at };
      return { stones: [...table.stones, stone], stones_left: table.stones_left - 1, left: table.left - 1 };
    }
    case 'lift':
      return {
        stones: table.stones.filter((stone) => !same(stone.at, event.at)),
        stones_left: table.stones_left + 1,
      };
    case 'plank':
      return { plank: plankOf(event.plank) };
    case 'gone':
      return {
        plank: null,
        reserves: without(table.reserves, event.seat, event.plank),
        gone: [...table.gone, plankOf(event.plank)],
        left: table.left - 1,
      };
    case 'span': {
      const { from, to } = event;
      const bridge = { ...plankOf(event.plank), from, to };
      const ends: [string, string] = [nameAt(table, from), nameAt(table, to)];
      return {
        plank: null,
        reserves: without(table.reserves, event.seat, event.plank),
        planks: [...table.planks, { ...bridge, ends }],
        left: table.left - 1,
      };
    }
    case 'take': {
      const reserve = [...(table.reserves[event.holder] ?? []), plankOf(event.plank)];
      return {
        planks: table.planks.filter((plank) => plank.id !== event.plank),
        reserves: replace(table.reserves, event.holder, reserve),
      };
    }
    case 'go':
    case 'jump': {
      const { village, plank } = event;
      return { pawns: replace(table.pawns, event.seat, { village, plank }), left: table.left - 1 };
    }
    case 'fall': {
      const start = { village: players[event.seat] ?? null, plank: null };
      return { pawns: replace(table.pawns, event.seat, start) };
    }
    case 'turn':
      return {
        first: event.first,
        programs: table.programs.map(() => []),
        revealed: 0,
        place: null,
        mover: null,
        cancelled: table.cancelled.map(() => false),
      };
    default:
      return {};
  }
}

function revealed(
  table: BridgeTable,
  place: number,
  cards: CardName[],
  players: string[],
): Partial<BridgeTable> {
  const programs = table.programs.map((program, seat) => replace(program, place - 1, cards[seat] ?? null));
  const isDragon = (card: CardName) => card.startsWith('D-');
  const cancelled = cards.map((card, seat) => !isDragon(card) && cards.includes(`D-${players[seat]}`));
  return { programs, revealed: place, place, cancelled, mover: table.first };
}

/** A plank is named by its colour and its size. */
export function plankOf(id: PlankName): Plank {
  const cut = id.lastIndexOf('-');
  return { id, colour: id.slice(0, cut), size: Number(id.slice(cut + 1)) };
}

const same = (a: Place, b: Place) => a[0] === b[0] && a[1] === b[1];

/** A stone is named by its island's number, or by its place where there are no islands. */
export function siteName({ board }: BridgeTable, at: Place): string {
  const island = board.islands.findIndex((place) => same(place, at));
  return island < 0 ? at.join() : String(island + 1);
}

const nameAt = (table: BridgeTable, at: Place): string =>
  table.board.villages.find((village) => same(village.at, at))?.colour ?? siteName(table, at);

const without = (reserves: Plank[][], seat: number, plank: PlankName) =>
  reserves.map((reserve, i) => (i === seat ? reserve.filter((one) => one.id !== plank) : reserve));

const replace = <T>(list: T[], place: number, value: T): T[] =>
  list.map((old, i) => (i === place ? value : old));
