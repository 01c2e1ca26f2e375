import type { Choice, GameEvent, GameView } from '../../lib/server/types';
import type {
  DragonChoice,
  DragonEvent,
  DragonTable,
  HolderChoice,
  MoveChoice,
  StartChoice,
} from './shapes.gen';

export type * from './shapes.gen';

/** The generic parts hand these on unread; here is the one place that knows what they are. */
export const tableOf = (view: GameView) => view.table as unknown as DragonTable;
export const choicesOf = (choices: Choice[]) => choices as DragonChoice[];
export const eventsOf = (events: GameEvent[]) => events as DragonEvent[];

export const isMove = (choice: DragonChoice): choice is MoveChoice => choice.kind === 'move';
export const isStart = (choice: DragonChoice): choice is StartChoice => choice.kind === 'start';
export const isHolder = (choice: DragonChoice): choice is HolderChoice => choice.kind === 'holder';
