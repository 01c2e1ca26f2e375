import type { Step } from '../../games/drawing';
import type { GameView } from '../server/types';

/** An action with the positions before it and after it. */
export interface Scene extends Step {
  before: GameView;
}

/** Nobody wants to see more than this again. */
const MOST = 150;

/** What this page has seen happen, to be shown again. */
export class Memory {
  scenes = $state.raw<Scene[]>([]);

  add(scene: Scene): void {
    this.scenes = [...this.scenes.slice(1 - MOST), scene];
  }

  /** A position that doesn't follow from what was seen begins anew. */
  forget(): void {
    this.scenes = [];
  }
}

/** What happened since the last decision of one's own that others have answered; a spectator's: of the last turn. */
export function lastRound(scenes: Scene[], viewer: number | null): Scene[] {
  const others = scenes.findLastIndex(({ entry }) => entry.player >= 0 && entry.player !== viewer);
  if (others < 0) return [];
  const { turn } = (scenes[others] as Scene).entry;
  const isOver = ({ entry }: Scene) => (viewer === null ? entry.turn !== turn : entry.player === viewer);
  return scenes.slice(scenes.slice(0, others).findLastIndex(isOver) + 1);
}
