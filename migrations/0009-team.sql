-- Who may do what in a property (D-9), invitations to its team, and administrators who look as somebody (SEC-17).

alter table memberships
  -- Null: every app. The switches are null where the role decides.
  add column apps text[],
  add column sees_money boolean,
  add column sees_identity boolean,
  add constraint owners_have_everything
    check (role <> 'owner' or (apps is null and sees_money is null and sees_identity is null));

create table invitations (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  account_id uuid not null references accounts (account_id),
  -- One of both: where the invitation goes, and whose it is.
  email text,
  phone_number text,
  name text not null,
  language text not null check (language in ('es', 'pt', 'en')),
  role text not null check (role in ('owner', 'manager', 'reception', 'finance', 'cleaner', 'read-only')),
  apps text[],
  sees_money boolean,
  sees_identity boolean,
  token_hash text not null unique,
  invited_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check ((email is null) <> (phone_number is null))
);
create unique index one_open_invitation on invitations (property_id, coalesce(lower(email), phone_number))
  where accepted_at is null and revoked_at is null;
call own_by_property('invitations');
-- Whoever holds the token belongs to no property yet; the person, the place in the team and the end of the
-- invitation are written together.
call open_to_system('invitations', 'select, update, delete');
-- Whoever closes an account locks the owners first, as whoever removes one does.
grant insert, update (role) on memberships to posada_system;

create table admin_views (
  id uuid primary key,
  admin_id uuid not null references users (id),
  session_id uuid not null references sessions (id),
  user_id uuid not null references users (id),
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  elevated_at timestamptz,
  elevation_reason text
);
comment on table admin_views is 'owner: none; an administrator''s look at a person, told in the history of each of its properties';
create unique index one_view_at_a_time on admin_views (session_id) where ended_at is null;
grant select, insert, update on admin_views to posada_system;
-- A view and what the histories of several properties say of it are written together.
grant insert on changes to posada_system;
grant usage on sequence changes_id_seq to posada_system;
