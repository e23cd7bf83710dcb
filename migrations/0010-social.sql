-- Sign-in with an account that somebody has elsewhere (SEC-16).

-- A person is issuer and subject: the same provider under another issuer knows other people.
alter table identities
  add column issuer text,
  -- As the provider last told it, so that its owner recognises the account. It names nobody.
  add column email text;
update identities set issuer = 'https://accounts.google.com';
alter table identities
  alter column issuer set not null,
  drop constraint identities_pkey,
  add primary key (issuer, subject);
-- One account of each provider per person.
create unique index identities_by_person on identities (user_id, provider);
grant update (email) on identities to posada_system;

-- What waits for a browser: its return from the provider, or the proof that it may link what it brought.
create table social_steps (
  -- Hash of a random value that travels in the sealed state, or that only the page holds.
  token_hash text primary key,
  kind text not null check (kind in ('return', 'link')),
  provider text not null,
  -- Hash of the cookie of the browser that began: nobody else can go on.
  browser_hash text not null,
  -- Whoever links while signed in, or whose account may be linked.
  user_id uuid references users (id) on delete cascade,
  -- Verifier and nonce, or the identity that waits.
  sealed bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table social_steps is 'owner: none; belongs to a browser';
create index social_steps_by_age on social_steps (created_at);
grant select, insert, update, delete on social_steps to posada_system;
