import type { Drawing } from '../drawing';
import { boardBox } from './board/measures';
import Bridges from './Bridges.svelte';
import { loadCarryingOut } from './carryingOut';
import Controls from './Controls.svelte';
import { telling } from './recap';
import SeatProgram from './program/SeatProgram.svelte';
import { BridgeStage } from './stage/stage.svelte';
import { tableOf, type BridgeChoice } from './types';
import { say } from './words';

export const drawing: Drawing = {
  Table: Bridges,
  Controls,
  Seat: SeatProgram,
  isBroad: true,
  aspect: (view) => {
    const { width, height } = boardBox(tableOf(view).board);
    return width / height;
  },
  dock: 292,
  telling,
  later: loadCarryingOut,
  lament: (choice) => {
    const way = choice as BridgeChoice;
    return way.kind === 'go' && !way.onward ? say('only-away') : null;
  },
  createStage: (match) => new BridgeStage(match),
};
