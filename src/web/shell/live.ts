import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const POLL_EVERY_MS = 30_000;

/**
 * The first part of a query's key is its topic; an event names the topics that changed. `credits` is the
 * event of the specification (C-GEN-22), the others are ours.
 */
function invalidateTopic(queries: QueryClient, topic: string): void {
  void queries.invalidateQueries({ queryKey: [topic] });
}

const topicsOf = (event: MessageEvent<string>): readonly string[] => {
  try {
    const message: unknown = JSON.parse(event.data);
    if (typeof message !== 'object' || message === null) return [];
    const { topics, topic } = message as { topics?: unknown; topic?: unknown };
    return [topic, ...(Array.isArray(topics) ? topics : [])].filter((one) => typeof one === 'string');
  } catch {
    return [];
  }
};

function pollWhileVisible(queries: QueryClient): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void queries.invalidateQueries({ refetchType: 'active' });
  }, POLL_EVERY_MS);
  return () => clearInterval(timer);
}

function listen(queries: QueryClient, propertyId: string): () => void {
  const source = new EventSource(`/api/common/realtime?propertyId=${encodeURIComponent(propertyId)}`);
  let stopPolling: (() => void) | undefined;
  let wasOpen = false;
  source.addEventListener('open', () => {
    stopPolling?.();
    stopPolling = undefined;
    // News may have passed while the line was down.
    if (wasOpen) void queries.invalidateQueries({ refetchType: 'active' });
    wasOpen = true;
  });
  source.addEventListener('error', () => {
    stopPolling ??= pollWhileVisible(queries);
  });
  source.addEventListener('credits', () => invalidateTopic(queries, 'credits'));
  source.addEventListener('message', (event: MessageEvent<string>) => {
    for (const topic of topicsOf(event)) invalidateTopic(queries, topic);
  });
  return () => {
    source.close();
    stopPolling?.();
  };
}

/** Keeps what is on screen true: by server events, or by asking again when they do not come through. */
export function useLiveUpdates(propertyId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(
    () => (propertyId === undefined ? undefined : listen(queries, propertyId)),
    [queries, propertyId],
  );
}
