-- That the time of a report runs out is told once for each half and each end of it (REL-15): a deadline that moves is told of again.
create table registry_warnings (
  property_id uuid not null references properties (property_id),
  reservation_id uuid not null,
  registry text not null,
  movement text not null default '',
  due_at timestamptz not null,
  level text not null check (level in ('half', 'most', 'late')),
  told_at timestamptz not null,
  primary key (property_id, reservation_id, registry, movement, due_at, level)
);
call own_by_property('registry_warnings');

-- Across properties, where something may run out.
create index stay_reports_open on stay_reports (due_at) where state in ('waiting', 'sending', 'refused', 'attention');
create index check_ins_unfinished on check_ins (arrival) where state <> 'complete' and canceled_at is null and erased_at is null;

-- Of what waits for a person: it certainly never left, because the registry did not answer for a day. One press sends all of it.
alter table stay_reports add column never_left boolean not null default false;
create index stay_reports_never_left on stay_reports (property_id, registry) where never_left;
