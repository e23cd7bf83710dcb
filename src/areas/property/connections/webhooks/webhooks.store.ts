import { sql } from 'kysely';

import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { OnceCause } from '#foundation/jobs/queue.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { ConnectionTables } from '../connections.tables.ts';
import type { WebhookTables } from './webhooks.tables.ts';

/** An event with an unknown subject is retried for a day (REL-08). */
export const TRIED_SECONDS = 86_400;

export type StoredEvent = {
  readonly id: string;
  readonly topic: string;
  readonly externalId: string | null;
  readonly account: string | null;
  readonly key: string;
  readonly body: Buffer | null;
  readonly at: Instant;
};

/** The owner of events: a connection, or none yet. */
export type EventOwner = {
  readonly providerId: string;
  readonly propertyId: PropertyId | null;
  readonly connectionId: ConnectionId | null;
};

/** `first`: number of the first parameter. */
const insert = (first: number) => {
  const parameter = (offset: number) => `$${first + offset}`;
  return `
  insert into webhook_events (id, property_id, connection_id, provider_id, topic, external_id, account, key, body,
                              received_at, next_at)
  select id, ${parameter(0)}, ${parameter(1)}, ${parameter(2)}, topic, subject, account, key, body, at, ${parameter(3)}
    from unnest(${parameter(4)}::uuid[], ${parameter(5)}::text[], ${parameter(6)}::text[], ${parameter(7)}::text[],
                ${parameter(8)}::text[], ${parameter(9)}::bytea[], ${parameter(10)}::timestamptz[])
         with ordinality as came (id, topic, subject, account, key, body, at, place)
   order by place
  on conflict (connection_id, provider_id, key) do nothing
  returning key`;
};

const valuesOf = (owner: EventOwner, nextAt: Instant | null, events: readonly StoredEvent[]) => [
  owner.propertyId,
  owner.connectionId,
  owner.providerId,
  nextAt,
  events.map(({ id }) => id),
  events.map(({ topic }) => topic),
  events.map(({ externalId }) => externalId),
  events.map(({ account }) => account),
  events.map(({ key }) => key),
  events.map(({ body }) => body),
  events.map(({ at }) => at),
];

/** The queue's own parameters come first. */
const AS_CAUSE = insert(10);
const BY_THEMSELVES = insert(1);

/** Stores events of a connection once, however often they arrive (REL-08), as the cause of the jobs that follow. */
export const storedEvents = (owner: EventOwner, events: readonly StoredEvent[]): OnceCause => ({
  name: 'store-webhook-events',
  insert: AS_CAUSE,
  values: valuesOf(owner, null, events),
});

/** Stores events that no area can take yet, to be delivered again. */
export async function saveUnclaimedEvents(
  system: Database,
  owner: EventOwner,
  nextAt: Instant,
  events: readonly StoredEvent[],
): Promise<void> {
  await system.named('keep-unclaimed-events', BY_THEMSELVES, valuesOf(owner, nextAt, events));
}

/** The body of an event that is not handled yet. */
export async function findUnhandledBody(
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<Buffer | null> {
  const row = await db
    .tables<WebhookTables>()
    .selectFrom('webhook_events')
    .select('body')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** An area has taken the content of events into tables of its own: it is not kept twice. */
export async function markContentHandled(
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly string[],
  at: Instant,
): Promise<void> {
  await tx
    .tables<WebhookTables>()
    .updateTable('webhook_events')
    .set({ handled_at: at, next_at: null, body: null })
    .where('property_id', '=', propertyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The subject of events that an area has handled. */
export type EventSubject = {
  readonly propertyId: PropertyId;
  readonly connectionId: ConnectionId;
  /** Of the events: a booking and its conversation have the same id, and each its own reader. */
  readonly topic: string;
  readonly externalId: string;
  /** The moment when it began to read the subject: later events are for the next time. */
  readonly until: Instant;
};

const unhandledOf = (db: Queries, { propertyId, connectionId, topic, externalId, until }: EventSubject) =>
  db
    .tables<WebhookTables>()
    .updateTable('webhook_events')
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('external_id', '=', externalId)
    .where('topic', '=', topic)
    .where('handled_at', 'is', null)
    .where('received_at', '<=', until);

export async function markHandled(db: Queries, subject: EventSubject): Promise<void> {
  await unhandledOf(db, subject).set({ handled_at: subject.until, next_at: null }).execute();
}

/** Neither side knows the subject yet: its area gets the event again, first after a minute, for a day (REL-08). */
export async function markSubjectUnknown(db: Queries, subject: EventSubject): Promise<void> {
  const { until: now } = subject;
  const tooOld = plusSeconds(now, -TRIED_SECONDS);
  await unhandledOf(db, subject).where('received_at', '<=', tooOld).set({ handled_at: now }).execute();
  await unhandledOf(db, subject)
    .set({
      next_at: sql<Instant>`${now}::timestamptz + greatest(interval '1 minute', ${now}::timestamptz - received_at)`,
    })
    .execute();
}

// ── Events that no area could take, across properties ─────────────────────────────────────────────────────────────

export const unclaimedEvents = (system: Database, now: Instant) =>
  system
    .tables<WebhookTables>()
    .selectFrom('webhook_events')
    .select([
      'id',
      'property_id',
      'connection_id',
      'provider_id',
      'topic',
      'external_id',
      'account',
      'received_at',
    ])
    .where('next_at', '<=', now)
    .where('handled_at', 'is', null)
    .orderBy('next_at')
    .limit(500)
    .execute();
export type UnclaimedEvent = Awaited<ReturnType<typeof unclaimedEvents>>[number];

export async function updateUnclaimedEvent(
  db: Database | Transaction,
  id: string,
  change: { property_id?: PropertyId; connection_id?: ConnectionId; next_at: Instant | null },
): Promise<void> {
  await db.tables<WebhookTables>().updateTable('webhook_events').set(change).where('id', '=', id).execute();
}

/** The connections to an account, in all properties. */
export const connectionsOfAccount = (
  system: Database,
  providerId: string,
  account: string,
): Promise<{ id: ConnectionId; property_id: PropertyId }[]> =>
  system
    .tables<ConnectionTables>()
    .selectFrom('connections')
    .select(['id', 'property_id'])
    .where('provider_id', '=', providerId)
    .where('external_property_id', '=', account)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();

/** Bodies are deleted first, then the keys that recognise a repeat. Returns how many events were deleted. */
export async function forgetEvents(
  system: Database,
  { bodiesBefore, before }: { readonly bodiesBefore: Instant; readonly before: Instant },
): Promise<number> {
  const events = system.tables<WebhookTables>();
  await events
    .updateTable('webhook_events')
    .set({ body: null })
    .where('received_at', '<', bodiesBefore)
    .where('body', 'is not', null)
    .execute();
  const { numDeletedRows } = await events
    .deleteFrom('webhook_events')
    .where('received_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
