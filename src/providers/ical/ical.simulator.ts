import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { defineSimulator } from '#foundation/simulation/simulator.ts';
import type { Stage } from '#foundation/simulation/definition.ts';
import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';

import {
  type FeedChannel,
  type FeedMode,
  feedText,
  type FeedWorld,
  seedFeeds,
  type SimulatedEvent,
  type SimulatedFeed,
} from './ical.simulated-feed.ts';

export type FeedHappening =
  | { readonly feed: string; readonly mode: FeedMode }
  | { readonly feed: string; readonly cancel: string }
  /** From now on the feed has these and no others. */
  | { readonly feed: string; readonly events: readonly Partial<SimulatedEvent>[] }
  /** The dates change, and with them the UID, as channels do. */
  | { readonly feed: string; readonly move: string; readonly days: number };

type FeedStage = Stage<FeedWorld>;

async function answerFeed(
  channel: FeedChannel,
  stage: FeedStage,
  feed: SimulatedFeed | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply.type('text/calendar; charset=utf-8');
  switch (feed?.mode ?? 'gone') {
    case 'gone':
      return reply.code(404).type('text/plain').send('Not found');
    case 'html':
      return reply.type('text/html').send('<!doctype html><title>Log in</title>');
    case 'limited':
      return reply.code(429).header('retry-after', '60').send('');
    case 'slow':
      await sleep(25_000, undefined, { ref: false });
      break;
    case 'redirect':
      if (!request.url.includes('again=1')) {
        return reply.redirect(`${request.url}${request.url.includes('?') ? '&' : '?'}again=1`, 301);
      }
      break;
    case 'redirect-inside':
      return reply.redirect('http://169.254.169.254/latest/meta-data/', 302);
    case 'endless':
    case 'huge':
      return pour(reply, feed?.mode === 'huge' ? 50_000_000 : Number.POSITIVE_INFINITY);
  }
  if (!feed) return reply;
  const isTagged = stage.world.feeds.indexOf(feed) % 2 === 0;
  return sendText(reply, request, feedText(channel, feed, stage.clock), isTagged);
}

/** Half of the listings answer with an ETag, like Airbnb. It ignores the stamp, which always moves. */
function sendText(reply: FastifyReply, request: FastifyRequest, text: string, isTagged: boolean) {
  if (!isTagged) return reply.send(text);
  const content = text.replace(/^DTSTAMP.*$/gm, '');
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  reply.header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
}

function pour(reply: FastifyReply, bytes: number): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/calendar' });
  raw.write('BEGIN:VCALENDAR\r\n');
  const chunk = 'X-FILLER:0123456789\r\n'.repeat(3000);
  let left = bytes;
  const more = () => {
    while (!raw.destroyed && left > 0) {
      left -= chunk.length;
      if (!raw.write(chunk)) return;
    }
    raw.end();
  };
  raw.on('drain', more);
  more();
  return reply;
}

function eventOf({ id }: SimulatedFeed, event: Partial<SimulatedEvent>): SimulatedEvent {
  const { uid, arrival, departure, ...more } = event;
  if (!arrival || !departure || nightsBetween(arrival, departure) < 1)
    throw new Error(`An event of feed ${id} has no nights`);
  const words = { kind: 'stay' as const, code: null, firstName: 'Lucía', phoneLast4: '1234', ...more };
  return { uid: uid ?? `${arrival}-${departure}-of-${id}`, arrival, departure, ...words };
}

function happen({ world }: FeedStage, happening: FeedHappening): void {
  const feed = world.feeds.find(({ id }) => id === happening.feed);
  if (!feed) throw new Error(`There is no feed ${happening.feed}`);
  if ('mode' in happening) feed.mode = happening.mode;
  else if ('cancel' in happening) feed.events = feed.events.filter(({ uid }) => uid !== happening.cancel);
  else if ('events' in happening) feed.events = happening.events.map((event) => eventOf(feed, event));
  else {
    feed.events = feed.events.map((event) =>
      event.uid === happening.move
        ? {
            ...event,
            uid: `moved-${event.uid}`,
            arrival: addDays(event.arrival, happening.days),
            departure: addDays(event.departure, happening.days),
          }
        : event,
    );
  }
}

/** `has({ feed, …event })` adds an event to a feed. */
export type FeedItem = Partial<SimulatedEvent> & {
  readonly feed: string;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
};

const feedSimulator = (channel: FeedChannel, routes: (app: FastifyInstance, stage: FeedStage) => void) =>
  defineSimulator<FeedWorld, FeedItem, FeedHappening>({
    id: channel,
    seed: (clock) => seedFeeds(channel, clock),
    has: ({ world }, { feed: id, ...event }) => {
      const feed = world.feeds.find((one) => one.id === id);
      if (!feed) throw new Error(`There is no feed ${id}`);
      feed.events.push(eventOf(feed, { uid: `added-${feed.events.length}@${channel}.com`, ...event }));
    },
    emit: happen,
    routes,
  });

/** `GET /calendar/ical/{listingId}.ics?s=…|t=…` */
export const airbnbSimulator = feedSimulator('airbnb', (app, stage) => {
  app.get<{ Params: { file: string }; Querystring: { s?: string; t?: string } }>(
    '/calendar/ical/:file',
    (request, reply) => {
      const { s, t } = request.query;
      const feed = stage.world.feeds.find(
        ({ id, token }) => `${id}.ics` === request.params.file && token === (s ?? t),
      );
      return answerFeed('airbnb', stage, feed, request, reply);
    },
  );
});

/** `GET /v1/export?t=…` */
export const bookingSimulator = feedSimulator('booking', (app, stage) => {
  app.get<{ Querystring: { t?: string } }>('/v1/export', (request, reply) => {
    const feed = stage.world.feeds.find(({ token }) => token === request.query.t);
    return answerFeed('booking', stage, feed, request, reply);
  });
});

/** `GET /icalendar/{32 hex}.ics` */
export const vrboSimulator = feedSimulator('vrbo', (app, stage) => {
  app.get<{ Params: { file: string } }>('/icalendar/:file', (request, reply) => {
    const feed = stage.world.feeds.find(({ token }) => `${token}.ics` === request.params.file);
    return answerFeed('vrbo', stage, feed, request, reply);
  });
});
