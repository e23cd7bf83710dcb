-- What is told about money is what is charged, invoiced and corrected: who may spend (docs/decisions/0097), the days that
-- each bill of a subscription pays for, the issuer of a connection, and the parts of a folio entry in its documents.

-- ── Who spends ──────────────────────────────────────────────────────────────────────────────────────────────
-- What a month may cost that a person pays with the account's cards.
alter table memberships
  add column spends_up_to bigint check (spends_up_to > 0),
  add column spends_currency text,
  add constraint limits_have_a_currency check ((spends_up_to is null) = (spends_currency is null)),
  drop constraint owners_have_everything,
  add constraint owners_have_everything
    check (role <> 'owner' or
           (apps is null and sees_money is null and sees_identity is null and spends_up_to is null));
alter table invitations
  add column spends_up_to bigint check (spends_up_to > 0),
  add column spends_currency text,
  add constraint limits_have_a_currency check ((spends_up_to is null) = (spends_currency is null));

-- ── Told is charged ─────────────────────────────────────────────────────────────────────────────────────────
-- What a discount was used for was given up before anything was paid: it does not count.
alter table discount_uses add column given_back_at timestamptz;
grant update (given_back_at) on discount_uses to posada_app;

-- The sum of the bill that `told_for` announced: another sum is told again before it is charged.
alter table subscriptions add column told jsonb;

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

-- ── The issuer of a connection ──────────────────────────────────────────────────────────────────────────────
-- In whose name its documents are issued, of a system that issues tax documents; null while the property has no issuer. A
-- stay of one issuer is never sent with the access of another.
alter table connections
  add column issuer_id uuid,
  add constraint issuer_of_connection foreign key (property_id, issuer_id) references issuers (property_id, id);
-- Until now a property had one of a system, for its default issuer. An owner that is no superuser sees the rows of no property.
alter table connections no force row level security;
alter table issuers no force row level security;
update connections set issuer_id = issuers.id
  from issuers
  where issuers.property_id = connections.property_id and issuers.is_default
    and connections.provider_id in ('dian', 'siigo', 'alegra');
alter table issuers force row level security;
alter table connections force row level security;
create index connections_of_issuer on connections (property_id, issuer_id) where issuer_id is not null;
drop index connections_once;
create unique index connections_once on connections (property_id, provider_id, owner, issuer_id) nulls not distinct
  where deleted_at is null;

-- ── An account and its documents ────────────────────────────────────────────────────────────────────────────
-- A credit note that was proposed waits for a person as a rejected document does.
drop index invoices_unsolved;
create index invoices_unsolved on invoices (property_id, updated_at)
  where (phase in ('rejected', 'attention') or (kind = 'credit-note' and phase = 'draft')) and deleted_at is null;

-- How much of a folio entry each document tells: what an invoice bills of it, and below nothing what a credit note gives back.
-- What is claimed of an entry sums to what its documents say of it. Parts of an entry are numbered, so that no two documents
-- take the same one: 0 for the first document that tells of it, then one more for each difference.
alter table invoice_claims add column part integer not null default 0 check (part >= 0);
drop index claims_by_entry;
create unique index claims_by_entry on invoice_claims (property_id, entry_id, part) where released_at is null;
drop index claims_by_fence;
alter table invoice_claims add constraint claims_by_fence
  exclude using gist (property_id with =, fence with =, entry_id with <>) where (released_at is null);

-- A folio whose documents do not say what it says, with what mends it; gone as soon as they do.
create table account_differences (
  property_id uuid not null references properties (property_id),
  folio_id uuid not null,
  reservation_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  charged_minor bigint not null,
  documented_minor bigint not null,
  -- What there is to bill, what there is to give back, or an account that says more than was given back of its document.
  mend text not null check (mend in ('bill', 'credit', 'account')),
  amount_minor bigint not null,
  -- The document that has it; null where there is nothing to give back.
  invoice_id uuid,
  found_at timestamptz not null,
  primary key (property_id, folio_id)
);
call own_by_property('account_differences');
