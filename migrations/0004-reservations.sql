-- Listings, their calendars, and one reservation aggregate for everything that occupies a night.

create table listings (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  name text not null,
  capacity integer check (capacity between 1 and 99),
  address text,
  arrival_time text not null default '15:00',
  departure_time text not null default '11:00',
  -- D-18: life cycle and saleability are two things.
  status text not null default 'active' check (status in ('active', 'archived')),
  state text not null default 'open' check (state in ('open', 'closed')),
  whatsapp text,
  wifi_name text,
  -- The wifi password, sealed with the key (PRV-05).
  sealing_key_id uuid,
  wifi_password bytea,
  maps_button boolean not null default false,
  uber_button boolean not null default false,
  directions text,
  connection_id uuid,
  external_id text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (property_id, id)
);
create index listings_of_property on listings (property_id, name) where deleted_at is null;
create unique index listings_external on listings (property_id, connection_id, external_id)
  where external_id is not null and deleted_at is null;
call own_by_property('listings');

create table reservations (
  id uuid primary key,
  property_id uuid not null,
  -- A block occupies nights as a stay does, so that one constraint guards both; it is never shown as a reservation.
  kind text not null default 'stay' check (kind in ('stay', 'block')),
  listing_id uuid,
  status text not null check (status in ('not_confirmed', 'confirmed', 'canceled', 'checked_in', 'checked_out', 'no_show')),
  -- Sold elsewhere although the nights were taken: kept, shown, but not blocking (REL-21).
  is_conflict boolean not null default false,
  arrival date not null,
  departure date not null,
  guest_name text not null,
  adults integer not null default 1,
  children integer not null default 0,
  email text,
  phone text,
  channel_slug text not null,
  channel_name text not null,
  channel_code text,
  total_minor bigint,
  currency text,
  source text not null check (source in ('manual', 'pms', 'calendar')),
  connection_id uuid,
  external_id text,
  stay_id text,
  -- The source's own version; an older notice never wins over a newer one (REL-09).
  source_version timestamptz,
  phone_last4 text,
  notes text,
  -- Kept beside the stay so that lists need no join; areas/check-in and areas/registry keep them true.
  check_in_state text not null default 'pending' check (check_in_state in ('pending', 'started', 'complete')),
  guests_done integer not null default 0,
  registry_state text not null default 'none' check (registry_state in ('none', 'pending', 'sent', 'refused')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  canceled_at timestamptz,
  occupies boolean generated always as (
    listing_id is not null and not is_conflict and status in ('not_confirmed', 'confirmed', 'checked_in', 'checked_out')
  ) stored,
  -- With the property, because a foreign key looks past row-level security.
  constraint listing_of_property foreign key (property_id, listing_id) references listings (property_id, id),
  check (departure > arrival),
  check (departure - arrival <= 400),
  -- REL-20: no unit twice for one night. Half-open: a departure and an arrival may share a day.
  constraint one_stay_per_night exclude using gist (
    property_id with =, listing_id with =, daterange(arrival, departure) with &&
  ) where (occupies)
);
create index reservations_by_arrival on reservations (property_id, arrival, id) where kind = 'stay';
create index reservations_by_departure on reservations (property_id, departure) where kind = 'stay';
create index reservations_occupying on reservations (property_id, arrival, departure, listing_id) where occupies;
create index reservations_in_conflict on reservations (property_id) where is_conflict;
create index reservations_by_code on reservations (property_id, channel_code) where channel_code is not null;
create unique index reservations_of_source on reservations (property_id, connection_id, external_id, stay_id)
  where external_id is not null;
call own_by_property('reservations');

create table calendar_feeds (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  account_id uuid not null,
  listing_id uuid not null,
  foreign key (property_id, listing_id) references listings (property_id, id),
  -- The address is a secret: who knows it reads the calendar.
  sealing_key_id uuid,
  url bytea,
  -- D-8: the same address twice within an account is refused.
  duplicate_hash text,
  channel text not null check (channel in ('airbnb', 'booking', 'vrbo', 'other')),
  etag text,
  last_modified text,
  content_hash text,
  entries integer not null default 0,
  last_read_at timestamptz,
  last_good_at timestamptz,
  next_read_at timestamptz,
  failures integer not null default 0,
  problem text,
  created_at timestamptz not null default now(),
  unique (listing_id)
);
create unique index calendar_feeds_once on calendar_feeds (account_id, duplicate_hash) where duplicate_hash is not null;
create index calendar_feeds_due on calendar_feeds (next_read_at);
call own_by_property('calendar_feeds');
call open_to_system('calendar_feeds', 'select');

create table calendar_entries (
  property_id uuid not null,
  feed_id uuid not null references calendar_feeds (id) on delete cascade,
  -- What identifies it over reads: the booking code, else the UID, else the nights.
  key text not null,
  reservation_id uuid not null references reservations (id) on delete cascade,
  arrival date not null,
  departure date not null,
  -- Reads in a row that did not contain it; nothing is cancelled at the first (USER-PAIN 2).
  missed integer not null default 0,
  missed_at timestamptz,
  primary key (property_id, feed_id, key)
);
call own_by_property('calendar_entries');

create table connections (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  provider_id text not null,
  mode text not null check (mode in ('live', 'test')),
  state text not null check (state in ('active', 'reconnect', 'paused')),
  sealing_key_id uuid not null,
  credentials bytea not null,
  external_property_id text,
  name text,
  webhook_secret_hash text unique,
  subscriptions jsonb not null default '[]',
  -- Everything that changed until this moment has been read.
  synced_until timestamptz,
  last_synced_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index connections_once on connections (property_id, provider_id) where deleted_at is null;
call own_by_property('connections');
call open_to_system('connections', 'select');

create table notices (
  id uuid primary key,
  property_id uuid not null,
  connection_id uuid not null references connections (id),
  -- Made of what the provider sends: the same notice twice is one row (REL-08).
  key text not null,
  body jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  constraint notices_once unique (connection_id, key)
);
call own_by_property('notices');
