-- Sessions that showed a second thing (SEC-11), and the way back after a change of the way in (SEC-12).

alter table sessions
  -- A second factor was shown at sign-in: administrators and developers have their roles in such sessions only.
  add column has_second_factor boolean not null default false;

-- What a change of e-mail, phone, password or second factor replaced, for whoever says within 72 hours that it was not
-- them. The link travels to the address of before and is kept as a hash.
create table access_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('password', 'email', 'phone', 'second-factor', 'passkey', 'social')),
  token_hash text not null unique,
  -- The address or factor of before, sealed.
  replaced bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table access_changes is 'owner: none; belongs to a person';
create index access_changes_of_user on access_changes (user_id);
create index access_changes_by_age on access_changes (expires_at);
grant select, insert, update, delete on access_changes to posada_system;
