type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/** Does several at once; a result each, in their order. */
type Run<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

/**
 * Lets alike work travel together: what is asked for under one key in one turn of the process goes as one, and what
 * comes while something of it is on its way with the next, at most `most` of it. Who comes alone waits for nobody. When
 * several fail together each is tried by itself, so that what is wrong with one is no trouble of the others.
 */
export function together<Key, Item, Result>(most: number) {
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
