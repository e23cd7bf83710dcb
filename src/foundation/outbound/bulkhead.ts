import { perKey } from './per-key.ts';

type Leave = () => void;

/** Takes a place and gives it back by calling what was returned; null when no place is free in time. */
export type Bulkhead = { readonly enter: (key: string) => Promise<Leave | null> };

type Places = {
  readonly perProvider: number;
  readonly perConnection: number;
  /** How many may wait for a place; the next one is refused at once. */
  readonly waiting: number;
};

/**
 * REL-41: one slow provider, or one slow connection to it, must not use up the whole service. Without `waiting`
 * a full bulkhead refuses at once, because a slow provider would fill a queue in memory.
 *
 * @param longestMs how long one waits for a place, at most.
 */
export function bulkhead({ perProvider, perConnection, waiting }: Places, longestMs: number): Bulkhead {
  let inside = 0;
  const connections = perKey(() => ({ inside: 0 }));
  const queue = new Set<{ readonly key: string; readonly admit: (leave: Leave) => void }>();

  function take(key: string): Leave | null {
    const connection = connections(key);
    if (inside >= perProvider || connection.inside >= perConnection) return null;
    inside += 1;
    connection.inside += 1;
    return () => {
      inside -= 1;
      connection.inside -= 1;
      admitNext();
    };
  }

  function admitNext(): void {
    for (const next of queue) {
      const leave = take(next.key);
      if (!leave) continue;
      queue.delete(next);
      next.admit(leave);
      return;
    }
  }

  return {
    enter: async (key) => {
      const leave = take(key);
      if (leave || queue.size >= waiting) return leave;
      return new Promise((resolve) => {
        const next = {
          key,
          admit: (free: Leave) => {
            clearTimeout(tooLong);
            resolve(free);
          },
        };
        const tooLong = setTimeout(() => {
          queue.delete(next);
          resolve(null);
        }, longestMs);
        queue.add(next);
      });
    },
  };
}
