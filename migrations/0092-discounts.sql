-- Codes that lower what Posada itself asks for (docs/decisions/0068). What was promised by one outlives it: nothing is deleted.
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
  expires_at timestamptz,
  most_uses integer check (most_uses > 0),
  most_uses_per_account integer not null default 1 check (most_uses_per_account > 0),
  uses integer not null default 0 check (uses >= 0),
  reason text not null check (reason <> ''),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  deleted_by uuid references users (id),
  deleted_at timestamptz,
  constraint currency_of_fixed check ((currency is not null) = (type = 'fixed')),
  constraint percentage_of_ten_thousand check (type = 'fixed' or amount <= 10000),
  constraint deleted_by_somebody check ((deleted_by is null) = (deleted_at is null))
);
comment on table discounts is 'owner: none; Posada''s own, for whoever has the code';
create unique index discounts_code_key on discounts (code) where deleted_at is null;
create index discounts_by_time on discounts (created_at desc, id desc) where deleted_at is null;
create index discounts_created_by on discounts (created_by);
create index discounts_deleted_by on discounts (deleted_by);
grant select, update (uses) on discounts to posada_app;
grant select, insert, update on discounts to posada_system;

-- Added to and nothing else: once for the key of what it was used for.
create table discount_uses (
  id uuid primary key,
  account_id uuid not null references accounts (account_id),
  discount_id uuid not null references discounts (id),
  key text not null check (key <> ''),
  used_at timestamptz not null,
  constraint discount_used_once unique (discount_id, account_id, key)
);
create index discount_uses_of_account on discount_uses (account_id);
call own_by_account('discount_uses');
revoke update, delete on discount_uses from posada_app;
call open_to_system('discount_uses', 'select, insert');
