-- What a calendar said of an entry when it was last read: a stay whose name a person has completed is still found under
-- the channel's own name (A-10). An entry that a person made of closed nights has no event of its own (D-04).
alter table calendar_entries
  add column guest_name text,
  add column is_converted boolean not null default false;

-- Events that mean nothing here, with their reasons: the host is told, also after an upload (A-11).
alter table calendar_feeds add column left_out jsonb not null default '[]';
