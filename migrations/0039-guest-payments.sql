-- What guests owe a house, and what arrived (decision 122).

-- How guests pay by transfer: the host's own account, sealed, as the host wrote it.
create table payment_settings (
  property_id uuid primary key references properties (property_id),
  sealing_key_id uuid,
  transfer_details bytea,
  version integer not null default 1,
  changed_at timestamptz not null,
  constraint transfer_details_sealed check ((sealing_key_id is null) = (transfer_details is null))
);
call own_by_property('payment_settings');

create table payment_requests (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  reservation_id uuid not null,
  purpose text not null check (purpose in ('stay', 'extra', 'deposit')),
  -- What the guest reads; empty where the purpose says it.
  title text not null default '',
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  due_on date not null,
  state text not null check (state in ('open', 'paid', 'canceled')),
  version integer not null default 1,
  actor text not null,
  created_at timestamptz not null,
  -- When it was paid or cancelled.
  ended_at timestamptz,
  constraint payment_requests_own unique (property_id, id),
  constraint reservation_of_request foreign key (property_id, reservation_id) references reservations (property_id, id),
  constraint end_of_request check ((state = 'open') = (ended_at is null))
);
create index payment_requests_of_stay on payment_requests (property_id, reservation_id);
-- As they are listed: open ones first.
create index payment_requests_page on payment_requests (property_id, ended_at desc nulls first, due_on, id);
call own_by_property('payment_requests');
call open_to_system('payment_requests', 'select');
revoke delete on payment_requests from posada_app;

-- One guest, one method, one amount. Written before the provider is asked.
create table payment_attempts (
  id uuid primary key,
  property_id uuid not null,
  request_id uuid not null,
  -- Null for a transfer.
  connection_id uuid,
  method text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- Of no other attempt, ever.
  reference text not null unique,
  -- The provider's id of its page, and its address; null until it answered.
  checkout_id text,
  checkout_url text,
  -- `closing`: the guest chose another method, and the provider has not said yet that nobody can pay here.
  state text not null check (state in ('asked', 'open', 'pending', 'closing', 'paid', 'refused', 'expired', 'closed')),
  expires_at timestamptz not null,
  -- When it is read again without an event; null once it has ended.
  next_at timestamptz,
  created_at timestamptz not null,
  constraint payment_attempts_own unique (property_id, id),
  constraint request_of_attempt foreign key (property_id, request_id) references payment_requests (property_id, id)
);
create unique index one_open_attempt on payment_attempts (property_id, request_id)
  where state in ('asked', 'open', 'pending', 'closing');
create index payment_attempts_of_request on payment_attempts (property_id, request_id);
create index payment_attempts_of_transfers on payment_attempts (property_id) where method = 'transfer' and state = 'open';
create index payment_attempts_to_read on payment_attempts (next_at) where next_at is not null;
call own_by_property('payment_attempts');
call open_to_system('payment_attempts', 'select');

-- What the account of a host received, as its provider says, or as a member saw it arrive.
create table received_payments (
  id uuid primary key,
  property_id uuid not null,
  request_id uuid not null,
  -- Null where a member saw it arrive.
  attempt_id uuid,
  connection_id uuid,
  -- The account at the provider: payments keep it when the connection is made again.
  account text,
  external_id text,
  method text not null,
  last4 text,
  state text not null check (state in ('pending', 'paid', 'rejected', 'cancelled', 'refunded', 'charged-back', 'unknown')),
  amount_minor bigint not null check (amount_minor > 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  currency text not null,
  is_test boolean not null,
  -- What of it settles the request. The rest is over: more than was missing, or after the request had ended.
  counted_minor bigint not null default 0 check (counted_minor between 0 and amount_minor),
  -- The reference of what was given back by hand.
  returned_reference text,
  returned_at timestamptz,
  -- Where it stands for the account of the stay. `to-type`: a system keeps that account, and a member writes it there.
  folio_state text not null default 'none' check (folio_state in ('none', 'entered', 'to-type', 'typed', 'other-currency', 'taken-out')),
  -- Chosen by the caller, where a member saw it arrive.
  confirm_key uuid,
  actor text not null,
  received_at timestamptz not null,
  read_at timestamptz not null,
  constraint received_payments_own unique (property_id, id),
  constraint request_of_payment foreign key (property_id, request_id) references payment_requests (property_id, id),
  constraint payment_of_key unique (property_id, confirm_key),
  constraint payment_of_account check ((connection_id is null) = (external_id is null))
);
create unique index received_payment_once on received_payments (property_id, account, external_id) where external_id is not null;
create index received_payments_of_request on received_payments (property_id, request_id);
create index received_payments_over on received_payments (property_id)
  where state in ('paid', 'refunded') and amount_minor > counted_minor + refunded_minor and folio_state <> 'taken-out';
create index received_payments_to_type on received_payments (property_id, request_id) where folio_state = 'to-type';
call own_by_property('received_payments');
revoke delete on received_payments from posada_app;

-- A photo or PDF by which a guest proves a transfer, sealed with a key of its own. It goes with the guests of the stay.
create table transfer_proofs (
  id uuid primary key,
  property_id uuid not null,
  request_id uuid not null,
  attempt_id uuid not null,
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  sealing_key_id uuid not null,
  content bytea not null,
  -- Of the bytes that the guest sent, with a key: the same file twice is one proof.
  content_hash text not null,
  state text not null check (state in ('waiting', 'accepted')),
  sent_at timestamptz not null,
  decided_at timestamptz,
  -- The last day on which it is kept. It follows the departure of the stay.
  kept_until date not null,
  constraint attempt_of_proof foreign key (property_id, attempt_id) references payment_attempts (property_id, id),
  constraint request_of_proof foreign key (property_id, request_id) references payment_requests (property_id, id),
  constraint decision_of_proof check ((state = 'waiting') = (decided_at is null)),
  constraint proof_once unique (property_id, request_id, content_hash)
);
create index transfer_proofs_of_attempt on transfer_proofs (property_id, attempt_id);
create index transfer_proofs_kept on transfer_proofs (kept_until, id);
call own_by_property('transfer_proofs');
call open_to_system('transfer_proofs', 'select');

-- Mails to a guest about payments: what the host asked by, its one reminder, and one receipt for each payment. No words and no address.
create table payment_letters (
  id uuid primary key,
  property_id uuid not null,
  request_id uuid not null,
  payment_id uuid,
  kind text not null check (kind in ('ask', 'reminder', 'receipt')),
  -- `unreachable`: no mail may go to the guest, and it is not tried again.
  state text not null check (state in ('queued', 'sent', 'failed', 'unreachable')),
  queued_at timestamptz not null,
  constraint request_of_letter foreign key (property_id, request_id) references payment_requests (property_id, id),
  constraint payment_of_letter foreign key (property_id, payment_id) references received_payments (property_id, id),
  constraint payment_of_receipt check ((kind = 'receipt') = (payment_id is not null))
);
create index payment_letters_of_request on payment_letters (property_id, request_id);
create unique index one_receipt on payment_letters (property_id, payment_id) where payment_id is not null;
create unique index one_reminder on payment_letters (property_id, request_id) where kind = 'reminder';
call own_by_property('payment_letters');
call open_to_system('payment_letters', 'select');
