-- What was said with a connected system, without secrets and persons: for support, and for a few days only.

create table exchanges (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  connection_id uuid not null references connections (id),
  at timestamptz not null,
  -- 1 for the first try of a request.
  attempt integer not null,
  method text not null,
  url text not null,
  outcome text not null check (outcome in ('answered', 'refused', 'timeout', 'dropped', 'too-large')),
  status integer,
  -- The other side's own id of the request.
  request_id text,
  duration_ms integer not null,
  -- Headers and body.
  request jsonb not null,
  response jsonb
);
create index exchanges_latest on exchanges (connection_id, at desc, id desc);
create index exchanges_by_age on exchanges (at);
call own_by_property('exchanges');
-- Old ones are deleted across properties.
call open_to_system('exchanges', 'select (at), delete');

alter table known_bookings
  -- When the booking could not be read for the first time, and the kind of failure it was.
  add column problem_since timestamptz,
  add column problem_kind text;
