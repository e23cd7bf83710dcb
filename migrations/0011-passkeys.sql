-- Passkeys: a key that a person's phone, computer or security key holds, and opens with a finger, a face or a PIN.

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- What the authenticator calls it, base64url.
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

-- The value that a passkey signs is a challenge like the others: kept as a hash, good once.
alter table sign_in_challenges
  drop constraint sign_in_challenges_kind_check,
  add constraint sign_in_challenges_kind_check
    check (kind in ('second-factor', 'new-password', 'one-time-code', 'passkey-adding', 'passkey-sign-in'));
