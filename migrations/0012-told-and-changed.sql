-- What a registry has of a guest or a stay that did not happen (W1-D-06): kept as proof, and on Hoy until a person has withdrawn
-- it there.
alter table stay_reports
  add column withdrawn_since timestamptz,
  add column settled_at timestamptz;
create index stay_reports_after_told on stay_reports (property_id, due_at)
  where changed_since or (withdrawn_since is not null and settled_at is null);
