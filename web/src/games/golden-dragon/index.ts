import type { Drawing } from '../drawing';
import { coach } from './coach';
import Controls from './Controls.svelte';
import Picture from './Picture.svelte';
import { DragonStage } from './stage/stage.svelte';
import Valley from './Valley.svelte';

export const drawing: Drawing = {
  Picture,
  Table: Valley,
  Controls,
  createStage: (match) => new DragonStage(match),
  coach,
};
