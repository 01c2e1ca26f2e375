/** What the page shows once programs are laid, and carried out. */
export type CarryingOut = typeof import('./CarryingOut.svelte').default;

/** That part, if it is loaded: then it is drawn at once, and the focus finds the first answer there. */
export const carryingOut: { part: CarryingOut | null } = { part: null };

/** Loads it, while programs are laid. */
export const loadCarryingOut = async (): Promise<CarryingOut> =>
  (carryingOut.part ??= (await import('./CarryingOut.svelte')).default);
