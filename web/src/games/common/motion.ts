/** Waits, unless somebody skips. */
export function wait(length: number, skip: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (skip.aborted || length <= 0) return done();
    const timer = setTimeout(done, length);
    skip.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
}

/** Calls `draw` with 0 … 1, eased, frame by frame. What follows gets a task of its own: it may be work, and this is a frame. */
export function run(length: number, skip: AbortSignal, draw: (t: number) => void): Promise<void> {
  return new Promise((done) => {
    if (length <= 0) return done();
    const start = performance.now();
    const frame = (now: number) => {
      const t = Math.min(1, Math.max(0, (now - start) / length));
      if (skip.aborted || t >= 1) return void setTimeout(done);
      draw(t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}
