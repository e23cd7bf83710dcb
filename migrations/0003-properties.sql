-- Properties, their teams and apps, their connections to outside systems, and what a property publishes to its guests.

create table properties (
  property_id uuid primary key,
  account_id uuid not null references accounts (account_id),
  name text not null,
  slug text not null unique,
  type text not null check (type in ('short rental', 'hotel')),
  -- ISO 3166 alpha-2.
  country text not null,
  -- Names beside the ids of the lists of places; they stand alone where the typed place is in no list (docs/decisions/0043).
  state text,
  state_id text,
  city text,
  city_id text,
  time_zone text not null,
  currency text not null,
  phone text,
  address text,
  utm jsonb,
  onboarding_status text not null default '1' check (onboarding_status in ('1', '2', '3', '4')),
  -- When the first setup was finished, by the server's clock: it decides about the bonus of the trial.
  setup_finished_at timestamptz,
  -- Every first property has a trial, however its host signed up (D-1, D-2). It is offered with the property and begins when
  -- the welcome button of the setup is pressed, so both moments are stored. The bonus days are given once.
  trial_offered_at timestamptz,
  trial_started_at timestamptz,
  trial_ends_at timestamptz,
  trial_bonus_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint slug_of_words check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
create index properties_of_account on properties (account_id);
call own_by_property('properties');
call open_to_system('properties', 'select');

-- ── The team (D-9) ──────────────────────────────────────────────────────────────────────────────────────────
create table memberships (
  property_id uuid not null references properties (property_id) deferrable initially deferred,
  user_id uuid not null references users (id),
  account_id uuid not null references accounts (account_id),
  role text not null check (role in ('owner', 'manager', 'reception', 'finance', 'cleaner', 'read-only')),
  -- Null: every app. The switches are null where the role decides.
  apps text[],
  sees_money boolean,
  sees_identity boolean,
  -- What a month may cost that they pay with the account's cards (decision 97).
  spends_up_to bigint check (spends_up_to > 0),
  spends_currency text,
  created_at timestamptz not null default now(),
  primary key (property_id, user_id),
  constraint limits_have_a_currency check ((spends_up_to is null) = (spends_currency is null)),
  constraint owners_have_everything
    check (role <> 'owner' or
           (apps is null and sees_money is null and sees_identity is null and spends_up_to is null))
);
create index memberships_of_user on memberships (user_id);
create index memberships_of_account on memberships (account_id);
call own_by_property('memberships');
-- A person who closes their account leaves the properties it worked in; it locks the owners first, as the removal of a
-- member does.
call open_to_system('memberships', 'select, insert, update (role), delete');

create table invitations (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  account_id uuid not null references accounts (account_id),
  -- One of both: the address of the invitation and of the person.
  email text,
  phone_number text,
  name text not null,
  language text not null check (language in ('es', 'pt', 'en')),
  role text not null check (role in ('owner', 'manager', 'reception', 'finance', 'cleaner', 'read-only')),
  apps text[],
  sees_money boolean,
  sees_identity boolean,
  spends_up_to bigint check (spends_up_to > 0),
  spends_currency text,
  token_hash text not null unique,
  invited_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  constraint limits_have_a_currency check ((spends_up_to is null) = (spends_currency is null)),
  check ((email is null) <> (phone_number is null))
);
create unique index one_open_invitation on invitations (property_id, coalesce(lower(email), phone_number))
  where accepted_at is null and revoked_at is null;
create index invitations_of_property on invitations (property_id);
create index invitations_of_account on invitations (account_id);
create index invitations_of_sender on invitations (invited_by);
call own_by_property('invitations');
-- The holder of the token belongs to no property yet; the person, the membership and the end of the invitation are written
-- together.
call open_to_system('invitations', 'select, update, delete');

-- Codes that open every door of a house, for its staff: one sealed list for each property.
create table master_keys (
  property_id uuid primary key references properties (property_id),
  sealing_key_id uuid not null,
  sealed bytea not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
call own_by_property('master_keys');

-- ── Apps ────────────────────────────────────────────────────────────────────────────────────────────────────
-- How far a property has come with setting up each app (E-21).
create table onboardings (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  app_id text not null,
  -- [{_id, state, data}], in the order in which they are done.
  steps jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint one_onboarding_per_app unique (property_id, app_id)
);
call own_by_property('onboardings');

-- An app of the marketplace in a property (docs/decisions/0066): its one trial, and whether it is paid for by itself.
create table property_apps (
  property_id uuid not null references properties (property_id),
  app text not null check (app <> ''),
  state text not null check (state in ('trialing', 'active', 'ended')),
  version integer not null default 1 check (version > 0),
  trial_started_at timestamptz,
  trial_ends_at timestamptz,
  -- When the host was told that the end is near.
  trial_told_at timestamptz,
  active_since timestamptz,
  -- Deactivated, or no longer paid for.
  ended_at timestamptz,
  changed_at timestamptz not null,
  primary key (property_id, app),
  constraint trial_of_app check ((trial_started_at is null) = (trial_ends_at is null)),
  constraint state_of_app check (
    (state <> 'trialing' or trial_ends_at is not null) and (state <> 'active' or active_since is not null)
    and (state <> 'ended' or ended_at is not null))
);
call own_by_property('property_apps');
revoke delete on property_apps from posada_app;
call open_to_system('property_apps', 'select');

-- The billing status of a property with its plan; written by the area that bills it.
create table property_standings (
  property_id uuid primary key references properties (property_id),
  plan text,
  state text not null check (state in ('none', 'trialing', 'active', 'past_due', 'expired')),
  since timestamptz not null,
  until timestamptz
);
call own_by_property('property_standings');
revoke delete on property_standings from posada_app;

-- Properties whose subscription is over (D-26): no sales and no changes until it is paid; duties, guests with a booking and
-- exports go on. Beside the membership, because every call asks for both.
create table stopped_properties (
  property_id uuid primary key references properties (property_id),
  since timestamptz not null
);
call own_by_property('stopped_properties');
call open_to_system('stopped_properties', 'select');

-- Questions of a property, for one of its apps. Answers belong to the app.
create table custom_forms (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  app text not null,
  name text not null,
  fields jsonb not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index one_form_of_a_name on custom_forms (property_id, app, lower(name));
call own_by_property('custom_forms');

-- ── The activity log ────────────────────────────────────────────────────────────────────────────────────────
create table activity (
  id bigint generated always as identity primary key,
  property_id uuid not null,
  -- Key of the sentence and what it is filled with; shown in the language of the reader.
  text text not null,
  params jsonb not null,
  tone text not null check (tone in ('done', 'waiting', 'failed')),
  subject text,
  subject_id text,
  at timestamptz not null
);
create index activity_of_property on activity (property_id, at desc, id desc);
create index activity_by_age on activity (at);
call own_by_property('activity');
-- Old ones are deleted across properties (PRV-03).
call open_to_system('activity', 'select (at), delete');
grant usage on sequence activity_id_seq to posada_app;

-- ── What guests see ─────────────────────────────────────────────────────────────────────────────────────────
-- Terms and conditions that a property's guests sign.
create table terms (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  name text not null,
  -- The draft: one entry for each language.
  texts jsonb not null,
  state text not null check (state in ('draft', 'in-force', 'archived')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index terms_of_property on terms (property_id);
create unique index one_terms_in_force on terms (property_id) where state = 'in-force' and deleted_at is null;
call own_by_property('terms');

-- What was published, as guests read and sign it.
create table terms_versions (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  terms_id uuid not null references terms (id),
  number integer not null,
  texts jsonb not null,
  published_at timestamptz not null,
  unique (terms_id, number)
);
create index terms_versions_of_property on terms_versions (property_id);
call own_by_property('terms_versions');
-- PRV-04: the proof of what a guest signed cannot be rewritten, by the product neither.
revoke update, delete on terms_versions from posada_app;

-- Pictures that people of a property uploaded. Never guests' documents: those are read and dropped (PRV-02).
create table uploaded_files (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  -- Its name in the file store; the label is what the person called it, and nothing more (SEC-27).
  stored_as text not null unique,
  label text not null,
  content_type text not null,
  bytes integer not null,
  resource text not null,
  app text not null,
  uploaded_by uuid not null references users (id),
  created_at timestamptz not null,
  -- For foreign keys with the property, which keep out the files of others.
  constraint file_of_property unique (property_id, id)
);
create index uploaded_files_of_user on uploaded_files (uploaded_by);
call own_by_property('uploaded_files');

-- Short addresses that a property hands out. The target is no secret: addresses with a token are refused.
create table short_links (
  slug text primary key,
  property_id uuid not null references properties (property_id),
  target text not null,
  -- How often and on which day last; never by whom.
  opened integer not null default 0,
  last_opened_on date,
  created_at timestamptz not null,
  expires_at timestamptz,
  switched_off_at timestamptz
);
create index short_links_of_property on short_links (property_id);
call own_by_property('short_links');
-- A visitor belongs to no property.
call open_to_system('short_links', 'select, update');

-- ── Connections to outside systems ──────────────────────────────────────────────────────────────────────────
create table connections (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  provider_id text not null,
  mode text not null check (mode in ('live', 'test')),
  -- A property may report to a registry for several owners, each with credentials of their own (D-44); null is the
  -- property's own.
  owner uuid,
  -- In whose name its documents are issued, of a system that issues tax documents; null while the property has no issuer.
  issuer_id uuid,
  name text,
  -- migrating: its listings are being handed to another system. migrated: that is done, and it can only be disconnected.
  state text not null check (state in ('active', 'reconnect', 'paused', 'migrating', 'migrated')),
  problem text,
  -- What its access may not read in the other system; everything else is read. One entry for each reader, because two of
  -- them find out independently.
  lacks text[] not null default '{}' check (lacks <@ array['closed-nights', 'accounts']),
  sealing_key_id uuid not null,
  credentials bytea not null,
  external_property_id text,
  webhook_secret_hash text unique,
  -- The key that the other system signs webhook events with, sealed.
  signing_key bytea,
  subscriptions jsonb not null default '[]',
  -- Until when one process asks the other system for webhook events: two at once would receive everything twice, and one
  -- that died is not waited for any longer.
  subscribing_until timestamptz,
  -- Everything that changed until this moment has been read.
  synced_until timestamptz,
  last_synced_at timestamptz,
  -- Of the sync run that is under way.
  sync_started_at timestamptz,
  sync_total integer,
  -- Where a system cannot be asked for changes: when all its bookings were read.
  full_sync_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index connections_once on connections (property_id, provider_id, owner, issuer_id) nulls not distinct
  where deleted_at is null;
create index connections_of_property on connections (property_id);
-- The other system's id of the account finds its connections.
create index connections_of_account on connections (provider_id, external_property_id) where deleted_at is null;
call own_by_property('connections');
call open_to_system('connections', 'select');

-- Access tokens of connected systems, shared by all processes.
create table access_tokens (
  property_id uuid not null references properties (property_id),
  provider_id text not null,
  -- Hash of the credentials: trying them and connecting with them afterwards is one token.
  credentials_key text not null,
  sealing_key_id uuid not null,
  -- Null until the first one has arrived.
  sealed bytea,
  expires_at timestamptz,
  -- A process renews it; after this moment no other process waits for that one.
  renewing_until timestamptz,
  primary key (property_id, provider_id, credentials_key)
);
call own_by_property('access_tokens');

-- Connecting with an application of the host's own: what a consent page gave, until the connection is made with it.
create table oauth_grants (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  -- Good for this person only.
  user_id uuid not null,
  provider_id text not null,
  -- Application, address of return and, once there is one, the token.
  sealed bytea not null,
  -- Hash of what the consent page brings back, once.
  state_hash text unique,
  -- Hashes of the handles that stand for the token outside; null until there is one.
  handle_hashes text[],
  expires_at timestamptz not null
);
create index oauth_grants_by_age on oauth_grants (expires_at);
create index oauth_grants_of_property on oauth_grants (property_id);
call own_by_property('oauth_grants');
call open_to_system('oauth_grants', 'select (expires_at), delete');

-- One inbox for what outside systems post: property systems, payments, messages and locks (REL-08, docs/decisions/0027).
create table webhook_events (
  id uuid primary key,
  -- Null as long as it is not known: an event at the endpoint of a provider, of an account without a connection.
  property_id uuid,
  connection_id uuid references connections (id),
  provider_id text not null,
  -- What it is about, in our words: areas subscribe to topics.
  topic text not null,
  -- The provider's id of the subject, and of the account.
  external_id text,
  account text,
  -- Made of what the provider sends: the same event twice is one row.
  key text not null,
  -- As it came, sealed.
  body bytea,
  received_at timestamptz not null,
  handled_at timestamptz,
  -- No area could take it: when it is tried again.
  next_at timestamptz,
  constraint webhook_events_once unique nulls not distinct (connection_id, provider_id, key)
);
create index webhook_events_to_handle on webhook_events (connection_id, external_id) where handled_at is null;
create index webhook_events_unclaimed on webhook_events (next_at) where next_at is not null;
create index webhook_events_to_forget on webhook_events (received_at);
call own_by_property('webhook_events');
call open_to_system('webhook_events', 'select, insert, update, delete');

-- Requests to a connected system with their answers, without secrets and persons: for support, and for a few days only.
create table request_log (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  connection_id uuid not null references connections (id),
  -- 1 for the first try of a request.
  attempt integer not null,
  method text not null,
  url text not null,
  outcome text not null check (outcome in ('answered', 'refused', 'timeout', 'dropped', 'too-large')),
  status integer,
  -- The other system's own id of the request.
  request_id text,
  duration_ms integer not null,
  -- Headers and body.
  request jsonb not null,
  response jsonb,
  at timestamptz not null
);
create index request_log_latest on request_log (connection_id, at desc, id desc);
create index request_log_by_age on request_log (at);
create index request_log_of_property on request_log (property_id);
call own_by_property('request_log');
-- Old ones are deleted across properties.
call open_to_system('request_log', 'select (at), delete');
