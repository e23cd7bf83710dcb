import type { PropertyId } from '#vocabulary/ids.ts';
import type { Query } from './data.ts';

/** Longer stays are few: with an index of their own, all others arrive within so many days before their nights. */
export const MOST_NIGHTS = 31;

/**
 * What the ceiling reads and writes: the stays of the property in tables of its own, with the constraint that no night is
 * sold twice and only the indexes that its requests need (W2-R-07).
 */
export async function fillRawTables(query: Query, propertyId: PropertyId): Promise<void> {
  await query('create extension if not exists btree_gist');
  await query('create schema raw');
  await query(
    `create table raw.rooms as select id, property_id, name, capacity from listings where property_id = $1`,
    [propertyId],
  );
  await query(
    `create table raw.stays as
       select id, property_id, listing_id, status, arrival, departure, guest_name, adults, children, email, phone,
              channel_slug, channel_name, channel_code, total_minor, currency, source, notes, created_at
         from reservations where property_id = $1`,
    [propertyId],
  );
  await query(`alter table raw.stays add primary key (id), alter created_at set default now()`);
  await query(
    `alter table raw.stays add constraint once exclude using gist
       (property_id with =, listing_id with =, daterange(arrival, departure) with &&) where (status <> 'canceled')`,
  );
  // The month in its order, its number, and the listings that are taken, each without reading the stays for it.
  await query('create index on raw.stays (property_id, arrival, id) include (departure, listing_id, status)');
  await query(
    `create index on raw.stays (property_id, arrival, id) include (departure, listing_id, status)
      where departure - arrival > ${MOST_NIGHTS}`,
  );
  await query(
    'create table raw.outbox (id bigserial primary key, property_id uuid not null, payload jsonb not null)',
  );
  await query(
    'create table raw.work (id bigserial primary key, property_id uuid not null, payload jsonb not null)',
  );
  await query(
    `create table raw.history (id bigserial primary key, property_id uuid not null, subject_id uuid not null, after jsonb,
                               at timestamptz not null)`,
  );
  await query('vacuum analyze raw.stays');
  await query('vacuum analyze raw.rooms');
}
