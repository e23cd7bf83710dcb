-- What Posada itself is paid (docs/decisions/0069): who pays, what they owe, and each attempt to take it from a card.
create table payers (
  account_id uuid primary key references accounts (account_id),
  -- Theirs at who takes cards, and how many there were: one that was deleted over there is followed by another.
  customer_id text,
  customers integer not null default 0 check (customers >= 0),
  default_method text,
  -- The card that is being saved, and how many there were.
  setup_id text,
  setups integer not null default 0 check (setups >= 0),
  email text,
  legal_name text,
  tax_id text,
  country text check (country ~ '^[A-Z]{2}$'),
  address text,
  city text,
  postal_code text,
  -- When a card was last tried (D-49).
  tried_at timestamptz,
  version integer not null default 1,
  changed_at timestamptz not null,
  constraint payer_identity check ((legal_name is null) = (tax_id is null) and (legal_name is null) = (country is null))
);
call own_by_account('payers');
revoke delete on payers from posada_app;
call open_to_system('payers', 'select');
create unique index payers_of_customer on payers (customer_id) where customer_id is not null;

create sequence bill_numbers;
grant usage on sequence bill_numbers to posada_app;

create table bills (
  id uuid primary key,
  account_id uuid not null references accounts (account_id),
  number integer not null unique default nextval('bill_numbers'),
  -- Of what caused it: asked for again, it is the same bill (REL-02).
  key text not null check (key <> ''),
  -- In the links that are paid without signing in (SEC-39).
  reference text not null unique,
  kind text not null check (kind in ('subscription', 'credits')),
  state text not null check (state in ('open', 'paid', 'void', 'uncollectible')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  lines jsonb not null,
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount between 0 and subtotal),
  tax_name text,
  tax_rate integer not null default 0,
  tax bigint not null check (tax >= 0),
  total bigint not null check (total >= 0),
  -- Too small to be charged before, and too small to be charged now.
  carried_in bigint not null default 0,
  carried_out bigint not null default 0,
  -- What is taken from the card.
  charge bigint not null check (charge >= 0),
  received bigint not null default 0 check (received >= 0),
  refunded bigint not null default 0 check (refunded between 0 and received),
  period_start date,
  period_end date,
  -- Who pays, as it was when the bill was written.
  payer jsonb not null,
  -- Whoever paid it by its link: the receipt is sent there too.
  link_payer jsonb,
  -- The one thing at who takes cards that it is paid by; how many there were, and when the last one was asked for.
  intent_id text unique,
  intents integer not null default 0 check (intents >= 0),
  intent_asked_at timestamptz,
  due_at timestamptz not null,
  -- When the card is tried next without anybody there; never where that has no sense.
  retry_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint bill_of_key unique (account_id, key),
  constraint closed_bill check ((closed_at is null) = (state = 'open')),
  constraint sum_of_bill check (total + carried_in = charge + carried_out),
  constraint period_of_bill check ((period_start is null) = (period_end is null) and period_start < period_end),
  constraint received_of_bill check (received = 0 or received = charge)
);
create index bills_of_account on bills (account_id, number desc);
create index bills_to_try on bills (retry_at) where retry_at is not null;
create index bills_open on bills (due_at) where state = 'open';
call own_by_account('bills');
revoke delete on bills from posada_app;
call open_to_system('bills', 'select');

create table bill_attempts (
  id uuid primary key,
  account_id uuid not null,
  bill_id uuid not null references bills (id),
  number integer not null check (number > 0),
  session text not null check (session in ('on', 'off')),
  -- Their id of the card.
  method text not null,
  state text not null check (state in ('decided', 'unknown', 'processing', 'requires_action', 'succeeded', 'declined')),
  code text,
  decline_code text,
  is_retryable boolean,
  actor text not null,
  decided_at timestamptz not null,
  answered_at timestamptz,
  constraint number_of_attempt unique (bill_id, number)
);
create unique index one_attempt_at_a_time on bill_attempts (bill_id)
  where state in ('decided', 'unknown', 'processing');
create index bill_attempts_open on bill_attempts (decided_at)
  where state in ('decided', 'unknown', 'processing', 'requires_action');
call own_by_account('bill_attempts');
revoke delete on bill_attempts from posada_app;
call open_to_system('bill_attempts', 'select');

create table bill_refunds (
  id uuid primary key,
  account_id uuid not null,
  bill_id uuid not null references bills (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('decided', 'pending', 'succeeded', 'failed')),
  refund_id text unique,
  actor text not null,
  decided_at timestamptz not null,
  settled_at timestamptz
);
create index bill_refunds_of_bill on bill_refunds (bill_id);
create index bill_refunds_open on bill_refunds (decided_at) where state in ('decided', 'pending');
call own_by_account('bill_refunds');
revoke delete on bill_refunds from posada_app;
call open_to_system('bill_refunds', 'select');

create table bill_disputes (
  -- Theirs.
  id text primary key,
  account_id uuid not null,
  bill_id uuid not null references bills (id),
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('needs_response', 'under_review', 'won', 'lost', 'inquiry', 'inquiry_closed', 'unknown')),
  reason text not null,
  respond_by timestamptz,
  changed_at timestamptz not null
);
create index bill_disputes_of_bill on bill_disputes (bill_id);
call own_by_account('bill_disputes');
revoke delete on bill_disputes from posada_app;
call open_to_system('bill_disputes', 'select');

-- What who takes cards says has happened: ids only, because nothing else of it is believed (SEC-33).
create table payment_notices (
  event_id text primary key,
  kind text not null,
  type text not null,
  subject jsonb not null,
  at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
comment on table payment_notices is 'owner: none; whose subject it is, is found out when it is handled';
create index payment_notices_open on payment_notices (received_at) where handled_at is null;
grant select, insert, update, delete on payment_notices to posada_system;
