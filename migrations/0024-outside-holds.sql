-- Nights that were sold or blocked here and are kept closed in a connected property system.

create table outside_holds (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  connection_id uuid not null references connections (id),
  -- Whose nights they are; no foreign key, because blocked nights are deleted before what is held for them is released.
  reservation_id uuid not null,
  external_listing text not null,
  arrival date not null,
  departure date not null,
  -- wanted: nothing was sent yet. refused: not closed there. stuck: closed there and could not be opened.
  state text not null check (state in ('wanted', 'placing', 'held', 'shrinking', 'releasing', 'refused', 'stuck')),
  -- Nights that somebody else had closed there before us: we never open them.
  theirs jsonb not null default '[]',
  reference text,
  -- Of the effect that is under way or was the last.
  revision integer not null default 0,
  problem text check (problem in ('sold', 'permission', 'refused', 'gave-up', 'unknown')),
  -- In their words.
  problem_detail text,
  problem_since timestamptz,
  created_at timestamptz not null,
  check (departure > arrival)
);
create index outside_holds_of_listing on outside_holds (property_id, connection_id, external_listing);
call own_by_property('outside_holds');
