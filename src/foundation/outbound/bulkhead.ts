import { perKey } from './per-key.ts';

/** Takes a place and gives it back by calling what was returned; null when all places are taken. */
export type Bulkhead = { readonly enter: (key: string) => (() => void) | null };

/**
 * REL-41: one slow provider, or one slow connection to it, must not use up the whole service. A full
 * bulkhead refuses at once; it does not queue, because a slow provider would fill a queue in memory.
 */
export function bulkhead(perProvider: number, perConnection: number): Bulkhead {
  let inside = 0;
  const connections = perKey(() => ({ inside: 0 }));

  return {
    enter: (key) => {
      const connection = connections(key);
      if (inside >= perProvider || connection.inside >= perConnection) return null;
      inside += 1;
      connection.inside += 1;
      return () => {
        inside -= 1;
        connection.inside -= 1;
      };
    },
  };
}
