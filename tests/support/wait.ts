/** Asks again until the expectation holds: for work that a job does after the answer. */
export async function eventually(
  expectation: () => Promise<void> | void,
  milliseconds = 10_000,
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
