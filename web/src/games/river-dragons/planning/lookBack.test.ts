import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';

import type { GameView } from '../../../lib/server/types';
import { BridgeStage } from '../stage/stage.svelte';
import { tableWith } from '../testing';
import type { BridgeEvent } from '../types';
import Ghost from './Ghost.svelte';

const SLOTS = ['S1', null, null, null, null];
const stone: BridgeEvent = { seat: 0, words: '', kind: 'stone', name: '80,0', at: [80, 0] };
const tried = { viewer: 0, turn: 4, slots: SLOTS, steps: [{ events: [stone], warnings: [] }] };

/** What the board shows of a plan for turn 4, on a table as it is in some turn. */
function ghostIn(turn: number, table: object): string {
  const stage = new BridgeStage('m');
  stage.plans.turnTo(0, false);
  stage.plans.note(tried);
  stage.dryRun.answer = tried;
  const view = { viewer: 0, turn } as GameView;
  const props = { table: tableWith(table), stage, view, colour: 'blue', scale: 1, width: 9 };
  return render(Ghost, { props }).body;
}

describe('a plan on the board', () => {
  const acting = { programs: [['S1'], []], place: 1, first: 1, mover: 1 };
  const planning = { phase: 'program', place: null, mover: null };

  it('is drawn in its own turn, while it is made and while it is carried out', () => {
    expect(ghostIn(4, planning)).toContain('data-ghost-stone="80,0"');
    expect(ghostIn(4, acting)).toContain('data-kept="1"');
  });

  it('is not drawn where one looks back at another turn', () => {
    expect(ghostIn(2, planning)).not.toContain('ghost');
    expect(ghostIn(2, acting)).not.toContain('ghost');
  });
});
