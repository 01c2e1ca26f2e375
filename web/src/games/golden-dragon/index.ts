import type { Drawing } from '../drawing';
import Controls from './Controls.svelte';
import Holder from './holders/Holder.svelte';
import { Land } from './map/map';
import { telling } from './recap';
import { DragonStage } from './stage/stage.svelte';
import { tableOf } from './types';
import Valley from './Valley.svelte';

export const drawing: Drawing = {
  Table: Valley,
  Controls,
  Seat: Holder,
  isBroad: true,
  aspect: (view) => {
    const { width, height } = new Land(tableOf(view).board).box;
    return width / height;
  },
  dock: 216,
  telling,
  createStage: (match) => new DragonStage(match),
};
