-- Stays of a property system that are changed here: what their source said last, and whether it is being told.

alter table reservations
  -- Listing, arrival, departure and status as the source last said them: only what is different there counts as news.
  add column told jsonb,
  -- The version of the stay that the source is being told. Until it answers, what it says of nights and status waits.
  add column amending integer;

create table outside_amends (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  reservation_id uuid not null,
  connection_id uuid not null references connections (id),
  -- waiting: the system cannot be reached. sending: an effect is under way. done, refused: how the last one ended.
  state text not null check (state in ('waiting', 'sending', 'done', 'refused')),
  -- The version of the stay that is or was told; of the effect too.
  revision integer not null,
  problem text check (problem in ('sold', 'permission', 'canceled', 'rooms', 'missing', 'ignored', 'refused', 'gave-up')),
  -- In their words.
  problem_detail text,
  settled_at timestamptz,
  created_at timestamptz not null,
  foreign key (property_id, reservation_id) references reservations (property_id, id) on delete cascade,
  unique (property_id, reservation_id)
);
create index outside_amends_of_connection on outside_amends (property_id, connection_id) where state = 'waiting';
call own_by_property('outside_amends');
