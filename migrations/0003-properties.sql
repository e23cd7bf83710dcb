create table properties (
  property_id uuid primary key,
  account_id uuid not null references accounts (account_id),
  name text not null,
  slug text not null unique,
  type text not null check (type in ('short rental', 'hotel')),
  -- ISO 3166 alpha-2.
  country text not null,
  state text,
  city text,
  time_zone text not null,
  currency text not null,
  phone text,
  address text,
  onboarding_status text not null default '1' check (onboarding_status in ('1', '2', '3', '4')),
  utm jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index properties_of_account on properties (account_id);
call own_by_property('properties');
call open_to_system('properties', 'select');
alter table memberships add foreign key (property_id) references properties (property_id) deferrable initially deferred;
