import type { Choice, GameEvent, GameView } from '../../lib/server/types';
import type { BridgeChoice, BridgeEvent, BridgeTable } from './shapes.gen';

export { seatOf } from '../common/whose';
export type * from './shapes.gen';

/** The generic parts hand these on unread; here is the one place that knows what they are. */
export const tableOf = (view: GameView) => view.table as unknown as BridgeTable;
export const choicesOf = (choices: Choice[]) => choices as BridgeChoice[];
export const eventsOf = (events: GameEvent[]) => events as BridgeEvent[];

/** The choices of some kinds, as what they are. */
export function choicesOfKind<K extends BridgeChoice['kind']>(choices: Choice[], ...kinds: K[]) {
  return choicesOf(choices).filter((choice): choice is Extract<BridgeChoice, { kind: K }> =>
    (kinds as string[]).includes(choice.kind),
  );
}
