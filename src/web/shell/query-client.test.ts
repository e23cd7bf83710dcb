import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';

import { CallFailure } from './failure.ts';
import { createQueryClient } from './query-client.ts';

const busy = () => new CallFailure(503, 'busy', [], { retryAfterSeconds: 0.05 });

describe('reading on behind a failed face [W1-F-09, REL-56]', () => {
  test.each(['one', 'pages'] as const)(
    'what fails says so at once and comes back by itself: %s',
    async (kind) => {
      const client = createQueryClient();
      let asked = 0;
      const answers = async () => {
        asked++;
        if (asked < 4) throw busy();
        return ['Loft 3'];
      };
      const observer =
        kind === 'one'
          ? new QueryObserver<unknown>(client, { queryKey: [kind], queryFn: answers })
          : new InfiniteQueryObserver(client, {
              queryKey: [kind],
              queryFn: answers,
              initialPageParam: null,
              getNextPageParam: () => null,
            });
      const seen: string[] = [];
      const stop = observer.subscribe(({ status }) => seen.at(-1) !== status && seen.push(status));
      await expect
        .poll(() => observer.getCurrentResult().data)
        .toEqual(kind === 'one' ? ['Loft 3'] : { pages: [['Loft 3']], pageParams: [null] });
      stop();
      expect(asked).toBeGreaterThanOrEqual(4);
      expect(seen.filter((status) => status === 'error')).toHaveLength(1);
    },
  );
});

test.each(['registry-platform-down', 'registry-unexpected', 'provider-unavailable'])(
  'a change that %s refused is not sent again by itself [R-REGISTRY-06]',
  async (code) => {
    const client = createQueryClient();
    let sent = 0;
    const change = client.getMutationCache().build(client, {
      mutationFn: async () => {
        sent++;
        throw new CallFailure(503, 'down', [{ code, message: 'down' }]);
      },
    });
    await expect(change.execute(undefined)).rejects.toThrow('down');
    expect(sent).toBe(1);
  },
);

test.each([
  [3_000, 1],
  [0.01, 4],
])(
  'a change that may be sent again in %d s is sent %i times before the person is told [REL-56, W2-K-05]',
  async (retryAfterSeconds, times) => {
    const client = createQueryClient();
    let sent = 0;
    const change = client.getMutationCache().build(client, {
      mutationFn: async () => {
        sent++;
        throw new CallFailure(429, 'later', [], { retryAfterSeconds });
      },
    });
    await expect(change.execute(undefined)).rejects.toThrow('later');
    expect(sent).toBe(times);
  },
);
