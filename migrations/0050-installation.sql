-- What an installation knows of itself: one row.

create table installation (
  id boolean primary key default true check (id),
  -- Sealed by the master key, so that a program with another one does not start (PRV-05): it would take new secrets that
  -- the others cannot open.
  key_check bytea not null
);
comment on table installation is 'owner: none; one row about the installation itself';
grant select on installation to posada_system;
