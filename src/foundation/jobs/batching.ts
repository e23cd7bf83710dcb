type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/** Does several at once; a result each, in their order. */
type Run<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

/**
 * Sends alike items together. Items that are requested under one key in one turn of the process go as one. Items that
 * arrive while a group is on its way go with the next group, at most `most` of them. A single item does not wait. When
 * a group fails, each item is tried by itself, so that one bad item does not fail the others.
 */
export function createBatcher<Key, Item, Result>(most: number) {
  const queues = new Map<Key, Waiting<Item, Result>[]>();

  const send = async (batch: readonly Waiting<Item, Result>[], run: Run<Item, Result>): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await send([one], run);
      else batch[0]?.reject(error);
    }
  };

  const drain = async (key: Key, queue: Waiting<Item, Result>[], run: Run<Item, Result>) => {
    // Requests that arrived at once ask at once: the first of them takes the others along.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) await send(queue.splice(0, most), run);
    queues.delete(key);
  };

  return (key: Key, item: Item, run: Run<Item, Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const one = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(one);
        return;
      }
      const opened = [one];
      queues.set(key, opened);
      void drain(key, opened, run);
    });
}
