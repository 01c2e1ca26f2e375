import type { Drawing } from '../drawing';
import Bridges from './Bridges.svelte';
import { coach } from './coach';
import Controls from './Controls.svelte';
import Picture from './Picture.svelte';
import { BridgeStage } from './stage/stage.svelte';

export const drawing: Drawing = {
  Picture,
  Table: Bridges,
  Controls,
  createStage: (match) => new BridgeStage(match),
  coach,
};
