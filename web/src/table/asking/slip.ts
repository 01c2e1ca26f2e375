interface Click {
  x: number;
  y: number;
  at: number;
}

/** Who clicks twice at one place, so soon, may not have seen what has come there meanwhile. */
const SOON_MS = 1500;
const NEAR_PX = 24;

let before: Click | null = null;
let last: Click | null = null;

export function noteClick(click: Click): void {
  before = last;
  last = click;
}

/** Whether the click that is being carried out is at the place of the one before it, and came soon after. */
export function isSlip(): boolean {
  if (!before || !last) return false;
  return last.at - before.at < SOON_MS && Math.hypot(last.x - before.x, last.y - before.y) < NEAR_PX;
}

/** Clicks by the keyboard have no place. */
if (typeof window !== 'undefined')
  window.addEventListener(
    'click',
    ({ clientX: x, clientY: y, detail }) => {
      if (detail > 0) noteClick({ x, y, at: performance.now() });
    },
    { capture: true },
  );
