-- Roles, row-level security helpers and the tables that every area stands on.

-- The application never owns a table and never bypasses a policy (SEC-03). Connections of the product take one
-- of these roles; migrations run as the owner. Roles belong to the server, so another database may have made them.
do $$
begin
  if not exists (select from pg_roles where rolname = 'posada_app') then
    create role posada_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'posada_system') then
    create role posada_system nologin;
  end if;
  execute format('grant posada_app, posada_system to %I', current_user);
end
$$;

grant usage on schema public to posada_app, posada_system;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create function current_property() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.property', true), '')::uuid;
create function current_account() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.account', true), '')::uuid;

-- Spelled out once: every table of a property gets the same policy, forced on the owner too.
create procedure own_by_property(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to posada_app using (property_id = current_property()) with check (property_id = current_property())',
    target);
  execute format('grant select, insert, update, delete on %s to posada_app', target);
end
$$;
create procedure own_by_account(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to posada_app using (account_id = current_account()) with check (account_id = current_account())',
    target);
  execute format('grant select, insert, update, delete on %s to posada_app', target);
end
$$;
-- For what happens before a tenant is known, and only the privileges named.
create procedure open_to_system(target regclass, privileges text) language plpgsql as $$
begin
  execute format('create policy system on %s to posada_system using (true) with check (true)', target);
  execute format('grant %s on %s to posada_system', privileges, target);
end
$$;

-- ── Jobs ────────────────────────────────────────────────────────────────────────────────────────────────────
create sequence job_fences;
grant usage on sequence job_fences to posada_app, posada_system;

create table jobs (
  id bigint generated always as identity primary key,
  property_id uuid,
  name text not null,
  -- Order of lanes: money, lock, stamp, registry, message, sync, bulk (REL-44).
  lane integer not null,
  payload jsonb not null,
  -- Two jobs of one name and key never wait at the same time.
  once_key text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'parked')),
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  fence bigint not null default 0,
  lease_until timestamptz,
  last_error text,
  -- W3C trace context of the request that caused it.
  trace text,
  created_at timestamptz not null default now()
);
comment on table jobs is 'owner: property; rows of the platform itself have none';
create unique index jobs_once on jobs (name, once_key) where state = 'waiting' and once_key is not null;
create index jobs_next on jobs (lane, run_at, id) where state = 'waiting';
create index jobs_leased on jobs (lease_until) where state = 'running';
create index jobs_parked on jobs (created_at) where state = 'parked';
alter table jobs enable row level security;
alter table jobs force row level security;
create policy tenant on jobs to posada_app
  using (property_id is not distinct from current_property())
  with check (property_id is not distinct from current_property());
grant select, insert, update, delete on jobs to posada_app;
grant usage on sequence jobs_id_seq to posada_app, posada_system;
call open_to_system('jobs', 'select, insert, update, delete');

create table schedules (
  name text primary key,
  next_at timestamptz not null
);
comment on table schedules is 'owner: none; when the work of the platform itself is due next';
grant select, insert, update on schedules to posada_system;

-- ── Events ──────────────────────────────────────────────────────────────────────────────────────────────────
create table events (
  id bigint generated always as identity primary key,
  property_id uuid,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index events_of_property on events (property_id, id);
alter table events enable row level security;
alter table events force row level security;
create policy tenant on events to posada_app
  using (property_id is not distinct from current_property())
  with check (property_id is not distinct from current_property());
grant select, insert on events to posada_app;
grant usage on sequence events_id_seq to posada_app, posada_system;
call open_to_system('events', 'select, insert');

-- ── Effects ─────────────────────────────────────────────────────────────────────────────────────────────────
create table effects (
  id uuid primary key,
  property_id uuid,
  type text not null,
  subject_id text not null,
  revision integer not null default 1,
  -- type:subject:rN, the same on every attempt (REL-02).
  key text not null unique,
  class text not null check (class in ('K', 'U', 'L', 'N')),
  state text not null check (state in ('planned', 'sending', 'unknown', 'done', 'refused', 'cancelled', 'attention')),
  payload jsonb not null,
  payload_hash text not null,
  fence bigint not null default 0,
  attempts integer not null default 0,
  -- The last moment when something may have left for the outside.
  sent_at timestamptz,
  due_at timestamptz,
  outcome jsonb,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index effects_of_subject on effects (property_id, type, subject_id);
create index effects_open on effects (state, created_at) where state in ('planned', 'sending', 'unknown');
alter table effects enable row level security;
alter table effects force row level security;
create policy tenant on effects to posada_app
  using (property_id is not distinct from current_property())
  with check (property_id is not distinct from current_property());
grant select, insert, update on effects to posada_app;
call open_to_system('effects', 'select, insert, update');

create table effect_attempts (
  id bigint generated always as identity primary key,
  effect_id uuid not null references effects (id),
  property_id uuid,
  fence bigint not null,
  action text not null check (action in ('send', 'find')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text,
  -- What went out and what came back, without credentials.
  request text,
  answer text
);
create index effect_attempts_of_effect on effect_attempts (effect_id, id);
alter table effect_attempts enable row level security;
alter table effect_attempts force row level security;
create policy tenant on effect_attempts to posada_app
  using (property_id is not distinct from current_property())
  with check (property_id is not distinct from current_property());
grant select, insert, update on effect_attempts to posada_app;
grant usage on sequence effect_attempts_id_seq to posada_app, posada_system;
call open_to_system('effect_attempts', 'select, insert, update');

-- ── History (REL-27): who changed what; the application may add to it, nothing else ──────────────────────────
create table changes (
  id bigint generated always as identity primary key,
  property_id uuid not null,
  subject text not null,
  subject_id text not null,
  action text not null,
  before jsonb,
  after jsonb,
  actor text not null,
  request_id text,
  at timestamptz not null
);
create index changes_of_subject on changes (property_id, subject, subject_id, id);
call own_by_property('changes');
revoke update, delete on changes from posada_app;
grant usage on sequence changes_id_seq to posada_app;

-- ── Repeated requests (REL-11) ──────────────────────────────────────────────────────────────────────────────
create table idempotency_keys (
  -- The person or guest link that sent it, and the route.
  scope text not null,
  key text not null,
  body_hash text not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
comment on table idempotency_keys is 'owner: none; the scope names the person, and only the request layer reads it';
create index idempotency_keys_by_age on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to posada_system;

-- ── Limits shared by all processes (SEC-72) ─────────────────────────────────────────────────────────────────
create table rate_windows (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
comment on table rate_windows is 'owner: none; counters of requests by network or account';
grant select, insert, update, delete on rate_windows to posada_system;

-- ── Keys of guests and credentials (D-63, PRV-05): may live in a database of its own ────────────────────────
create table sealing_keys (
  id uuid primary key,
  property_id uuid not null,
  -- The key, wrapped by the master key; null after erasure.
  wrapped bytea,
  created_at timestamptz not null default now()
);
call own_by_property('sealing_keys');
