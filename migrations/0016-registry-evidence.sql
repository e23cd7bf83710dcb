-- ── What was told to registries, as proof (D-63, PRV-06, REL-15, docs/decisions/0105) ───────────────────────
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
create index changes_of_evidence on changes (property_id, place) where subject = 'report' and action = 'evidence';
