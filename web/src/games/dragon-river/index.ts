import type { Drawing } from '../drawing';
import { coach } from './coach';
import Controls from './Controls.svelte';
import Picture from './Picture.svelte';
import River from './River.svelte';
import { RiverStage } from './stage.svelte';

export const drawing: Drawing = {
  Picture,
  Table: River,
  Controls,
  createStage: () => new RiverStage(),
  coach,
};
