-- Signing in by e-mail or phone, codes, second factors, recovery, and the sign-up wizard.

-- ── People ──────────────────────────────────────────────────────────────────────────────────────────────────
-- D-39: an e-mail or a phone is enough. Whatever a confirmed person holds here was proved with a code.
alter table users
  alter column email drop not null,
  -- The way of the second step, when there is one: a code to the phone, or an authenticator app.
  add column second_factor text check (second_factor in ('phone', 'app')),
  -- Secret of the authenticator app, sealed; counts once it was confirmed.
  add column app_secret bytea,
  add column app_confirmed_at timestamptz,
  -- Time step of the last accepted code of the app, so that none works twice (RFC 6238, 5.2).
  add column app_last_step bigint not null default 0,
  -- The next sign-in asks for a new password.
  add column must_change_password boolean not null default false,
  add column closed_at timestamptz,
  add constraint users_reachable check (email is not null or phone_number is not null or closed_at is not null);

-- An address belongs to whoever proved it first; somebody who never confirmed holds nothing.
drop index users_by_email;
create unique index users_by_email on users (lower(email)) where confirmed_at is not null;
create unique index users_by_phone on users (phone_number) where confirmed_at is not null;
grant delete on users to posada_system;

-- Social sign-ins of a person: issuer and subject, never the e-mail alone (SEC-16).
create table identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
comment on table identities is 'owner: none; belongs to a person';
create index identities_of_user on identities (user_id);
grant select, insert, delete on identities to posada_system;

-- ── Codes ───────────────────────────────────────────────────────────────────────────────────────────────────
-- A code for an address that nobody has is kept like any other, so that both take the same time (SEC-14).
alter table one_time_codes
  alter column user_id drop not null,
  drop constraint one_time_codes_user_id_fkey,
  add foreign key (user_id) references users (id) on delete cascade,
  -- What the code is good for, beside its purpose: a person, a challenge, an address.
  add column subject text not null default '',
  -- Keyed hash of the address; limits and resend times are counted by it.
  add column address_hash text not null default '',
  -- Code and recipient, sealed, until the message is queued.
  add column sealed bytea;
create index one_time_codes_of_subject on one_time_codes (purpose, subject, created_at desc);
create index one_time_codes_of_address on one_time_codes (address_hash, created_at desc);
grant delete on one_time_codes to posada_system;

-- A code and its message are written in one transaction, before a tenant is known.
call open_to_system('messages', 'select, insert, update');

-- ── Registration ────────────────────────────────────────────────────────────────────────────────────────────
-- What was typed in this browser: two people may register one address, and the ticket tells whose password counts.
alter table sign_in_tickets
  drop constraint sign_in_tickets_user_id_fkey,
  add foreign key (user_id) references users (id) on delete cascade,
  add column name text,
  add column password_hash text;
create index sign_in_tickets_of_user on sign_in_tickets (user_id);
grant delete on sign_in_tickets to posada_system;

-- E-03, the wizard's request before there is a person. One per address; forgotten after a week.
create table temporal_users (
  id uuid primary key,
  -- E-mail in lower case, or the phone: where the access code goes.
  address text not null unique,
  email text,
  phone_number text,
  name text,
  language text not null check (language in ('es', 'pt', 'en')),
  created_at timestamptz not null default now()
);
comment on table temporal_users is 'owner: none; nobody yet';
grant select, insert, update, delete on temporal_users to posada_system;

-- ── Sign-in ─────────────────────────────────────────────────────────────────────────────────────────────────
-- Half a sign-in: what is still to be shown. Its value is all the browser knows of it.
create table sign_in_challenges (
  token_hash text primary key,
  id uuid not null unique,
  kind text not null check (kind in ('second-factor', 'new-password', 'one-time-code')),
  -- Null: nobody has the address that was typed, and nothing shows it.
  user_id uuid references users (id) on delete cascade,
  -- How the code travels, or `app` for one that does not.
  channel text check (channel in ('email', 'sms', 'whatsapp', 'app')),
  -- The address as it was typed, sealed, to send the code again.
  address bytea,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table sign_in_challenges is 'owner: none; belongs to a person, or to nobody';
create index sign_in_challenges_by_age on sign_in_challenges (created_at);
grant select, insert, update, delete on sign_in_challenges to posada_system;

-- Devices and networks a person signed in from: strangers cannot slow them down (SEC-09). Hashes only.
create table known_places (
  user_id uuid not null references users (id) on delete cascade,
  place text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, place)
);
comment on table known_places is 'owner: none; belongs to a person';
create index known_places_by_age on known_places (last_seen_at);
grant select, insert, update, delete on known_places to posada_system;

-- Failures in a row, and when the next try is looked at.
create table slowdowns (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null,
  free_at timestamptz not null
);
comment on table slowdowns is 'owner: none; counters of failed sign-ins by account and place';
grant select, insert, update, delete on slowdowns to posada_system;

-- For the day the phone is lost; each works once.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'owner: none; belongs to a person';
grant select, insert, update, delete on recovery_codes to posada_system;

-- An address that waits for its code.
create table address_changes (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table address_changes is 'owner: none; belongs to a person';
grant select, insert, update, delete on address_changes to posada_system;

-- Whoever closes an account leaves the properties it worked in.
grant delete on memberships to posada_system;

-- ── The trial of a property (D-1, D-2) ──────────────────────────────────────────────────────────────────────
alter table properties
  add column trial_started_at timestamptz,
  add column trial_ends_at timestamptz,
  -- The bonus days are given once.
  add column trial_bonus_at timestamptz;
