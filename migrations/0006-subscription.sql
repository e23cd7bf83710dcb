-- What Posada sells to hosts: the catalogue, discounts, the bills of accounts and their payments, subscriptions of
-- properties, and prepaid credits.

-- ── The catalogue (docs/decisions/0066) ─────────────────────────────────────────────────────────────────────
-- What changed in what is sold, and from which day on. What was there at the beginning is data of the code. Added to and
-- nothing else: what was sold on a day can be answered for ever.
create table catalogue_versions (
  kind text not null check (kind in ('app', 'plan', 'credits', 'sales-tax', 'smallest-charge')),
  -- Of an app or a plan its id, of credits their app, of a tax the country, of a smallest charge the currency.
  key text not null check (key <> ''),
  number integer not null check (number > 0),
  from_day date not null,
  -- Only what differs from that day on.
  data jsonb not null,
  actor text not null,
  created_at timestamptz not null,
  primary key (kind, key, number)
);
comment on table catalogue_versions is 'owner: none; of the installation, the same for everybody';
grant select on catalogue_versions to posada_app;
grant select, insert on catalogue_versions to posada_system;

-- ── Discounts (docs/decisions/0068) ─────────────────────────────────────────────────────────────────────────
-- Codes that lower Posada's own prices. A promise outlives its code: nothing is deleted.
create table discounts (
  id uuid primary key,
  -- Upper case, as it is compared.
  code text not null check (code = upper(code) and code <> ''),
  type text not null check (type in ('fixed', 'percentage')),
  -- Minor units of the currency, or parts of ten thousand.
  amount bigint not null check (amount > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- What it lowers; null in both: everything.
  apps text[] check (cardinality(apps) > 0),
  plans text[] check (cardinality(plans) > 0),
  -- How many charges of a subscription it lowers; null: each of them.
  first_charges integer check (first_charges > 0),
  most_uses integer check (most_uses > 0),
  most_uses_per_account integer not null default 1 check (most_uses_per_account > 0),
  uses integer not null default 0 check (uses >= 0),
  reason text not null check (reason <> ''),
  expires_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  deleted_by uuid references users (id),
  deleted_at timestamptz,
  constraint currency_of_fixed check ((currency is not null) = (type = 'fixed')),
  constraint percentage_of_ten_thousand check (type = 'fixed' or amount <= 10000),
  constraint deleted_by_somebody check ((deleted_by is null) = (deleted_at is null))
);
comment on table discounts is 'owner: none; Posada''s own, for the holders of the code';
create unique index discounts_code_key on discounts (code) where deleted_at is null;
create index discounts_by_time on discounts (created_at desc, id desc) where deleted_at is null;
create index discounts_created_by on discounts (created_by);
create index discounts_deleted_by on discounts (deleted_by);
grant select, update (uses) on discounts to posada_app;
grant select, insert, update on discounts to posada_system;

-- Once for the key of what it was used for; a use is given back, and never removed.
create table discount_uses (
  id uuid primary key,
  account_id uuid not null references accounts (account_id),
  discount_id uuid not null references discounts (id),
  key text not null check (key <> ''),
  used_at timestamptz not null,
  -- What it was used for was given up before anything was paid: it does not count.
  given_back_at timestamptz,
  constraint discount_used_once unique (discount_id, account_id, key)
);
create index discount_uses_of_account on discount_uses (account_id);
call own_by_account('discount_uses');
revoke update, delete on discount_uses from posada_app;
grant update (given_back_at) on discount_uses to posada_app;
call open_to_system('discount_uses', 'select, insert');

-- ── Bills and payments (docs/decisions/0069) ────────────────────────────────────────────────────────────────
create table payers (
  account_id uuid primary key references accounts (account_id),
  -- The id of the customer at the payment provider, and how many there were: one that was deleted there is followed by another.
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
  version integer not null default 1,
  -- When a card was last tried (D-49).
  tried_at timestamptz,
  changed_at timestamptz not null,
  constraint payer_identity check ((legal_name is null) = (tax_id is null) and (legal_name is null) = (country is null))
);
create unique index payers_of_customer on payers (customer_id) where customer_id is not null;
call own_by_account('payers');
revoke delete on payers from posada_app;
call open_to_system('payers', 'select');

create sequence bill_numbers;
grant usage on sequence bill_numbers to posada_app;

create table bills (
  id uuid primary key,
  account_id uuid not null references accounts (account_id),
  number integer not null unique default nextval('bill_numbers'),
  -- Of its cause: asked for again, it is the same bill (REL-02).
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
  -- What was too small to be charged before, and what is too small to be charged now.
  carried_in bigint not null default 0,
  carried_out bigint not null default 0,
  -- What is taken from the card.
  charge bigint not null check (charge >= 0),
  received bigint not null default 0 check (received >= 0),
  refunded bigint not null default 0 check (refunded between 0 and received),
  period_start date,
  period_end date,
  -- The payer, as it was when the bill was written.
  payer jsonb not null,
  -- The person who paid it by its link: the receipt is sent there too.
  link_payer jsonb,
  -- The payment intent at the provider that it is paid by, how many there were, and when the last one was requested.
  intent_id text unique,
  intents integer not null default 0 check (intents >= 0),
  intent_asked_at timestamptz,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- When the card is tried next without its holder; null where a try makes no sense.
  retry_at timestamptz,
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
create index bills_of_credits on bills (opened_at) where kind = 'credits' and state = 'open';
call own_by_account('bills');
revoke delete on bills from posada_app;
call open_to_system('bills', 'select');

create table bill_attempts (
  id uuid primary key,
  account_id uuid not null,
  bill_id uuid not null references bills (id),
  number integer not null check (number > 0),
  session text not null check (session in ('on', 'off')),
  -- The provider's id of the card.
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
  -- The provider's id.
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

-- Payment webhook events: ids only, because nothing else of them is believed (SEC-33).
create table payment_notices (
  event_id text primary key,
  kind text not null,
  type text not null,
  subject jsonb not null,
  at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
comment on table payment_notices is 'owner: none; the account of its subject is found when it is handled';
create index payment_notices_open on payment_notices (received_at) where handled_at is null;
grant select, insert, update, delete on payment_notices to posada_system;

-- ── Subscriptions (docs/decisions/0070) ─────────────────────────────────────────────────────────────────────
-- What each property of an account subscribes to. The row belongs to the account that pays; what the property may use
-- follows from it (property_standings).
create table subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts (account_id),
  property_id uuid not null unique references properties (property_id),
  -- `grace`: its trial was over before anything was billed, and it was told; `incomplete`: its first bill is open.
  state text not null check (state in ('grace', 'incomplete', 'trialing', 'active', 'past_due', 'expired', 'canceled')),
  plan text check (plan in ('BASIC', 'PRO')),
  apps jsonb not null default '[]',
  rooms integer not null default 1 check (rooms > 0),
  frequency text not null default 'month' check (frequency in ('month', 'year')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Codes that lower its charges, with how many charges are left.
  codes jsonb not null default '[]',
  -- The day that periods are counted from, and the period that is paid for; its end is not in it.
  anchor date,
  period_start date,
  period_end date,
  -- What it has from the next period on, where that differs.
  wanted jsonb,
  -- The bill that its state depends on, and the one of a change that waits to be paid, with that change.
  bill_id uuid,
  change_bill_id uuid,
  change jsonb,
  -- What it was before a checkout that is not paid yet: it applies until the bill is paid, and again when it is not.
  standing jsonb,
  -- When there is something to do.
  look_at timestamptz,
  -- The charge that was announced, and the sum of its bill: another sum is told again before it is charged.
  told_for date,
  told jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  canceled_at timestamptz,
  constraint period_of_subscription check ((period_start is null) = (period_end is null) and period_start < period_end),
  constraint anchored check (state not in ('active', 'past_due') or (anchor is not null and period_start is not null)),
  constraint paying_plan check (state in ('grace', 'expired', 'canceled') or plan is not null),
  constraint change_with_bill check ((change is null) = (change_bill_id is null))
);
create index subscriptions_to_look_at on subscriptions (look_at) where look_at is not null;
create index subscriptions_of_account on subscriptions (account_id);
create index subscriptions_of_bill on subscriptions (bill_id) where bill_id is not null;
create index subscriptions_of_change on subscriptions (change_bill_id) where change_bill_id is not null;
call own_by_account('subscriptions');
call open_to_system('subscriptions', 'select');

-- What each bill of a subscription pays for, by property, as days of its own calendar: a base period, or the rest of one
-- for more of something. No day of a property is in two base periods.
create table subscription_periods (
  id uuid primary key,
  account_id uuid not null references accounts (account_id),
  property_id uuid not null references properties (property_id),
  bill_id uuid not null references bills (id),
  kind text not null check (kind in ('base', 'change')),
  first_day date not null,
  -- The first day after it.
  end_day date not null,
  zone text not null check (zone <> ''),
  -- Of a change: the base period whose rest it is, and what was added to it.
  base_id uuid references subscription_periods (id),
  change text check (change <> ''),
  -- Its bill was taken back: it is paid for no more.
  taken_back_at timestamptz,
  created_at timestamptz not null,
  constraint days_of_period check (first_day < end_day),
  constraint change_of_base check ((kind = 'change') = (base_id is not null) and (base_id is null) = (change is null)),
  constraint one_base_period_per_day exclude using gist (
    property_id with =, daterange(first_day, end_day) with &&) where (kind = 'base' and taken_back_at is null)
);
create unique index one_bill_per_change on subscription_periods (base_id, change)
  where kind = 'change' and taken_back_at is null;
create index subscription_periods_of_bill on subscription_periods (bill_id);
create index subscription_periods_of_account on subscription_periods (account_id);
create index subscription_periods_of_property on subscription_periods (property_id, first_day);
create index subscription_periods_of_base on subscription_periods (base_id) where base_id is not null;
call own_by_account('subscription_periods');
revoke delete on subscription_periods from posada_app;
call open_to_system('subscription_periods', 'select');

-- ── Credits (docs/decisions/0064, docs/decisions/0071) ──────────────────────────────────────────────────────
-- A ledger with two sides to every transfer, and a row per property and app with what its accounts hold. Posada's own
-- accounts are the other sides, so that everything together is nothing.
create table credit_balances (
  property_id uuid not null references properties (property_id),
  app text not null check (app <> ''),
  -- The host's: what may be used, and what is set apart for something that is under way. Never below nothing.
  available bigint not null default 0 check (available >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  -- Posada's: what was given, what was used, and what its people corrected.
  issued bigint not null default 0 check (issued <= 0),
  consumed bigint not null default 0 check (consumed >= 0),
  corrections bigint not null default 0,
  transfers integer not null default 0 check (transfers >= 0),
  -- The last warning to its people, so that each crossing is told once; null: there are enough.
  told text check (told in ('low', 'empty')),
  changed_at timestamptz not null,
  primary key (property_id, app),
  constraint credits_balance_out check (available + reserved + issued + consumed + corrections = 0)
);
call own_by_property('credit_balances');
revoke delete on credit_balances from posada_app;
call open_to_system('credit_balances', 'select');

-- Added to and nothing else: an error is corrected by another transfer. A refund takes back what was not used yet; where
-- everything was used, a line without an amount says so.
create table credit_transfers (
  id uuid primary key,
  property_id uuid not null,
  app text not null,
  number integer not null check (number > 0),
  -- Of its cause: asked for again, it is the same transfer.
  key text not null check (key <> ''),
  kind text not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null,
  available_after bigint not null check (available_after >= 0),
  -- The reservation that it ends: by use, or by giving back, and once.
  settles uuid,
  -- Why credits were given.
  cause text,
  -- What they were for, and what people call it; never a person's name, because nothing here can be erased.
  subject_id uuid,
  label text,
  reason text,
  actor text not null,
  created_at timestamptz not null,
  constraint credit_transfers_own unique (property_id, id),
  constraint credit_transfer_of_key unique (property_id, key),
  constraint number_of_credit_transfer unique (property_id, app, number),
  constraint balance_of_transfer foreign key (property_id, app) references credit_balances (property_id, app),
  constraint reservation_of_transfer foreign key (property_id, settles) references credit_transfers (property_id, id),
  constraint accounts_of_kind check ((kind, from_account, to_account) in (
    ('grant', 'issued', 'available'),
    ('return', 'available', 'issued'),
    ('correction', 'corrections', 'available'),
    ('correction', 'available', 'corrections'),
    ('reserve', 'available', 'reserved'),
    ('spend', 'reserved', 'consumed'),
    ('release', 'reserved', 'available'),
    ('no-charge', 'available', 'consumed'))),
  constraint amount_of_kind check (amount > 0 or (kind in ('no-charge', 'return') and amount = 0)),
  constraint settling_kinds check ((settles is not null) = (kind in ('spend', 'release'))),
  constraint cause_of_grant check ((cause is not null) = (kind = 'grant')),
  constraint reason_of_correction check ((reason is not null) = (kind = 'correction'))
);
create unique index settled_once on credit_transfers (property_id, settles) where settles is not null;
create index credit_transfers_by_time on credit_transfers (property_id, app, created_at);
call own_by_property('credit_transfers');
revoke update, delete on credit_transfers from posada_app;
call open_to_system('credit_transfers', 'select');

-- The entries of each transfer: one account gives what the other gets. One row with two sides cannot be out of balance.
create view credit_entries with (security_invoker = true) as
  select property_id, app, id as transfer_id, from_account as account, -amount as amount from credit_transfers
  union all
  select property_id, app, id, to_account, amount from credit_transfers;
grant select on credit_entries to posada_app, posada_system;

-- Automatic recharge of a property and app.
create table credit_top_ups (
  property_id uuid not null references properties (property_id),
  app text not null check (app <> ''),
  is_on boolean not null,
  -- With fewer than these available, this amount is bought, with at most so many bills in a month.
  fewer_than integer not null check (fewer_than > 0),
  amount integer not null check (amount > 0),
  bills_a_month integer not null check (bills_a_month > 0),
  version integer not null default 1,
  changed_at timestamptz not null,
  -- It was switched off, because a card was refused then.
  refused_at timestamptz,
  primary key (property_id, app),
  constraint refused_is_off check (refused_at is null or not is_on)
);
create index credit_top_ups_on on credit_top_ups (property_id) where is_on;
call own_by_property('credit_top_ups');
call open_to_system('credit_top_ups', 'select');
