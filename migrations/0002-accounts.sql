-- People, their sessions and what they may do. A person is found before a tenant is known, so only the
-- system role reads these tables; memberships belong to their property as well.

create table accounts (
  account_id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);
call own_by_account('accounts');

create table users (
  id uuid primary key,
  -- First 36 characters of the SHA-256 of the lower-cased e-mail (R-REGISTER-11), a look-up key only (D-39).
  username text not null unique,
  email text not null,
  phone_number text,
  name text not null,
  language text check (language in ('es', 'pt', 'en')),
  password_hash text,
  confirmed_at timestamptz,
  onboarding_status text not null default 'incomplete' check (onboarding_status in ('incomplete', 'finished')),
  current_property_id uuid,
  is_admin boolean not null default false,
  is_developer boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table users is 'owner: none; a person may work for several accounts';
create unique index users_by_email on users (lower(email));
grant select, insert, update on users to posada_system;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  device text
);
comment on table sessions is 'owner: none; a session belongs to a person';
create index sessions_of_user on sessions (user_id) where ended_at is null;
grant select, insert, update on sessions to posada_system;

-- Each value a session has had, hashed. A superseded one that comes back ends the session (SEC-05).
create table session_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions (id),
  issued_at timestamptz not null default now(),
  superseded_at timestamptz
);
comment on table session_tokens is 'owner: none; belongs to a session';
create index session_tokens_of_session on session_tokens (session_id);
grant select, insert, update on session_tokens to posada_system;

create table one_time_codes (
  id uuid primary key,
  user_id uuid not null references users (id),
  purpose text not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table one_time_codes is 'owner: none; belongs to a person';
create index one_time_codes_of_user on one_time_codes (user_id, purpose, created_at desc);
grant select, insert, update on one_time_codes to posada_system;

-- The right code together with this ticket signs in, so that no password waits in the browser (SEC-15).
create table sign_in_tickets (
  ticket_hash text primary key,
  user_id uuid not null references users (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table sign_in_tickets is 'owner: none; belongs to a person';
grant select, insert, update on sign_in_tickets to posada_system;

create table memberships (
  property_id uuid not null,
  user_id uuid not null references users (id),
  account_id uuid not null references accounts (account_id),
  role text not null check (role in ('owner', 'manager', 'reception', 'finance', 'cleaner', 'read-only')),
  created_at timestamptz not null default now(),
  primary key (property_id, user_id)
);
create index memberships_of_user on memberships (user_id);
call own_by_property('memberships');
call open_to_system('memberships', 'select');

create table messages (
  id uuid primary key,
  property_id uuid,
  template text not null,
  -- Recipient and text, sealed; emptied once the message has been sent.
  content bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'cancelled')),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index messages_of_property on messages (property_id, created_at);
alter table messages enable row level security;
alter table messages force row level security;
create policy tenant on messages to posada_app
  using (property_id is not distinct from current_property())
  with check (property_id is not distinct from current_property());
grant select, insert, update on messages to posada_app;

create table activity (
  id bigint generated always as identity primary key,
  property_id uuid not null,
  -- Key of the sentence and what it is filled with; shown in the language of whoever reads it.
  text text not null,
  params jsonb not null,
  tone text not null check (tone in ('done', 'waiting', 'failed')),
  subject text,
  subject_id text,
  at timestamptz not null
);
create index activity_of_property on activity (property_id, at desc, id desc);
call own_by_property('activity');
grant usage on sequence activity_id_seq to posada_app;
