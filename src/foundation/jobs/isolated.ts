/**
 * Runs all of them, one after the other, each by itself: what fails for one property or account holds up no other. Throws
 * at the end when some failed, so that the job is repeated and the failure is seen.
 */
export async function forEachIsolated<Item>(
  items: Iterable<Item>,
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} failed, the first with ${String(failures[0])}`);
  }
}
