-- Calendars of channels, and what is read from and written to a property system. The connections themselves belong to the
-- property (0003).

-- ── Calendars ───────────────────────────────────────────────────────────────────────────────────────────────
-- A listing has as many calendars as it has channels; the one that was uploaded of a channel is replaced by the next.
create table calendar_feeds (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  account_id uuid not null,
  listing_id uuid not null,
  channel text not null check (channel in ('airbnb', 'booking', 'vrbo', 'other')),
  name text check (length(name) between 1 and 60),
  -- The number of the advertisement, where its address says so.
  advert text,
  -- The address is a secret: a reader of it reads the calendar. Null for an upload.
  sealing_key_id uuid,
  url bytea,
  -- D-8: the same address twice within an account is refused.
  duplicate_hash text,
  etag text,
  last_modified text,
  content_hash text,
  entries integer not null default 0,
  -- Events that mean nothing here, with their reasons: the host is told, also after an upload (W1-A-11).
  left_out jsonb not null default '[]',
  failures integer not null default 0,
  problem text,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  last_good_at timestamptz,
  next_read_at timestamptz,
  foreign key (property_id, listing_id) references listings (property_id, id)
);
create unique index calendar_feeds_once on calendar_feeds (account_id, duplicate_hash) where duplicate_hash is not null;
create unique index calendar_feeds_one_upload on calendar_feeds (listing_id, channel) where url is null;
create index calendar_feeds_due on calendar_feeds (next_read_at);
create index calendar_feeds_of_listing on calendar_feeds (property_id, listing_id);
call own_by_property('calendar_feeds');
call open_to_system('calendar_feeds', 'select');

create table calendar_entries (
  property_id uuid not null,
  feed_id uuid not null references calendar_feeds (id) on delete cascade,
  -- What identifies it over reads: the booking code, else the UID, else the nights.
  key text not null,
  reservation_id uuid not null references reservations (id) on delete cascade,
  -- As the calendar said it when it was last read: a stay whose name a person has completed is still found under the
  -- channel's own name (W1-A-10).
  guest_name text,
  arrival date not null,
  departure date not null,
  -- A person made it of closed nights: it has no event of its own (W1-D-04).
  is_converted boolean not null default false,
  -- Reads in a row that did not contain it; nothing is cancelled at the first (USER-PAIN 2).
  missed integer not null default 0,
  missed_at timestamptz,
  -- The feed first: the key serves the feed's own entries and their removal alike.
  primary key (feed_id, key, property_id)
);
create index calendar_entries_of_reservation on calendar_entries (reservation_id);
call own_by_property('calendar_entries');

-- ── Reading a property system ───────────────────────────────────────────────────────────────────────────────
-- How far each booking has been read (docs/decisions/0013).
create table sync_queue (
  property_id uuid not null,
  connection_id uuid not null references connections (id),
  external_id text not null,
  -- What the list of the system said last, and what it said when the booking was read last.
  fingerprint text not null,
  synced_fingerprint text,
  attempts integer not null default 0,
  next_at timestamptz not null,
  problem text,
  -- When the booking could not be read for the first time, and the kind of failure it was.
  problem_since timestamptz,
  problem_kind text,
  primary key (connection_id, external_id)
);
create index sync_queue_to_read on sync_queue (connection_id, next_at) where fingerprint is distinct from synced_fingerprint;
call own_by_property('sync_queue');

-- Which field of one system is which of another (docs/decisions/0016).
create table field_mappings (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  app_id text not null,
  provider_id text not null,
  -- From which system to which; null stands for Posada itself.
  connection_id uuid references connections (id),
  connection_to_id uuid references connections (id),
  fields jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint field_mappings_once unique nulls not distinct
    (property_id, app_id, provider_id, connection_id, connection_to_id)
);
create index field_mappings_of_connection on field_mappings (connection_id) where connection_id is not null;
create index field_mappings_to_connection on field_mappings (connection_to_id) where connection_to_id is not null;
call own_by_property('field_mappings');

-- ── Writing to a property system ────────────────────────────────────────────────────────────────────────────
-- Nights that were sold or blocked here and are kept closed there (docs/decisions/0017).
create table remote_blocks (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  connection_id uuid not null references connections (id),
  -- Whose nights they are; no foreign key, because blocked nights are deleted before their remote block is released.
  reservation_id uuid not null,
  external_listing text not null,
  arrival date not null,
  departure date not null,
  -- wanted: nothing was sent yet. refused: not closed there. stuck: closed there and could not be opened.
  state text not null check (state in ('wanted', 'placing', 'held', 'shrinking', 'releasing', 'refused', 'stuck')),
  -- Nights that were closed there already: we never open them.
  theirs jsonb not null default '[]',
  reference text,
  -- Of the effect that is under way or was the last.
  revision integer not null default 0,
  problem text check (problem in ('sold', 'permission', 'refused', 'gave-up', 'unknown')),
  -- In the words of the system.
  problem_detail text,
  problem_since timestamptz,
  created_at timestamptz not null,
  check (departure > arrival)
);
create index remote_blocks_of_listing on remote_blocks (property_id, connection_id, external_listing);
create index remote_blocks_of_connection on remote_blocks (connection_id);
call own_by_property('remote_blocks');

-- Changes made here to stays of a property system, and whether they were pushed to it.
create table modifications (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  reservation_id uuid not null,
  connection_id uuid not null references connections (id),
  -- waiting: the system cannot be reached. sending: an effect is under way. done, refused: how the last one ended.
  state text not null check (state in ('waiting', 'sending', 'done', 'refused')),
  -- The version of the stay that is or was pushed; of the effect too.
  revision integer not null,
  problem text check (problem in ('sold', 'permission', 'canceled', 'rooms', 'missing', 'ignored', 'refused', 'gave-up')),
  -- In the words of the system.
  problem_detail text,
  created_at timestamptz not null,
  settled_at timestamptz,
  foreign key (property_id, reservation_id) references reservations (property_id, id) on delete cascade,
  unique (property_id, reservation_id)
);
create index modifications_of_connection on modifications (property_id, connection_id) where state = 'waiting';
create index modifications_made_at on modifications (connection_id);
call own_by_property('modifications');

-- ── From one property system to another (C-INT-09) ──────────────────────────────────────────────────────────
create table pms_migrations (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  from_connection_id uuid not null references connections (id),
  to_connection_id uuid not null references connections (id),
  -- Which listing of the old system takes over which one of the new.
  pairs jsonb not null,
  -- Whether the old system is disconnected in the end.
  disconnects boolean not null,
  state text not null check (state in ('running', 'done')),
  -- Stays and listings; what is left is found by looking, never by counting.
  total integer not null,
  done integer not null default 0,
  -- Why the last try ended; null while all is well.
  problem text check (problem in ('failed')),
  created_at timestamptz not null,
  finished_at timestamptz
);
create unique index one_pms_migration_at_a_time on pms_migrations (property_id) where state = 'running';
create index pms_migrations_of_property on pms_migrations (property_id, created_at);
create index pms_migrations_from on pms_migrations (from_connection_id);
create index pms_migrations_to on pms_migrations (to_connection_id);
call own_by_property('pms_migrations');
