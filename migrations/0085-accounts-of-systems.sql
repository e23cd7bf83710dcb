-- Accounts that property systems keep (docs/decisions/0062).
alter table folios
  -- The connection whose system keeps the account: its nights and charges come from there. Without a foreign key: what was
  -- brought stays when it is disconnected.
  add column kept_by uuid,
  -- When their account was asked for: an older answer that arrives later changes nothing.
  add column kept_at timestamptz,
  -- Why it is not brought.
  add column kept_problem text check (kept_problem in ('other-currency'));

-- A thing of theirs is one by its fence, under whichever connection: their number stands at its corrections too.
drop index folio_entries_of_connection;
