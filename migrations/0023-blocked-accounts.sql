-- Accounts that Posada has stopped (D-26): everything can be read and taken along, registry duties go on.

alter table accounts
  add column blocked_at timestamptz,
  -- Said to the people of the account, in the words of whoever stopped it.
  add column blocked_reason text;
call open_to_system('accounts', 'select, update');
