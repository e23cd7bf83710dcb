-- Credits and stamps (docs/decisions/0064): a ledger with two sides to every transfer, and a row per property and app that
-- says what its accounts hold. Posada's own accounts are the other sides, so that everything together is nothing.
create table credit_balances (
  property_id uuid not null references properties (property_id),
  app text not null check (app <> ''),
  -- The host's: what may be used, and what is set apart for something that is under way. Never below nothing.
  available bigint not null default 0 check (available >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  -- Posada's: what was given, what was used, and what its people set right.
  issued bigint not null default 0 check (issued <= 0),
  consumed bigint not null default 0 check (consumed >= 0),
  corrections bigint not null default 0,
  transfers integer not null default 0 check (transfers >= 0),
  changed_at timestamptz not null,
  primary key (property_id, app),
  constraint credits_balance_out check (available + reserved + issued + consumed + corrections = 0)
);
call own_by_property('credit_balances');
revoke delete on credit_balances from posada_app;
call open_to_system('credit_balances', 'select');

-- Added to and nothing else: what was wrong is put right by another transfer.
create table credit_transfers (
  id uuid primary key,
  property_id uuid not null,
  app text not null,
  number integer not null check (number > 0),
  -- Of the business: asked for again, it is the same transfer.
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
  -- What they were for, and what people call it; nobody's name, because nothing here can be erased.
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
    ('correction', 'corrections', 'available'),
    ('correction', 'available', 'corrections'),
    ('reserve', 'available', 'reserved'),
    ('spend', 'reserved', 'consumed'),
    ('release', 'reserved', 'available'),
    ('no-charge', 'available', 'consumed'))),
  constraint amount_of_kind check (amount > 0 or (kind = 'no-charge' and amount = 0)),
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

-- What waits because no stamp is left is solved where they are.
alter table billing_waits drop constraint billing_waits_remedy_check;
alter table billing_waits add constraint billing_waits_remedy_check
  check (remedy in ('stay', 'folio', 'invoice', 'issuers', 'connections', 'credits', 'retry'));
