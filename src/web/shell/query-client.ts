import { notifyManager, QueryClient } from '@tanstack/react-query';

import { CallFailure } from './failure.ts';

const MINUTE_MS = 60_000;

/** A lost network and a busy server pass; a refusal stays a refusal however often it is asked again. */
const passes = (error: unknown): boolean =>
  error instanceof CallFailure && (error.isNetworkLoss || [429, 502, 503, 504].includes(error.status));

const waitMs = (attempt: number, error: unknown): number =>
  error instanceof CallFailure && error.retryAfterSeconds !== undefined
    ? Math.min(error.retryAfterSeconds, 30) * 1000
    : Math.min(1000 * 2 ** attempt, 15_000);

/** Only a change that never reached a server, or was told to come back, is sent again, with its own key (REL-56). */
const mayRepeat = (attempt: number, error: unknown): boolean => attempt < 3 && passes(error);

/** One per entry. Server state lives here and nowhere else. */
export function createQueryClient(): QueryClient {
  // With the press itself: a switch that shows an answer of the cache would else fall back for a moment.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE_MS / 2,
        gcTime: 10 * MINUTE_MS,
        retry: mayRepeat,
        retryDelay: waitMs,
        refetchOnWindowFocus: true,
      },
      // Without network the change waits; it goes out when the network is back.
      mutations: { retry: mayRepeat, retryDelay: waitMs, networkMode: 'online' },
    },
  });
}
