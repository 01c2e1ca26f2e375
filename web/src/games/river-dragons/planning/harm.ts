import type { BridgeEvent, PlanStep, PlanWarning } from '../types';

/** What costs one's way or a plank for good. */
const GRAVE: PlanWarning[] = ['falls', 'late_fall', 'lost_plank'];
/** Nothing is lost by it. */
const NEEDLESS: PlanWarning[] = ['too_late'];

/** How bad it is what is amiss with a card of a plan; `null`: there is nothing to mend. */
export function harmOf(step: PlanStep | undefined): 'grave' | 'slight' | null {
  const warnings = step?.warnings ?? [];
  if (warnings.some((warning) => GRAVE.includes(warning))) return 'grave';
  return warnings.some((warning) => !NEEDLESS.includes(warning)) ? 'slight' : null;
}

/** Whether something takes away what a plan needs: a stone that a plank should end at, or a plank to be walked on. */
export function breaks(event: BridgeEvent, steps: PlanStep[]): boolean {
  const all = steps.flatMap(({ events }) => events);
  if (event.kind === 'lift') {
    const stone = event.at.join();
    return all.some((one) => one.kind === 'span' && [one.from.join(), one.to.join()].includes(stone));
  }
  return event.kind === 'take' && all.some((one) => one.kind === 'go' && one.plank === event.plank);
}
