-- Roles, helpers for row-level security, and the tables of src/foundation: jobs, events, effects, history, repeated
-- requests, limits, keys, and what an installation knows of itself.

-- The application never owns a table and never bypasses a policy (SEC-03). Connections of the product take one of these
-- roles; migrations run as the owner. Roles belong to the server, so another database may have created them.
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
-- Constraints over ranges of nights, and search that ignores accents.
create extension if not exists btree_gist;
create extension if not exists unaccent;

create function current_property() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.property', true), '')::uuid;
create function current_account() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.account', true), '')::uuid;

-- Every table of a property gets the same policy, forced on the owner too.
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
-- The same for a table that also has rows of the platform itself, which have no property. Only the privileges named.
create procedure own_by_property_or_platform(target regclass, privileges text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to posada_app using (property_id is not distinct from current_property()) with check (property_id is not distinct from current_property())',
    target);
  execute format('grant %s on %s to posada_app', privileges, target);
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
  attempts integer not null default 0,
  fence bigint not null default 0,
  last_error text,
  -- W3C trace context of the request that caused it.
  trace text,
  run_at timestamptz not null default now(),
  lease_until timestamptz,
  created_at timestamptz not null default now()
);
comment on table jobs is 'owner: property; rows of the platform itself have none';
create unique index jobs_once on jobs (name, once_key) where state = 'waiting' and once_key is not null;
create index jobs_next on jobs (lane, run_at, id) where state = 'waiting';
create index jobs_leased on jobs (lease_until) where state = 'running';
create index jobs_parked on jobs (created_at) where state = 'parked';
call own_by_property_or_platform('jobs', 'select, insert, update, delete');
call open_to_system('jobs', 'select, insert, update, delete');
grant usage on sequence jobs_id_seq to posada_app, posada_system;

create sequence job_fences;
grant usage on sequence job_fences to posada_app, posada_system;
-- A restored database continues after the last fence of before, so that no two runs of jobs get the same number (W1-E-05).
grant update on sequence job_fences to posada_system;

create table schedules (
  name text primary key,
  next_at timestamptz not null
);
comment on table schedules is 'owner: none; when the work of the platform itself is due next';
grant select, insert, update on schedules to posada_system;

-- A worker that completes no sweep picks up no dead job and queues no schedule; readiness and metrics report it.
create table workers (
  id uuid primary key,
  seen_at timestamptz not null,
  -- The last sweep without a failure; at first the start of the worker.
  swept_at timestamptz not null
);
comment on table workers is 'owner: none; the worker processes of the installation';
grant select, insert, update, delete on workers to posada_system;

-- ── Events ──────────────────────────────────────────────────────────────────────────────────────────────────
create table events (
  id bigint generated always as identity primary key,
  property_id uuid,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index events_of_property on events (property_id, id);
create index events_by_age on events (created_at);
call own_by_property_or_platform('events', 'select, insert');
-- Old ones are deleted across properties (PRV-03).
call open_to_system('events', 'select, insert, delete');
grant usage on sequence events_id_seq to posada_app, posada_system;

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
  outcome jsonb,
  -- The last moment when something may have been sent.
  sent_at timestamptz,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index effects_of_subject on effects (property_id, type, subject_id);
create index effects_open on effects (state, created_at) where state in ('planned', 'sending', 'unknown');
call own_by_property_or_platform('effects', 'select, insert, update');
call open_to_system('effects', 'select, insert, update');

create table effect_attempts (
  id bigint generated always as identity primary key,
  property_id uuid,
  effect_id uuid not null references effects (id),
  fence bigint not null,
  action text not null check (action in ('send', 'find')),
  outcome text,
  -- What went out and what came back, without credentials.
  request text,
  answer text,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index effect_attempts_of_effect on effect_attempts (effect_id, id);
call own_by_property_or_platform('effect_attempts', 'select, insert, update');
call open_to_system('effect_attempts', 'select, insert, update');
grant usage on sequence effect_attempts_id_seq to posada_app, posada_system;

-- ── Audit log (REL-27) ──────────────────────────────────────────────────────────────────────────────────────
-- Which actor changed what. The application may add to it, nothing else; a chain shows an edit that was made later.
create table changes (
  id bigint generated always as identity primary key,
  property_id uuid not null,
  subject text not null,
  subject_id text not null,
  action text not null,
  before jsonb,
  after jsonb,
  actor text not null,
  network text,
  request_id text,
  -- Which change of its property it is, counted from 1, and the hash that ties it to the one before.
  place bigint,
  link bytea,
  at timestamptz not null
);
create index changes_of_subject on changes (property_id, subject, subject_id, id);
create unique index changes_in_order on changes (property_id, place) where place is not null;
create index changes_to_chain on changes (id) where link is null;
create index changes_newest_first on changes (property_id, id desc);
call own_by_property('changes');
revoke update, delete on changes from posada_app;
-- An impersonation and its entries in the logs of several properties are written together.
call open_to_system('changes', 'select, insert, update (place, link)');
grant usage on sequence changes_id_seq to posada_app, posada_system;

create function change_link(previous bytea, change changes) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    change.id, change.property_id, change.place, change.subject, change.subject_id, change.action, change.before,
    change.after, change.actor, change.network, change.request_id, extract(epoch from change.at))::text, 'UTF8'))
$$;

-- Changes join the chain after their transaction, so that writers never wait for each other. One that commits late comes
-- later in the chain.
create function chain_changes(most integer) returns integer language plpgsql as $$
declare
  change changes;
  head record;
  chained integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('changes', 27));
  for change in select * from changes where link is null order by id limit most loop
    select place, link into head from changes
     where property_id = change.property_id and place is not null order by place desc limit 1;
    change.place := coalesce(head.place, 0) + 1;
    update changes set place = change.place, link = change_link(head.link, change) where id = change.id;
    chained := chained + 1;
  end loop;
  return chained;
end
$$;
revoke execute on function chain_changes from public;
grant execute on function chain_changes to posada_system;

-- ── Repeated requests (REL-11, docs/decisions/0033) ─────────────────────────────────────────────────────────
-- The answer to a request, kept for its repeats. A copy of the table tells nothing: the request stands in it as keyed
-- hashes, and the answer is sealed with a key of which the request itself brings half.
create table idempotent_requests (
  -- Keyed hash of the sender, the call and the Idempotency-Key.
  id bytea primary key,
  body_hash bytea not null,
  -- Whose turn it is: a process that was taken for dead may not commit any more.
  holder uuid,
  -- The lock that its process holds as long as it lives (foundation/database).
  process integer,
  -- Written in the transaction of the work, so that a lost answer does not hide whether it was committed.
  carried_out boolean not null default false,
  status integer,
  reply bytea,
  -- The answer says that it was done and nothing else: there is nothing in it to erase.
  is_bare boolean not null default false,
  -- People, stays and guests: when one of them is erased, the answer goes and what was done stays done.
  about uuid[] not null,
  created_at timestamptz not null default now(),
  kept_until timestamptz not null
);
comment on table idempotent_requests is 'owner: none; only the request layer reads it, with the request in hand';
create index idempotent_requests_about on idempotent_requests using gin (about);
create index idempotent_requests_to_forget on idempotent_requests (kept_until);
grant select, insert, update, delete on idempotent_requests to posada_system;

-- Called in the transaction of the work, by either role: neither can change anything else of this table, or see it.
create function carry_out_request(request bytea, turn uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update idempotent_requests set carried_out = true where id = request and holder = turn;
  if not found then
    raise exception 'Another process carries out this request' using errcode = 'PT409';
  end if;
end
$$;
revoke execute on function carry_out_request from public;
grant execute on function carry_out_request to posada_app, posada_system;

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

-- ── The installation ────────────────────────────────────────────────────────────────────────────────────────
create table installation (
  id boolean primary key default true check (id),
  -- Sealed by the master key, so that a program with another one does not start (PRV-05): it would take new secrets that
  -- the others cannot open.
  key_check bytea not null,
  -- Whether the demo property is complete: the next start completes what an interrupted one left.
  demo text check (demo in ('begun', 'whole')),
  -- The properties that filling the demo created: after an interruption it closes these and no others.
  demo_properties uuid[] not null default '{}'
);
comment on table installation is 'owner: none; one row about the installation itself';
grant select, update (demo, demo_properties) on installation to posada_system;
