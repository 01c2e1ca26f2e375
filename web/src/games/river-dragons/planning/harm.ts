import type { PlanStep, PlanWarning } from '../types';

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
