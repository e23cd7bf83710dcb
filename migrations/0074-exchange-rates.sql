-- Official rates of currencies, as their authorities published them. Nobody's: they are the same for everybody. A rate that
-- was used is kept beside what it was used for; these are for the days to come.
create table exchange_rates (
  source text not null,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$'),
  -- The days for which it was published, in its authority's own calendar.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  rate numeric(24, 10) not null check (rate > 0),
  read_at timestamptz not null,
  primary key (from_currency, to_currency, source, first_day)
);
grant select on exchange_rates to posada_app;
grant select, insert, update, delete on exchange_rates to posada_system;
comment on table exchange_rates is 'owner: none; of the installation, the same for everybody';
