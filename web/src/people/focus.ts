import { tick } from 'svelte';

/**
 * Where the pressed button goes, the focus goes to what has come instead: who listens hears it. When that goes too, the
 * focus is `back` at a button, unless its person has put it elsewhere meanwhile.
 */
export const inPlace = (back: () => HTMLElement | undefined) => (come: HTMLElement) => {
  come.focus({ preventScroll: true });
  // All of it: to focus it shows where it begins.
  come.scrollIntoView({ block: 'nearest' });
  return () =>
    void tick().then(() => {
      if (document.activeElement === document.body) back()?.focus();
    });
};
