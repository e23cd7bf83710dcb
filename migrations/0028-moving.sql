-- A property that moves from one property system to another (C-INT-09).

-- migrating: its listings are being handed to another system. migrated: they were; it is only there to be let go.
alter table connections
  drop constraint connections_state_check,
  add constraint connections_state_check
    check (state in ('active', 'reconnect', 'paused', 'migrating', 'migrated'));

create table moves (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  from_connection_id uuid not null references connections (id),
  to_connection_id uuid not null references connections (id),
  -- Which listing of the old system takes over which one of the new.
  pairs jsonb not null,
  -- Whether the old system is let go in the end.
  disconnects boolean not null,
  state text not null check (state in ('running', 'done')),
  -- Stays and listings; what is left is found by looking, never by counting.
  total integer not null,
  done integer not null default 0,
  -- Why the last try ended; null while all is well.
  problem text check (problem in ('failed')),
  created_at timestamptz not null,
  finished_at timestamptz
);
create unique index one_move_at_a_time on moves (property_id) where state = 'running';
create index moves_of_property on moves (property_id, created_at);
call own_by_property('moves');
