-- Credits are bought (docs/decisions/0071). What one costs is data of the catalogue, by app and with the day that it counts from.
alter table catalogue_versions drop constraint catalogue_versions_kind_check;
alter table catalogue_versions add constraint catalogue_versions_kind_check
  check (kind in ('app', 'plan', 'credits', 'sales-tax', 'smallest-charge'));

-- Money that went back takes along what was not used yet; where everything was used, a line without an amount says so.
alter table credit_transfers drop constraint accounts_of_kind;
alter table credit_transfers add constraint accounts_of_kind check ((kind, from_account, to_account) in (
  ('grant', 'issued', 'available'),
  ('return', 'available', 'issued'),
  ('correction', 'corrections', 'available'),
  ('correction', 'available', 'corrections'),
  ('reserve', 'available', 'reserved'),
  ('spend', 'reserved', 'consumed'),
  ('release', 'reserved', 'available'),
  ('no-charge', 'available', 'consumed')));
alter table credit_transfers drop constraint amount_of_kind;
alter table credit_transfers add constraint amount_of_kind
  check (amount > 0 or (kind in ('no-charge', 'return') and amount = 0));

-- What its people were told of last, so that each crossing is told once; null: there are enough.
alter table credit_balances add column told text check (told in ('low', 'empty'));

-- Credits that are bought by themselves, for a property and app.
create table credit_top_ups (
  property_id uuid not null references properties (property_id),
  app text not null check (app <> ''),
  is_on boolean not null,
  -- When there are fewer than these, so many are bought, with at most so many bills in a month.
  fewer_than integer not null check (fewer_than > 0),
  amount integer not null check (amount > 0),
  bills_a_month integer not null check (bills_a_month > 0),
  -- It went off by itself, because a card was refused then.
  refused_at timestamptz,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (property_id, app),
  constraint refused_is_off check (refused_at is null or not is_on)
);
call own_by_property('credit_top_ups');
call open_to_system('credit_top_ups', 'select');
create index credit_top_ups_on on credit_top_ups (property_id) where is_on;
create index bills_of_credits on bills (opened_at) where kind = 'credits' and state = 'open';
