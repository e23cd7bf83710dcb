import type { FastifyReply } from 'fastify';

import type { Pools } from '#foundation/database/database.ts';
import { LIVE_CHANNEL } from '#foundation/jobs/queue.ts';
import type { Log } from '#foundation/observability/log.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { News } from './news.ts';

/**
 * Server-sent events fed by PostgreSQL notifications (D-27). A stream carries only names and numbers: the page
 * reads what changed through the API, so the stream is never the only source of truth (REL-57).
 */
export type Live = {
  readonly stream: (
    reply: FastifyReply,
    propertyId: PropertyId,
    stillAllowed: () => Promise<boolean>,
  ) => void;
  readonly listeners: () => number;
  readonly endStreams: () => void;
  readonly stop: () => Promise<void>;
};

type Listener = {
  readonly propertyId: PropertyId;
  readonly write: (text: string) => void;
  readonly end: () => void;
  /** Ends the stream when its person may not hear of the property any more. */
  readonly recheck: () => void;
};

/** An event with this ending says that a user may do less than before (SEC-18). */
const ACCESS_CHANGED = '.accessChanged';

/** SEC-44: a revoked person loses the stream within a minute. */
const RECHECK_MS = 60_000;
/** Keeps proxies from closing a quiet stream. */
const PING_MS = 25_000;

/** `onLessAccess`: a user of any process may do less than before. */
export async function startLive(
  { pools, log, news }: { readonly pools: Pools; readonly log: Log; readonly news: News },
  onLessAccess: () => void,
): Promise<Live> {
  const listeners = new Set<Listener>();
  const endStreams = () => {
    for (const { end } of listeners) end();
  };
  const onNews = (payload: string) => {
    try {
      const { property, event, id } = JSON.parse(payload) as {
        property: PropertyId | null;
        event: string;
        id: number;
      };
      const isLessAccess = event.endsWith(ACCESS_CHANGED);
      if (isLessAccess) onLessAccess();
      if (property !== null) news.tell(property);
      for (const listener of listeners) {
        if (listener.propertyId === property) {
          if (isLessAccess) listener.recheck();
          listener.write(`id: ${id}\nevent: news\ndata: ${JSON.stringify({ event, id })}\n\n`);
        }
      }
    } catch (error) {
      log.warn({ error: String(error) }, 'a notification could not be read');
    }
  };
  // A client whose stream receives nothing believes that nothing changes. An ended stream makes the page ask again and
  // reload.
  const stopListening = await pools.listen(LIVE_CHANNEL, onNews, endStreams);
  return {
    stream: (reply, propertyId, stillAllowed) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      // The first line makes the browser's client ask again after 3 s when the stream drops.
      raw.write('retry: 3000\n: open\n\n');
      const recheck = () => {
        stillAllowed().then(
          (allowed) => {
            if (!allowed) raw.end();
          },
          () => raw.end(),
        );
      };
      const end = () => raw.end();
      const listener: Listener = { propertyId, write: (text) => raw.write(text), end, recheck };
      listeners.add(listener);
      const ping = setInterval(() => raw.write(': ping\n\n'), PING_MS);
      const rechecks = setInterval(recheck, RECHECK_MS);
      raw.on('close', () => {
        clearInterval(ping);
        clearInterval(rechecks);
        listeners.delete(listener);
      });
    },
    listeners: () => listeners.size,
    endStreams,
    stop: async () => {
      endStreams();
      await stopListening();
    },
  };
}
