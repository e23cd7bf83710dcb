-- Through which property Posada bills what it sells, by country and with the day that it counts from (docs/decisions/0072).
create table charge_issuers (
  country text not null check (country ~ '^[A-Z]{2}$'),
  number integer not null check (number > 0),
  -- None: nobody issues there from then on. The account owned the property when it was named.
  issuing_property uuid references properties (property_id),
  issuing_account uuid references accounts (account_id),
  from_day date not null,
  -- The beginning of that day where the property is.
  from_at timestamptz not null,
  actor text not null,
  created_at timestamptz not null,
  primary key (country, number),
  constraint property_of_account check ((issuing_property is null) = (issuing_account is null))
);
comment on table charge_issuers is 'owner: none; Posada''s own: through which property it bills what it sells';
create index charge_issuers_of_property on charge_issuers (issuing_property);
create index charge_issuers_of_account on charge_issuers (issuing_account);
grant select, insert on charge_issuers to posada_system;
