-- ── A history that is sealed with a key (REL-27, docs/decisions/0105) ───────────────────────────────────────
-- `link` ties a change to the one before it, and anybody can calculate it. `seal` is the same with a key that is not in the
-- database. What was tied before this version is sealed by the first run of the worker, as far as it is as it was signed.
alter table changes add column seal bytea;
grant update (seal) on changes to posada_system;
create index changes_to_seal on changes (property_id, place) where seal is null;

-- How far the history of a property is sealed, signed. The file store has the same, outside of the database.
create table history_heads (
  property_id uuid primary key,
  place bigint not null,
  seal bytea not null,
  signature bytea not null,
  kept_at timestamptz not null
);
call own_by_property('history_heads');
revoke insert, update, delete on history_heads from posada_app;
call open_to_system('history_heads', 'select, insert, update');

-- ── What was told to registries, as proof (D-63, PRV-06, REL-15) ────────────────────────────────────────────
-- One line for each attempt and each decision of a person. Nothing here points to a report or a guest: both may go, the
-- proof stays. Who the guest is stands in `content` alone, sealed with the guest's own key.
create table registry_evidence (
  id uuid primary key,
  property_id uuid not null,
  reservation_id uuid not null,
  -- Null where a whole stay was told by hand.
  report_id uuid,
  guest_id uuid,
  registry text,
  -- Its number at the registry, such as the RNT.
  registration text,
  kind text not null default '',
  movement text not null default '',
  revision integer not null default 1,
  mode text not null default 'live',
  deed text not null,
  outcome text not null,
  code text,
  actor text not null,
  at timestamptz not null,
  sealing_key_id uuid,
  content bytea
);
create index registry_evidence_by_time on registry_evidence (property_id, at, id);
create index registry_evidence_of_report on registry_evidence (report_id, at) where report_id is not null;
call own_by_property('registry_evidence');
revoke update, delete on registry_evidence from posada_app;
call open_to_system('registry_evidence', 'select');

-- What stands of a line in the history: every column, the sealed content as it is stored.
create function evidence_hash(line registry_evidence) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    line.id, line.property_id, line.reservation_id, line.report_id, line.guest_id, line.registry, line.registration, line.kind,
    line.movement, line.revision, line.mode, line.deed, line.outcome, line.code, line.actor, extract(epoch from line.at),
    line.sealing_key_id, encode(line.content, 'hex'))::text, 'UTF8')), 'hex')
$$;
