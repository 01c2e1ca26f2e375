import type { BridgeChoice } from '../types';

/** Ways that lead nearer to the goal come first; all else stays as it is. */
export const onwardFirst = (choices: BridgeChoice[]): BridgeChoice[] =>
  [...choices].sort((a, b) => leadsOn(b) - leadsOn(a));

const leadsOn = (choice: BridgeChoice): number => Number('onward' in choice && choice.onward);
