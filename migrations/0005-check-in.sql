-- Check-in: the guests of a stay, what they answered, their links and the contract they signed.

create table check_ins (
  reservation_id uuid primary key references reservations (id) on delete cascade,
  property_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'started', 'complete')),
  -- People of the reservation when its guests were last brought in line with it.
  party integer not null,
  -- Copies of the stay's days, so that clocks over all properties need no other area.
  arrival date not null,
  departure date not null,
  language text,
  trip_reason text,
  -- Registries whose questions were asked when it was completed (PRV-01).
  registries text[] not null default '{}',
  contract_version text,
  contract_language text,
  -- Hash of the text as it was read, filled in (PRV-04).
  contract_hash text,
  signature_file text,
  signed_by text,
  signed_at timestamptz,
  opened_at timestamptz,
  completed_at timestamptz,
  canceled_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default now()
);
create index check_ins_by_departure on check_ins (departure) where erased_at is null;
call own_by_property('check_ins');
call open_to_system('check_ins', 'select');

create table guests (
  id uuid primary key,
  property_id uuid not null,
  reservation_id uuid not null references check_ins (reservation_id) on delete cascade,
  position integer not null,
  is_main boolean not null,
  -- For lists; everything else is in the sealed record.
  first_name text,
  last_name text,
  -- D-63: one key per guest. Without the key, nobody reads the record, in backups neither.
  sealing_key_id uuid,
  identity bytea,
  state text not null default 'empty' check (state in ('empty', 'started', 'complete')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (reservation_id, position)
);
create index guests_of_property on guests (property_id, reservation_id);
create unique index one_main_guest on guests (reservation_id) where is_main;
call own_by_property('guests');

create table guest_links (
  id uuid primary key,
  property_id uuid not null,
  reservation_id uuid not null references check_ins (reservation_id) on delete cascade,
  -- The token itself is in no table (SEC-21).
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  first_opened_at timestamptz
);
create index guest_links_of_stay on guest_links (property_id, reservation_id);
call own_by_property('guest_links');
call open_to_system('guest_links', 'select');

create table guest_sessions (
  id uuid primary key,
  property_id uuid not null,
  reservation_id uuid not null,
  link_id uuid not null references guest_links (id) on delete cascade,
  token_hash text not null unique,
  is_proved boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index guest_sessions_of_link on guest_sessions (link_id);
call own_by_property('guest_sessions');
call open_to_system('guest_sessions', 'select, update');
