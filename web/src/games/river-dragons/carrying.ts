type Carried = typeof import('./Carrying.svelte').default;

/**
 * What comes once programs are laid, if it is loaded: then it is drawn at once, and the focus finds the first answer
 * there.
 */
export const carrying: { part: Carried | null } = { part: null };

/** Loads it, while programs are laid. */
export const loadCarrying = async (): Promise<Carried> =>
  (carrying.part ??= (await import('./Carrying.svelte')).default);
