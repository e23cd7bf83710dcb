import {
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';

import { CallFailure, isProviderFailure } from './failure.ts';

const MINUTE_MS = 60_000;
/** A page waits this long for a second try and then shows the failure; the tries continue behind that (W1-F-09). */
const SECOND_TRY_MS = 600;

/**
 * A lost network and a busy server are temporary; a refusal stays a refusal however often it is repeated. A slow
 * submission is the server's own answer and continues behind it: a repeated request would be refused (R-INV-08).
 */
const passes = (error: unknown): boolean =>
  error instanceof CallFailure &&
  !error.is('timeout') &&
  (error.isNetworkLoss || [429, 502, 503, 504].includes(error.status));

/** Longer than that no page waits by itself. */
const LONGEST_WAIT_SECONDS = 30;

const waitMs = (attempt: number, error: unknown): number =>
  error instanceof CallFailure && error.retryAfterSeconds !== undefined
    ? Math.min(error.retryAfterSeconds, LONGEST_WAIT_SECONDS) * 1000
    : Math.min(1000 * 2 ** attempt, 15_000);

const isSoon = (error: unknown): boolean =>
  !(error instanceof CallFailure && (error.retryAfterSeconds ?? 0) > LONGEST_WAIT_SECONDS);

/** The server has already retried a provider that did not answer: a person decides about another try. */
const wasOfProvider = (error: unknown): boolean =>
  error instanceof CallFailure && error.entries.some(isProviderFailure);

/**
 * Only a change that never reached a server, or that the server postponed for a moment, is sent again, with its own key
 * (REL-56). Of a long wait the person is told at once: the button was busy for a minute and a half before.
 */
const mayRepeat = (attempt: number, error: unknown): boolean =>
  attempt < 3 && passes(error) && isSoon(error) && !wasOfProvider(error);

/** After a server's retry time, no request is sent before it. */
const mayReadAgain = (attempt: number, error: unknown): boolean =>
  attempt < 1 && passes(error) && (error as CallFailure).retryAfterSeconds === undefined;

/**
 * Repeats a read that failed for a temporary reason, as long as a person looks at it. Not by a refetch, which would
 * hide the failure each time: only a successful read replaces it.
 */
function keepReading(client: QueryClient, query: Query<unknown, unknown>, error: unknown, attempt = 1): void {
  setTimeout(
    () => {
      const { state, options, queryKey, meta } = query;
      const isWaiting = state.status === 'error' && state.fetchStatus === 'idle' && state.data === undefined;
      if (!isWaiting || !query.isActive() || typeof options.queryFn !== 'function') return;
      const { signal } = new AbortController();
      const isPaged = 'initialPageParam' in options;
      const pageParam = isPaged ? options.initialPageParam : undefined;
      const context = { client, queryKey, meta, signal, pageParam } as QueryFunctionContext;
      Promise.resolve(options.queryFn(context)).then(
        (data) => {
          if (query.state.data !== undefined) return;
          query.setData(isPaged ? { pages: [data], pageParams: [pageParam] } : data);
        },
        (again: unknown) => passes(again) && keepReading(client, query, again, attempt + 1),
      );
    },
    waitMs(attempt, error),
  );
}

/** One per entry. Server state lives here and nowhere else. */
export function createQueryClient(): QueryClient {
  // With the press itself: a switch that shows an answer of the cache would else fall back for a moment.
  notifyManager.setScheduler(queueMicrotask);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data === undefined && passes(error)) keepReading(client, query, error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: MINUTE_MS / 2,
        gcTime: 10 * MINUTE_MS,
        retry: mayReadAgain,
        retryDelay: SECOND_TRY_MS,
        refetchOnWindowFocus: true,
        // Without network a page says so, instead of waiting without a message.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without network the change waits; it goes out when the network is back.
      mutations: { retry: mayRepeat, retryDelay: waitMs, networkMode: 'online' },
    },
  });
  return client;
}
