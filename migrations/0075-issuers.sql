-- Who bills (docs/decisions/0052): the companies and people in whose name a property issues tax documents, and the numbers
-- that an authority lets them use.
create table issuers (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  country text not null,
  legal_name text not null,
  trade_name text,
  identity_type text not null,
  -- Without a check digit.
  identity_number text not null,
  person text not null check (person in ('company', 'person')),
  responsibilities text[] not null,
  collects text not null check (collects in ('vat', 'consumption', 'none')),
  rnt text,
  email text,
  phone text,
  state_code text not null,
  city_code text not null,
  postal_code text not null,
  address text not null,
  is_default boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  check (archived_at is null or not is_default),
  constraint issuers_own unique (property_id, id)
);
create unique index one_issuer_of_a_tax_id on issuers (property_id, country, identity_type, identity_number)
  where archived_at is null;
create unique index one_default_issuer on issuers (property_id) where is_default;
call own_by_property('issuers');
-- The daily look at what comes to its end finds the properties that have any.
call open_to_system('issuers', 'select');

-- A listing without a row is billed by the property's default issuer.
create table listing_issuers (
  property_id uuid not null references properties (property_id),
  listing_id uuid not null,
  issuer_id uuid not null,
  primary key (property_id, listing_id),
  constraint listing_of_property foreign key (property_id, listing_id) references listings (property_id, id),
  constraint issuer_of_property foreign key (property_id, issuer_id) references issuers (property_id, id)
);
create index listing_issuers_of_issuer on listing_issuers (property_id, issuer_id);
call own_by_property('listing_issuers');

create table invoice_series (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  issuer_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  prefix text not null,
  from_number bigint not null check (from_number > 0),
  next_number bigint not null check (next_number >= from_number),
  -- Of numbers that an authority granted; a run of one's own has none of it and no end.
  to_number bigint,
  resolution text,
  resolved_on date,
  valid_from date,
  valid_to date,
  sealing_key_id uuid,
  technical_key bytea,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  constraint series_own unique (property_id, id),
  constraint issuer_of_property foreign key (property_id, issuer_id) references issuers (property_id, id),
  check (num_nulls(to_number, resolution, resolved_on, valid_from, valid_to, sealing_key_id, technical_key) in (0, 7)),
  check (to_number >= from_number and next_number <= to_number + 1),
  check (valid_to >= valid_from)
);
create index invoice_series_of_issuer on invoice_series (property_id, issuer_id);
call own_by_property('invoice_series');

-- Each number that a document took, for as long as the books are kept.
create table invoice_numbers (
  property_id uuid not null references properties (property_id),
  series_id uuid not null,
  number bigint not null,
  document_id uuid not null,
  state text not null default 'taken' check (state in ('taken', 'voided')),
  taken_on date not null,
  voided_at timestamptz,
  voided_reason text,
  primary key (series_id, number),
  constraint one_number_of_a_document unique (property_id, document_id),
  constraint series_of_property foreign key (property_id, series_id) references invoice_series (property_id, id),
  check ((state = 'voided') = (voided_at is not null) and (state = 'voided') = (voided_reason is not null))
);
create index invoice_numbers_of_series on invoice_numbers (property_id, series_id);
call own_by_property('invoice_numbers');
-- A number is given once. What becomes of it may be said later, and nothing else.
revoke update, delete on invoice_numbers from posada_app;
grant update (state, voided_at, voided_reason) on invoice_numbers to posada_app;

-- What was told of numbers and certificates that come to their end: each thing once.
create table invoicing_notices (
  property_id uuid not null references properties (property_id),
  subject text not null,
  notice text not null,
  told_at timestamptz not null,
  primary key (property_id, subject, notice)
);
call own_by_property('invoicing_notices');
