import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { translate } from '#texts/translate.ts';
import { readEvents } from './event-stream.ts';
import { loadTextsNow } from './language/texts.ts';
import { getOpenView, viewHeaders } from './session/view-as.ts';

const POLL_EVERY_MS = 30_000;
/** An import announces hundreds of stays at once; one read afterwards shows them all. */
const GATHER_MS = 300;

/**
 * The first part of a query's key is its topic. Events are named `<area>.<what happened>`; this maps an area to the
 * topics that its events make stale. An area that is not listed makes its own topic stale.
 */
const TOPICS_OF_AREA: Readonly<Record<string, readonly string[]>> = {
  reservations: [
    'reservations',
    'check-in',
    'registry',
    'today',
    'cleaning',
    'folios',
    'invoicing',
    'arrival-requests',
    'messages',
  ],
  'check-in': ['check-in', 'reservations', 'registry', 'today', 'arrival-requests', 'messages'],
  messages: ['messages', 'today'],
  registry: ['registry', 'reservations', 'check-in', 'today'],
  listings: ['listings', 'reservations', 'today', 'cleaning', 'messages'],
  integrations: ['integrations', 'listings', 'today'],
  properties: ['properties'],
  folios: ['folios', 'invoicing'],
  'guest-payments': ['guest-payments', 'folios', 'invoicing'],
  // R-CRED-06.
  credits: ['credits', 'today'],
};

const topicsOf = (event: string): readonly string[] => {
  const [area = ''] = event.split('.');
  return TOPICS_OF_AREA[area] ?? [area];
};

const eventOf = (data: string): string | undefined => {
  try {
    const news: unknown = JSON.parse(data);
    if (typeof news !== 'object' || news === null || !('event' in news)) return undefined;
    return typeof news.event === 'string' ? news.event : undefined;
  } catch {
    return undefined;
  }
};

/** Collects topics for a moment and then asks for each of them once. */
function gatherer(queries: QueryClient) {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    for (const topic of waiting) void queries.invalidateQueries({ queryKey: [topic] });
    waiting.clear();
  };
  return {
    add: (topics: readonly string[]) => {
      for (const topic of topics) waiting.add(topic);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

function pollWhileVisible(queries: QueryClient): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void queries.invalidateQueries({ refetchType: 'active' });
  }, POLL_EVERY_MS);
  return () => clearInterval(timer);
}

type Line = {
  readonly opened: () => void;
  readonly lost: () => void;
  readonly refused: () => void;
  readonly received: (event: string, data: string) => void;
};

/** R-MISC-02: for the operator, and not for the person: the page polls instead. */
async function logMissing(): Promise<void> {
  // oxlint-disable-next-line no-console -- the log line of the specification (D-27)
  console.info(translate(await loadTextsNow(), 'realtime.notInstanced'));
}

function ownEvents(address: string, { opened, lost, refused, received }: Line): () => void {
  const source = new EventSource(address);
  source.addEventListener('open', opened);
  source.addEventListener('error', () => {
    // The browser reconnects a lost stream; a refused stream does not exist any more.
    if (source.readyState === EventSource.CLOSED) refused();
    lost();
  });
  source.addEventListener('news', ({ data }: MessageEvent<string>) => received('news', data));
  return () => source.close();
}

function listen(queries: QueryClient, propertyId: string): () => void {
  const address = `/api/common/realtime?propertyId=${encodeURIComponent(propertyId)}`;
  const news = gatherer(queries);
  let stopPolling: (() => void) | undefined;
  let wasOpen = false;
  const line: Line = {
    opened: () => {
      stopPolling?.();
      stopPolling = undefined;
      // Events may have been missed while the connection was lost.
      if (wasOpen) void queries.invalidateQueries({ refetchType: 'active' });
      wasOpen = true;
    },
    lost: () => {
      stopPolling ??= pollWhileVisible(queries);
    },
    refused: () => void logMissing(),
    received: (name, data) => {
      const event = name === 'news' ? eventOf(data) : undefined;
      if (event !== undefined) news.add(topicsOf(event));
    },
  };
  const close = getOpenView() ? readEvents(address, viewHeaders(), line) : ownEvents(address, line);
  return () => {
    close();
    news.stop();
    stopPolling?.();
  };
}

/** Keeps the screen up to date: by server events, or by polling when they do not arrive. */
export function useLiveUpdates(propertyId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(
    () => (propertyId === undefined ? undefined : listen(queries, propertyId)),
    [queries, propertyId],
  );
}
