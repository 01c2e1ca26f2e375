import type { Choice, GameEvent, GameView } from '../../lib/server/types';
import type { RiverChoice, RiverEvent, RiverTable } from './shapes.gen';

export type * from './shapes.gen';

/** The generic parts hand these on unread; here is the one place that knows what they are. */
export const tableOf = (view: GameView) => view.table as unknown as RiverTable;
export const choicesOf = (choices: Choice[]) => choices as RiverChoice[];
export const eventsOf = (events: GameEvent[]) => events as RiverEvent[];
