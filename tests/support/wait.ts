/**
 * For what must come, on a machine that does ten other things. A test that passes never waits so long, and how fast
 * something is belongs to the bench.
 */
export const LONG_ENOUGH_MS = 60_000;

/** Asks again until the expectation holds: for work that a job does after the answer. */
export async function eventually(
  expectation: () => Promise<void> | void,
  milliseconds = LONG_ENOUGH_MS,
): Promise<void> {
  const until = performance.now() + milliseconds;
  for (;;) {
    try {
      await expectation();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
}
