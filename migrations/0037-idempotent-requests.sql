-- What was answered to a press, kept for its repeats (REL-11), so that the table tells nothing to whoever has it: which
-- request it was and what it said only as keyed hashes, the answer sealed by a key that the request itself brings half of.

create table idempotent_requests (
  -- Keyed hash of who asked, the call and the Idempotency-Key.
  id bytea primary key,
  body_hash bytea not null,
  status integer,
  reply bytea,
  -- The answer says that it was done and nothing else: there is nothing in it to erase.
  is_bare boolean not null default false,
  -- People, stays and guests: when one of them is erased, the answer goes and what was done stays done.
  about uuid[] not null,
  created_at timestamptz not null default now(),
  kept_until timestamptz not null
);
comment on table idempotent_requests is 'owner: none; only the request layer reads it, and nobody without the request';
create index idempotent_requests_about on idempotent_requests using gin (about);
create index idempotent_requests_to_forget on idempotent_requests (kept_until);
grant select, insert, update, delete on idempotent_requests to posada_system;

-- The table before held plain hashes of short codes and answers in clear. Nothing of it is carried over: a press from
-- before this moment that is repeated after it counts as a new one. The table itself goes in a later release, so that
-- programs of the release before can end in peace; what they still write is deleted every hour.
truncate idempotency_keys;
