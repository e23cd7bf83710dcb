-- Check-in: the guests of a stay, their answers, links and lodging agreement; and the registries that they are reported to.

-- ── Check-in ────────────────────────────────────────────────────────────────────────────────────────────────
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
  agreement_version text,
  agreement_language text,
  -- Hash of the text as it was read, filled in (PRV-04).
  agreement_hash text,
  -- The terms that were signed together with the agreement.
  terms_version_id uuid references terms_versions (id),
  signature_file text,
  signed_by text,
  signed_at timestamptz,
  opened_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  canceled_at timestamptz,
  erased_at timestamptz
);
create index check_ins_by_departure on check_ins (departure) where erased_at is null;
-- The duty to register begins with the stay and not with its form: guests in the house whose check-in is not complete.
create index unfinished_check_ins on check_ins (property_id, arrival)
  where state <> 'complete' and canceled_at is null and erased_at is null;
create index check_ins_of_terms on check_ins (terms_version_id) where terms_version_id is not null;
call own_by_property('check_ins');
call open_to_system('check_ins', 'select');

create table guests (
  id uuid primary key,
  property_id uuid not null,
  reservation_id uuid not null references check_ins (reservation_id) on delete cascade,
  position integer not null,
  is_main boolean not null,
  state text not null default 'empty' check (state in ('empty', 'started', 'complete')),
  -- For lists; everything else is in the sealed record.
  first_name text,
  last_name text,
  -- D-63: one key per guest. Without the key the record cannot be read, in backups neither.
  sealing_key_id uuid,
  identity bytea,
  -- What a photo of the document said before the guest has confirmed it, sealed with the guest's key: a tab that is closed in
  -- between loses nothing, and erasing the guest erases it (D-63). The picture itself is kept nowhere (PRV-02).
  reading bytea,
  -- The session that typed all of the answers without being proved: such a browser sees and changes only what it typed itself
  -- (SEC-21). Null where the guest or the property did.
  typed_by uuid,
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
  first_opened_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index guest_links_of_reservation on guest_links (reservation_id);
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

-- ── Registries ──────────────────────────────────────────────────────────────────────────────────────────────
create table registry_settings (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  -- The property's own registration speaks for every listing that no other one names.
  is_default boolean not null,
  listing_ids text[] not null default '{}',
  establishment_name text not null,
  accommodation_type text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index registry_settings_default on registry_settings (property_id)
  where is_default and deleted_at is null;
create index registry_settings_of_property on registry_settings (property_id);
call own_by_property('registry_settings');

create table stay_reports (
  id uuid primary key,
  property_id uuid not null,
  -- No foreign keys: a report is proof and outlives the guest's record.
  reservation_id uuid not null,
  guest_id uuid not null,
  registry text not null,
  kind text not null,
  -- E and S; empty where the registry has one card per guest.
  movement text not null default '' check (movement in ('', 'E', 'S')),
  -- Tells the reports of one stay apart.
  key text not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'attention', 'by-hand')),
  -- A correction, or a person's decision to send again, is the next one; effects carry it in their key (REL-02).
  revision integer not null default 1,
  mode text not null check (mode in ('live', 'test')),
  connection_id uuid not null,
  -- Keyed: a plain hash of a card could be guessed.
  content_hash text not null,
  -- What is sent, sealed with the guest's key.
  sealing_key_id uuid not null,
  content bytea,
  -- The sentence and its field, sealed because it may tell a nationality.
  problem bytea,
  code text,
  changed_since boolean not null default false,
  send_from timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (property_id, reservation_id, guest_id, registry, movement, revision),
  unique (property_id, reservation_id, key)
);
create index stay_reports_to_do on stay_reports (property_id, due_at) where state <> 'sent' and state <> 'by-hand';
create index stay_reports_waiting on stay_reports (send_from) where state = 'waiting';
call own_by_property('stay_reports');
call open_to_system('stay_reports', 'select');

-- Stays that a person reported to the authorities outside of Posada, without the answers of the guests.
create table stays_registered_by_hand (
  reservation_id uuid primary key references check_ins (reservation_id) on delete cascade,
  property_id uuid not null references properties (property_id),
  registered_by uuid not null,
  registered_at timestamptz not null
);
create index stays_registered_by_hand_of_property on stays_registered_by_hand (property_id);
call own_by_property('stays_registered_by_hand');
