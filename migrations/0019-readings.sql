-- Readings of connected systems: tokens that all processes share, and how far each booking has been read.

create table access_tokens (
  property_id uuid not null references properties (property_id),
  provider_id text not null,
  -- Hash of the credentials: trying them and connecting with them afterwards is one token.
  credentials_key text not null,
  sealing_key_id uuid not null,
  -- Null until the first one is there.
  sealed bytea,
  expires_at timestamptz,
  -- Somebody is getting the next one; after this moment nobody waits for them any more.
  renewing_until timestamptz,
  primary key (property_id, provider_id, credentials_key)
);
call own_by_property('access_tokens');

create table known_bookings (
  property_id uuid not null,
  connection_id uuid not null references connections (id),
  external_id text not null,
  -- Fingerprints: what their list said last, and what it said when the booking was read last.
  told text not null,
  read text,
  attempts integer not null default 0,
  next_at timestamptz not null,
  problem text,
  primary key (connection_id, external_id)
);
create index known_bookings_to_read on known_bookings (connection_id, next_at) where told is distinct from read;
call own_by_property('known_bookings');

alter table connections
  -- What the notices to our address are signed with, sealed.
  add column signing_key bytea,
  -- Of the reading that is under way.
  add column reading_since timestamptz,
  add column reading_total integer,
  -- Where a system cannot be asked for changes: when all its bookings were read through.
  add column whole_read_at timestamptz;

alter table notices
  -- What the worker reads again.
  add column reservation_external_id text;
create index notices_to_handle on notices (connection_id, reservation_external_id) where handled_at is null;
