const IDLE_AFTER_MS = 2_000;

/** Runs when the page has nothing else to do, and after two seconds at the latest. */
export const runWhenIdle = (run: () => void): void =>
  void ('requestIdleCallback' in window
    ? requestIdleCallback(run, { timeout: IDLE_AFTER_MS })
    : setTimeout(run, IDLE_AFTER_MS));
