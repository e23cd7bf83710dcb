-- People, their sessions and how they sign in, what is sent to them, and what the installation offers to all of them. A
-- person is found before a tenant is known, so only the system role reads most of these tables.

create table accounts (
  account_id uuid primary key,
  name text not null,
  -- Posada has stopped the account (D-26): everything can be read and exported, registry duties go on.
  blocked_at timestamptz,
  -- Shown to the people of the account, in the words of the administrator.
  blocked_reason text,
  created_at timestamptz not null default now()
);
call own_by_account('accounts');
call open_to_system('accounts', 'select, update');

-- What a landing link offered at sign-up, in its five parts (R-PROMO-01). Its worth stands in the record of its code, when
-- there is something to pay (D-21).
create table account_offers (
  account_id uuid not null references accounts (account_id),
  code text not null,
  offer jsonb not null,
  offered_at timestamptz not null,
  primary key (account_id, code)
);
call own_by_account('account_offers');

create table users (
  id uuid primary key,
  -- First 36 characters of the SHA-256 of the lower-cased e-mail (R-REGISTER-11), a look-up key only (D-39).
  username text not null unique,
  -- D-39: an e-mail or a phone is enough. What a confirmed person holds here was proved with a code.
  email text,
  phone_number text,
  name text not null,
  language text check (language in ('es', 'pt', 'en')),
  password_hash text,
  -- The next sign-in asks for a new password.
  must_change_password boolean not null default false,
  -- The second step of signing in, where there is one: a code to the phone, or an authenticator app.
  second_factor text check (second_factor in ('phone', 'app')),
  -- Secret of the authenticator app, sealed; it counts once it was confirmed.
  app_secret bytea,
  app_confirmed_at timestamptz,
  -- Time step of the last accepted code of the app, so that none works twice (RFC 6238, 5.2).
  app_last_step bigint not null default 0,
  onboarding_status text not null default 'incomplete' check (onboarding_status in ('incomplete', 'finished')),
  current_property_id uuid,
  is_admin boolean not null default false,
  is_developer boolean not null default false,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint users_reachable check (email is not null or phone_number is not null or closed_at is not null)
);
comment on table users is 'owner: none; a person may work for several accounts';
-- An address belongs to the person who proved it first; one that was never confirmed belongs to no person.
create unique index users_by_email on users (lower(email)) where confirmed_at is not null;
create unique index users_by_phone on users (phone_number) where confirmed_at is not null;
grant select, insert, update, delete on users to posada_system;

-- ── Sessions ────────────────────────────────────────────────────────────────────────────────────────────────
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  device text,
  -- A second factor was shown at sign-in: administrators and developers have their roles in such sessions only (SEC-11).
  has_second_factor boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the person last showed again that it is them (SEC-12); null: not since the session began.
  proved_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table sessions is 'owner: none; a session belongs to a person';
-- All of a person's sessions, the open ones together.
create index sessions_of_person on sessions (user_id, ended_at);
grant select, insert, update on sessions to posada_system;

-- Each value a session has had, hashed. A superseded one that comes back ends the session (SEC-05). A value is superseded
-- when the next one has come back, not when it was made: a reply may get lost on its way (docs/decisions/0048).
create table session_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions (id),
  -- How often it was handed out, a minute apart, in exchange for the one before.
  offers integer not null default 0,
  issued_at timestamptz not null default now(),
  -- When it first came back: the browser has received it.
  seen_at timestamptz,
  superseded_at timestamptz
);
comment on table session_tokens is 'owner: none; belongs to a session';
create index session_tokens_of_session on session_tokens (session_id);
grant select, insert, update on session_tokens to posada_system;

create table admin_views (
  id uuid primary key,
  admin_id uuid not null references users (id),
  session_id uuid not null references sessions (id),
  user_id uuid not null references users (id),
  reason text not null,
  elevation_reason text,
  started_at timestamptz not null,
  elevated_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table admin_views is 'owner: none; an administrator impersonates a person (SEC-17), written to the audit log of each of its properties';
create unique index one_view_at_a_time on admin_views (session_id) where ended_at is null;
create index admin_views_of_admin on admin_views (admin_id);
create index admin_views_of_session on admin_views (session_id);
create index admin_views_of_user on admin_views (user_id);
grant select, insert, update on admin_views to posada_system;

-- ── Registration ────────────────────────────────────────────────────────────────────────────────────────────
-- E-03, the wizard's request before there is a person. One per address; deleted after a week.
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
comment on table temporal_users is 'owner: none; a person in the making';
grant select, insert, update, delete on temporal_users to posada_system;

-- The right code together with this ticket signs in, so that no password waits in the browser (SEC-15). It holds what was
-- typed in this browser: two people may register one address, and the ticket says whose password counts.
create table sign_in_tickets (
  ticket_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text,
  password_hash text,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table sign_in_tickets is 'owner: none; belongs to a person';
create index sign_in_tickets_of_user on sign_in_tickets (user_id);
grant select, insert, update, delete on sign_in_tickets to posada_system;

-- ── Codes ───────────────────────────────────────────────────────────────────────────────────────────────────
-- A code for an unknown address is kept like any other, so that both take the same time (SEC-14).
create table one_time_codes (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  purpose text not null,
  -- What the code is good for, beside its purpose: a person, a challenge, an address.
  subject text not null default '',
  -- Keyed hash of the address; limits and resend times are counted by it.
  address_hash text not null default '',
  code_hash text not null,
  -- Code and recipient, sealed, until the message is queued.
  sealed bytea,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table one_time_codes is 'owner: none; belongs to a person';
create index one_time_codes_of_user on one_time_codes (user_id, purpose, created_at desc);
create index one_time_codes_of_subject on one_time_codes (purpose, subject, created_at desc);
create index one_time_codes_of_address on one_time_codes (address_hash, created_at desc);
grant select, insert, update, delete on one_time_codes to posada_system;

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
create index messages_by_age on messages (created_at);
call own_by_property_or_platform('messages', 'select, insert, update');
-- A code and its message are written in one transaction, before a tenant is known; old messages are deleted (PRV-03).
call open_to_system('messages', 'select, insert, update, delete');

-- ── Sign-in ─────────────────────────────────────────────────────────────────────────────────────────────────
-- Half a sign-in: what is still to be shown. Its value is all the browser knows of it. The value that a passkey signs is
-- a challenge like the others: kept as a hash, good once.
create table sign_in_challenges (
  token_hash text primary key,
  id uuid not null unique,
  kind text not null check (kind in ('second-factor', 'new-password', 'one-time-code', 'passkey-adding', 'passkey-sign-in')),
  -- Null: the typed address belongs to no person, and the answer does not show it.
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
comment on table sign_in_challenges is 'owner: none; belongs to a person, if the address does';
create index sign_in_challenges_by_age on sign_in_challenges (created_at);
create index sign_in_challenges_of_user on sign_in_challenges (user_id) where user_id is not null;
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

-- Failures in a row, and when the next try is accepted.
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

-- A key that a person's phone, computer or security key holds, and opens with a finger, a face or a PIN.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The id that the authenticator gave it, base64url.
  credential_id text not null unique,
  -- COSE, as the authenticator sent it. The other half never leaves the person's device.
  public_key bytea not null,
  -- Of the last sign-in. Authenticators that do not count stay at 0; one that goes back was copied.
  counter bigint not null default 0,
  -- How a browser reaches it, for the browser's own questions.
  transports text[] not null default '{}',
  name text not null,
  -- Kept by the person's password manager too, and so on their other devices.
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table passkeys is 'owner: none; belongs to a person';
create index passkeys_of_user on passkeys (user_id, created_at);
grant select, insert, update, delete on passkeys to posada_system;

-- Sign-in with an account at another provider: issuer and subject, never the e-mail alone (SEC-16). The same provider
-- under another issuer knows other people.
create table identities (
  issuer text not null,
  subject text not null,
  provider text not null,
  user_id uuid not null references users (id) on delete cascade,
  -- As the provider last said it, so that its owner recognises the account. It identifies no person.
  email text,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
comment on table identities is 'owner: none; belongs to a person';
-- One account of each provider per person.
create unique index identities_by_person on identities (user_id, provider);
grant select, insert, update (email), delete on identities to posada_system;

-- A step that a browser continues: its return from the provider, or the proof that it may link the account it brought.
create table social_steps (
  -- Hash of a random value that travels in the sealed state, or that only the page holds.
  token_hash text primary key,
  kind text not null check (kind in ('return', 'link')),
  provider text not null,
  -- Hash of the cookie of the browser that began: no other browser can continue.
  browser_hash text not null,
  -- The person who links while signed in, or whose account may be linked.
  user_id uuid references users (id) on delete cascade,
  -- Verifier and nonce, or the identity that waits.
  sealed bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table social_steps is 'owner: none; belongs to a browser';
create index social_steps_by_age on social_steps (created_at);
create index social_steps_of_user on social_steps (user_id) where user_id is not null;
grant select, insert, update, delete on social_steps to posada_system;

-- A new address that waits for its code.
create table address_changes (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table address_changes is 'owner: none; belongs to a person';
grant select, insert, update, delete on address_changes to posada_system;

-- What a change of e-mail, phone, password or second factor replaced, so that the owner can undo it within 72 hours
-- (SEC-12). The link travels to the replaced address and is kept as a hash.
create table access_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('password', 'email', 'phone', 'second-factor', 'passkey', 'social')),
  token_hash text not null unique,
  -- The replaced address or factor, sealed.
  replaced bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table access_changes is 'owner: none; belongs to a person';
create index access_changes_of_user on access_changes (user_id);
create index access_changes_by_age on access_changes (expires_at);
grant select, insert, update, delete on access_changes to posada_system;

-- ── The marketplace, as each person sees it ─────────────────────────────────────────────────────────────────
create table app_favourites (
  user_id uuid not null references users (id),
  app text not null check (app <> ''),
  primary key (user_id, app)
);
comment on table app_favourites is 'owner: none; belongs to a person';
grant select, insert, delete on app_favourites to posada_system;

-- People who want a message when an announced app goes live.
create table app_waits (
  user_id uuid not null references users (id),
  app text not null check (app <> ''),
  since timestamptz not null,
  -- The message is sent once, whenever the app goes live.
  told_at timestamptz,
  primary key (user_id, app)
);
comment on table app_waits is 'owner: none; belongs to a person';
create index app_waits_by_app on app_waits (app, since, user_id);
grant select, insert, update, delete on app_waits to posada_system;

-- ── Of the installation ─────────────────────────────────────────────────────────────────────────────────────
-- Names and notes that administrators give to a city. The cities themselves are part of the product.
create table city_changes (
  -- The code of the country's own list, which authorities read; it never changes.
  city_id text primary key,
  name text,
  extras jsonb,
  changed_by uuid not null references users (id),
  changed_at timestamptz not null
);
comment on table city_changes is 'owner: none; of the installation, the same for everybody';
create index city_changes_of_admin on city_changes (changed_by);
grant select, insert, update on city_changes to posada_system;

-- Official rates of currencies, as their authorities published them. A rate that was used is kept beside what it was used
-- for; these are for the days to come.
create table exchange_rates (
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$'),
  source text not null,
  -- The days for which it was published, in its authority's own calendar.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  rate numeric(24, 10) not null check (rate > 0),
  read_at timestamptz not null,
  primary key (from_currency, to_currency, source, first_day)
);
comment on table exchange_rates is 'owner: none; of the installation, the same for everybody';
grant select on exchange_rates to posada_app;
grant select, insert, update, delete on exchange_rates to posada_system;

-- Videos that teach the product, by playlist; administrators enter them.
create table playlists (
  id uuid primary key,
  slug text not null unique,
  -- One entry for each language.
  titles jsonb not null,
  place integer not null,
  is_public boolean not null,
  created_at timestamptz not null
);
comment on table playlists is 'owner: none; of the installation, the same for everybody';
grant select, insert, update, delete on playlists to posada_system;

create table videos (
  id uuid primary key,
  playlist_id uuid not null references playlists (id) on delete cascade,
  slug text not null unique,
  titles jsonb not null,
  summaries jsonb not null,
  source text not null check (source in ('youtube', 'vimeo', 'file')),
  -- The id at the source, or the address of the file.
  reference text not null,
  seconds integer,
  place integer not null,
  created_at timestamptz not null
);
comment on table videos is 'owner: none; of the installation, the same for everybody';
create index videos_of_playlist on videos (playlist_id);
grant select, insert, update, delete on videos to posada_system;
