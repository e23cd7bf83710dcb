-- Government registries: who reports, and what was reported of whom.

-- A property may report for several owners, each with credentials of their own (D-44); null is the property's own.
alter table connections add column owner uuid;
drop index connections_once;
create unique index connections_once on connections (property_id, provider_id, owner) nulls not distinct
  where deleted_at is null;

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
  due_at timestamptz not null,
  send_from timestamptz not null,
  code text,
  sent_at timestamptz,
  changed_since boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (property_id, reservation_id, guest_id, registry, movement, revision),
  unique (property_id, reservation_id, key)
);
create index stay_reports_to_do on stay_reports (property_id, due_at) where state <> 'sent' and state <> 'by-hand';
create index stay_reports_waiting on stay_reports (send_from) where state = 'waiting';
call own_by_property('stay_reports');
call open_to_system('stay_reports', 'select');
