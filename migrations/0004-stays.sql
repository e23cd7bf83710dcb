-- Listings, one reservation aggregate for everything that occupies a night, the folios of stays and houses, and what is
-- prepared for the next guests.

-- ── Listings ────────────────────────────────────────────────────────────────────────────────────────────────
-- A double room, a two-bedroom flat: what is alike in all listings of one type.
create table listing_types (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  name text not null,
  kind text not null check (kind in ('apartment', 'house', 'cabin', 'room', 'suite', 'studio', 'bed', 'other')),
  capacity integer check (capacity between 1 and 99),
  description text,
  -- The property system that it came from; the host's own types have neither.
  connection_id uuid,
  external_id text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (property_id, id)
);
create unique index one_type_of_a_name on listing_types (property_id, lower(name));
create unique index listing_types_external on listing_types (property_id, connection_id, external_id)
  where external_id is not null;
call own_by_property('listing_types');

create table listings (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  name text not null,
  type_id uuid,
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
  photo_id uuid,
  -- The listing in a connected system, and its name there, which the host may have changed here.
  connection_id uuid,
  external_id text,
  external_name text,
  -- In the addresses of calendars that channels read of ours: they end when the host gives the listing new ones.
  export_generation integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (property_id, id),
  -- With the property, because a foreign key looks past row-level security.
  constraint type_of_property foreign key (property_id, type_id) references listing_types (property_id, id)
    on delete set null (type_id),
  constraint photo_of_property foreign key (property_id, photo_id) references uploaded_files (property_id, id)
);
create index listings_of_property on listings (property_id, name) where deleted_at is null;
create index listings_of_type on listings (property_id, type_id) where type_id is not null;
create index listings_with_photo on listings (property_id, photo_id) where photo_id is not null;
create unique index listings_external on listings (property_id, connection_id, external_id)
  where external_id is not null and deleted_at is null;
call own_by_property('listings');

-- Listings that can be sold, for the area above that knows which are occupied: one statement instead of two lists (W1-G-03).
create function open_rooms(of_property uuid)
  returns table (id uuid, name text, capacity integer, type_id uuid, type_name text) language sql stable as $$
    select listing.id, listing.name, listing.capacity, type.id, type.name
      from listings listing
      left join listing_types type on type.property_id = listing.property_id and type.id = listing.type_id
     where listing.property_id = of_property and listing.status = 'active' and listing.state = 'open'
       and listing.deleted_at is null
  $$;

-- ── Reservations ────────────────────────────────────────────────────────────────────────────────────────────
create table reservations (
  id uuid primary key,
  property_id uuid not null,
  -- A block occupies nights as a stay does, so that one constraint guards both; it is never shown as a reservation. A part
  -- is a segment of a stay that changes its listing: the row of the stay has the nights until `split_at`, and each other
  -- segment is a row of its own, which occupies them through the same constraint (docs/decisions/0014).
  kind text not null default 'stay' check (kind in ('stay', 'block', 'part')),
  main_id uuid,
  -- A block that keeps nights of a stay closed which the stay itself does not have: it is in conflict, was cancelled here
  -- and not at its channel, or is shorter here (docs/decisions/0018).
  kept_for uuid,
  listing_id uuid,
  status text not null check (status in ('not_confirmed', 'confirmed', 'canceled', 'checked_in', 'checked_out', 'no_show')),
  arrival date not null,
  departure date not null,
  split_at date,
  -- The segments after the first, so that lists need no join; written with the rows of kind 'part'.
  segments jsonb not null default '[]',
  -- Sold elsewhere although the nights were taken: kept, shown, but not blocking (REL-21).
  is_conflict boolean not null default false,
  guest_name text not null,
  adults integer not null default 1,
  children integer not null default 0,
  email text,
  phone text,
  phone_last4 text,
  notes text,
  channel_slug text not null,
  channel_name text not null,
  channel_code text,
  total_minor bigint,
  currency text,
  source text not null check (source in ('manual', 'pms', 'calendar')),
  connection_id uuid,
  external_id text,
  stay_id text,
  -- The type that a booking was sold for, while it has no room yet.
  type_external_id text,
  -- The source's own version; an older event never wins over a newer one (REL-09).
  source_version timestamptz,
  -- Listing, arrival, departure and status as they were last synced; pending fields were pushed and not confirmed.
  last_synced jsonb,
  -- The version that is being pushed to the source. Until it answers, what it says of nights and status waits.
  pushing_version integer,
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
  occupied_until date generated always as (coalesce(split_at, departure)) stored,
  -- A night of the stay is sold twice, of its own row or of a part.
  in_conflict boolean generated always as (
    kind = 'stay' and (is_conflict or segments @> '[{"conflict": true}]')
  ) stored,
  check (departure > arrival),
  check (departure - arrival <= 400),
  constraint reservations_own unique (property_id, id),
  -- With the property, because a foreign key looks past row-level security.
  constraint listing_of_property foreign key (property_id, listing_id) references listings (property_id, id),
  constraint split_within check (split_at is null or (kind = 'stay' and split_at > arrival and split_at < departure)),
  constraint parts_have_a_main check ((kind = 'part') = (main_id is not null)),
  constraint main_of_part foreign key (property_id, main_id) references reservations (property_id, id)
    on delete cascade,
  constraint only_blocks_are_kept check (kept_for is null or kind = 'block'),
  constraint stay_of_kept foreign key (property_id, kept_for) references reservations (property_id, id)
    on delete cascade,
  -- REL-20: no unit twice for one night. Half-open: a departure and an arrival may share a day.
  constraint one_stay_per_night exclude using gist (
    property_id with =, listing_id with =, daterange(arrival, occupied_until) with &&
  ) where (occupies)
);
-- With the departure in it, stays that left before a day are passed over, and all can be counted, in the index alone (W1-G-04).
create index reservations_by_arrival on reservations (property_id, arrival, id, departure) where kind = 'stay';
create index reservations_by_departure on reservations (property_id, departure) where kind = 'stay';
-- Most stays are shorter than a month: what touches a day is looked for among the arrivals of a month, and the few longer
-- ones have an index of their own (W1-G-02).
create index reservations_long on reservations (property_id, departure, arrival) where departure - arrival > 31;
create index reservations_occupying on reservations (property_id, arrival, occupied_until, listing_id) where occupies;
create index reservations_in_conflict on reservations (property_id) where in_conflict;
create index reservations_not_occupying on reservations (property_id, listing_id) where is_conflict;
create index reservations_by_code on reservations (property_id, channel_code) where channel_code is not null;
-- A guest who looks for their stay knows its code and not which house it belongs to.
create index stays_by_code on reservations (upper(channel_code)) where channel_code is not null;
create unique index reservations_of_source on reservations (property_id, connection_id, external_id, stay_id)
  where external_id is not null;
-- Deleting a row makes PostgreSQL look for the rows that point to it, one by one. A partial index helps only where "equal to
-- something" implies its predicate: without these, removing a calendar did not end at a property with 131,000 rows (REL-40).
create index reservations_of_listing on reservations (property_id, listing_id);
create index reservations_of_main on reservations (property_id, main_id) where main_id is not null;
create index reservations_kept on reservations (property_id, kept_for) where kept_for is not null;
call own_by_property('reservations');
-- What the retention clocks of the platform may touch for all properties at once, closed ones too (PRV-03), and the look-up
-- by code before the property is known. The guest's name is read inside of the house.
call open_to_system('reservations',
  'select (id, property_id, kind, departure, is_conflict, registry_state, channel_code, guest_name, email, phone, phone_last4, notes), update (guest_name, email, phone, phone_last4, notes)');

-- The nights that a calendar says are taken, as it said it. The blocks in `reservations` that keep them closed are made of
-- these: all of the nights that no stay here has (docs/decisions/0018).
create table closed_nights (
  id uuid primary key,
  property_id uuid not null,
  listing_id uuid not null,
  -- The calendar that says so.
  source_id uuid not null,
  kind text not null check (kind in ('stay', 'block')),
  -- The reservation that a stay of the calendar is here. Without one its nights are closed all the same.
  stay_id uuid,
  channel_slug text not null,
  channel_name text not null,
  arrival date not null,
  departure date not null,
  check (departure > arrival),
  foreign key (property_id, listing_id) references listings (property_id, id),
  foreign key (property_id, stay_id) references reservations (property_id, id) on delete set null (stay_id)
);
create index closed_nights_of_listing on closed_nights (property_id, listing_id);
create index closed_nights_of_source on closed_nights (property_id, source_id);
create index closed_nights_of_stay on closed_nights (property_id, stay_id) where stay_id is not null;
call own_by_property('closed_nights');

-- Lists of reservations to come back to: a name for filters and an order.
create table saved_views (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null,
  sort text not null check (sort in ('arrival', '-arrival', '-createdAt')),
  created_at timestamptz not null default now()
);
create unique index saved_views_once on saved_views (property_id, user_id, lower(name));
create index saved_views_of_user on saved_views (user_id);
call own_by_property('saved_views');

-- Housekeeping (D-85): a listing was prepared on a day of the property, for the next guests.
create table prepared_units (
  property_id uuid not null references properties (property_id),
  listing_id uuid not null,
  day date not null,
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  primary key (property_id, listing_id, day),
  constraint listing_of_property foreign key (property_id, listing_id) references listings (property_id, id)
);
call own_by_property('prepared_units');

-- ── Folios (docs/decisions/0052) ────────────────────────────────────────────────────────────────────────────
-- The folio of a stay, or one that a house keeps for itself.
create table folios (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  kind text not null check (kind in ('stay', 'house')),
  reservation_id uuid,
  name text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  is_favorite boolean not null default false,
  -- A managed folio (docs/decisions/0062): the connection whose system keeps it; its nights and charges come from there.
  -- Without a foreign key: what was imported stays when the system is disconnected.
  kept_by uuid,
  -- When the system was asked for it: an older answer that arrives later changes nothing.
  kept_at timestamptz,
  -- Why it is not imported.
  kept_problem text check (kept_problem in ('other-currency')),
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint folios_own unique (property_id, id),
  constraint folio_of_reservation unique (property_id, reservation_id),
  constraint reservation_of_folio foreign key (property_id, reservation_id) references reservations (property_id, id),
  constraint folio_of_its_kind check ((kind = 'stay') = (reservation_id is not null) and (kind = 'house') = (name is not null))
);
create unique index open_account_by_name on folios (property_id, lower(name)) where kind = 'house' and closed_at is null;
create index house_accounts on folios (property_id, is_favorite desc, name, id) where kind = 'house';
call own_by_property('folios');
revoke delete on folios from posada_app;

-- An entry is never changed and never removed: a correction is an entry of its own.
create table folio_entries (
  id uuid primary key,
  property_id uuid not null,
  folio_id uuid not null,
  number integer not null check (number > 0),
  kind text not null check (kind in
    ('charge', 'addendum', 'payment', 'refund', 'deposit', 'deposit-release', 'commission', 'withholding')),
  service text not null,
  description text not null,
  on_date date not null,
  night date,
  quantity integer not null default 1 check (quantity > 0),
  -- Gross, in minor units, with the sign of what it does to what the guest owes.
  amount_minor bigint not null check (amount_minor <> 0),
  -- Those of a source; null where they are calculated on the day of the document.
  taxes jsonb,
  method text,
  reference text,
  source text not null check (source in ('person', 'posada', 'connection')),
  -- Without a foreign key: what a system brought stays when it is disconnected.
  connection_id uuid,
  external_id text,
  corrects_id uuid,
  -- What was sold, beyond our ids. An entry of another system is one by its fence, under whichever connection: the system's
  -- number stands at its corrections too.
  fence text,
  -- Of the caller: a second press or a retry finds its first entry.
  request_key uuid,
  actor text not null,
  created_at timestamptz not null,
  constraint folio_entries_own unique (property_id, id),
  constraint number_of_entry unique (property_id, folio_id, number),
  constraint folio_of_entry foreign key (property_id, folio_id) references folios (property_id, id),
  constraint corrected_entry foreign key (property_id, corrects_id) references folio_entries (property_id, id),
  constraint entry_of_connection check ((source = 'connection') = (num_nonnulls(connection_id, external_id) = 2))
);
create index folio_entries_corrected on folio_entries (property_id, corrects_id) where corrects_id is not null;
create unique index folio_entries_fenced on folio_entries (property_id, folio_id, fence) where fence is not null;
create unique index folio_entries_asked on folio_entries (property_id, folio_id, request_key) where request_key is not null;
call own_by_property('folio_entries');
revoke update, delete on folio_entries from posada_app;
