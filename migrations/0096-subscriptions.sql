-- What each property of an account subscribes to (docs/decisions/0070). The row is of the account that pays; what the property may
-- use follows from it (property_standings).
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
  -- The day that periods are counted from, and the period that is paid for; its end is not in it.
  anchor date,
  period_start date,
  period_end date,
  -- What it has from the next period on, where that is something else.
  wanted jsonb,
  -- Codes that lower its charges, with how many charges are left.
  codes jsonb not null default '[]',
  canceled_at timestamptz,
  -- The bill that its state depends on, and the one of a change that waits to be paid, with that change.
  bill_id uuid,
  change_bill_id uuid,
  change jsonb,
  -- When there is something to do.
  look_at timestamptz,
  -- The renewal that was told of.
  told_for date,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
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
