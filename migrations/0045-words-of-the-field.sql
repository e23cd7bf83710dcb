-- The words of the glossary in the database (ARCHITECTURE). Programs of the release before go on (REL-51): a table that
-- has a new name is seen under the old one as well, and a column that has a new name keeps its old one in step. Old
-- names go in the release after this one.

create procedure pg_temp.rename_table(old_name text, new_name text) language plpgsql as $$
declare
  found record;
begin
  execute format('alter table %I rename to %I', old_name, new_name);
  for found in
    select conname as name from pg_constraint
     where conrelid = to_regclass(new_name) and conname like old_name || '\_%'
  loop
    execute format('alter table %I rename constraint %I to %I', new_name, found.name,
                   new_name || substr(found.name, length(old_name) + 1));
  end loop;
  for found in
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where indrelid = to_regclass(new_name) and relname like old_name || '\_%'
  loop
    execute format('alter index %I rename to %I', found.name, new_name || substr(found.name, length(old_name) + 1));
  end loop;
end
$$;

call pg_temp.rename_table('outside_holds', 'remote_blocks');
call pg_temp.rename_table('outside_amends', 'modifications');
call pg_temp.rename_table('known_bookings', 'sync_queue');
call pg_temp.rename_table('exchanges', 'request_log');
call pg_temp.rename_table('moves', 'pms_migrations');
alter index one_move_at_a_time rename to one_pms_migration_at_a_time;
alter table sync_queue rename column told to fingerprint;
alter table sync_queue rename column read to synced_fingerprint;

-- Whoever asks through a view has the rights of their own and sees the rows of their own.
create view outside_holds with (security_invoker) as select * from remote_blocks;
create view outside_amends with (security_invoker) as select * from modifications;
create view known_bookings with (security_invoker) as
  select property_id, connection_id, external_id, fingerprint as told, synced_fingerprint as read, attempts, next_at,
         problem, problem_since, problem_kind
    from sync_queue;
create view exchanges with (security_invoker) as select * from request_log;
create view moves with (security_invoker) as select * from pms_migrations;
grant select, insert, update, delete on outside_holds, outside_amends, known_bookings, exchanges, moves to posada_app;
grant select (at), delete on exchanges to posada_system;

alter table connections
  add column sync_started_at timestamptz,
  add column sync_total integer,
  add column full_sync_at timestamptz;
alter table check_ins
  add column agreement_version text,
  add column agreement_language text,
  add column agreement_hash text;
alter table reservations
  -- Listing, arrival, departure and status as they were last synced; pending fields were pushed and not confirmed.
  add column last_synced jsonb,
  -- The version that is being pushed to the source. Until it answers, what it says of nights and status waits.
  add column pushing_version integer,
  -- The segments after the first, so that lists need no join; written with the rows of kind 'part'.
  add column segments jsonb not null default '[]';

create function keep_old_columns_of_connections() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.sync_started_at := coalesce(new.sync_started_at, new.reading_since);
    new.sync_total := coalesce(new.sync_total, new.reading_total);
    new.full_sync_at := coalesce(new.full_sync_at, new.whole_read_at);
  else
    if new.reading_since is distinct from old.reading_since then new.sync_started_at := new.reading_since; end if;
    if new.reading_total is distinct from old.reading_total then new.sync_total := new.reading_total; end if;
    if new.whole_read_at is distinct from old.whole_read_at then new.full_sync_at := new.whole_read_at; end if;
  end if;
  new.reading_since := new.sync_started_at;
  new.reading_total := new.sync_total;
  new.whole_read_at := new.full_sync_at;
  return new;
end
$$;
create trigger keep_old_columns
  before insert or update of reading_since, reading_total, whole_read_at, sync_started_at, sync_total, full_sync_at
  on connections for each row execute function keep_old_columns_of_connections();

create function keep_old_columns_of_check_ins() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.agreement_version := coalesce(new.agreement_version, new.contract_version);
    new.agreement_language := coalesce(new.agreement_language, new.contract_language);
    new.agreement_hash := coalesce(new.agreement_hash, new.contract_hash);
  else
    if new.contract_version is distinct from old.contract_version then
      new.agreement_version := new.contract_version;
    end if;
    if new.contract_language is distinct from old.contract_language then
      new.agreement_language := new.contract_language;
    end if;
    if new.contract_hash is distinct from old.contract_hash then new.agreement_hash := new.contract_hash; end if;
  end if;
  new.contract_version := new.agreement_version;
  new.contract_language := new.agreement_language;
  new.contract_hash := new.agreement_hash;
  return new;
end
$$;
create trigger keep_old_columns
  before insert or update of contract_version, contract_language, contract_hash, agreement_version,
                             agreement_language, agreement_hash
  on check_ins for each row execute function keep_old_columns_of_check_ins();

-- The list of pending fields has another name in `told`.
create function last_synced_of(told jsonb) returns jsonb language sql immutable
  return case when told ? 'said' then (told - 'said') || jsonb_build_object('pendingFields', told -> 'said')
              else told end;
create function told_of(last_synced jsonb) returns jsonb language sql immutable
  return case when last_synced ? 'pendingFields'
              then (last_synced - 'pendingFields') || jsonb_build_object('said', last_synced -> 'pendingFields')
              else last_synced end;
create function keep_old_columns_of_reservations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.last_synced := coalesce(new.last_synced, last_synced_of(new.told));
    new.pushing_version := coalesce(new.pushing_version, new.amending);
    if new.segments = '[]' then new.segments := new.parts; end if;
  else
    if new.told is distinct from old.told then new.last_synced := last_synced_of(new.told); end if;
    if new.amending is distinct from old.amending then new.pushing_version := new.amending; end if;
    if new.parts is distinct from old.parts then new.segments := new.parts; end if;
  end if;
  new.told := told_of(new.last_synced);
  new.amending := new.pushing_version;
  new.parts := new.segments;
  return new;
end
$$;
create trigger keep_old_columns
  before insert or update of told, amending, parts, last_synced, pushing_version, segments
  on reservations for each row execute function keep_old_columns_of_reservations();

-- The next file fills the new columns, as whoever owns the tables; the one after it puts this back.
alter table connections no force row level security;
alter table check_ins no force row level security;
alter table reservations no force row level security;
