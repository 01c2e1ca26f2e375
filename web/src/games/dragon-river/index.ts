import type { Drawing } from '../drawing';
import Controls from './Controls.svelte';
import { Course, riverBox } from './course/course';
import { telling } from './recap';
import Progress from './Progress.svelte';
import River from './River.svelte';
import { RiverStage } from './stage.svelte';
import { tableOf } from './types';

export const drawing: Drawing = {
  Table: River,
  Controls,
  Seat: Progress,
  aspect: (view) => {
    const { path, finish } = tableOf(view).board;
    const { width, height } = riverBox(new Course(path, finish, false), false);
    return width / height;
  },
  // The dice, and a line on what those that are held would do.
  dock: 212,
  telling,
  createStage: () => new RiverStage(),
};
