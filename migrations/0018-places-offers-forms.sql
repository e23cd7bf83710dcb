-- What administrators call a city otherwise, or note about it. The cities themselves are part of the product.
create table city_changes (
  -- The code of the country's own list, which authorities read and nobody changes.
  city_id text primary key,
  name text,
  extras jsonb,
  changed_by uuid not null references users (id),
  changed_at timestamptz not null
);
comment on table city_changes is 'owner: none; of the installation, the same for everybody';
grant select, insert, update on city_changes to posada_system;

-- What a landing link offered when somebody signed up with it, in its five parts (R-PROMO-01). What it is worth says the
-- record of its code, when there is something to pay (D-21).
create table account_offers (
  account_id uuid not null references accounts (account_id),
  code text not null,
  offer jsonb not null,
  offered_at timestamptz not null,
  primary key (account_id, code)
);
call own_by_account('account_offers');

-- Questions of a property, for one of its apps. Answers are the app's.
create table custom_forms (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  app text not null,
  name text not null,
  fields jsonb not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index one_form_of_a_name on custom_forms (property_id, app, lower(name));
call own_by_property('custom_forms');
