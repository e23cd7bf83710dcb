-- Apps of the marketplace (docs/decisions/0066): what is sold, and what a property and a person have of it.

-- What changed in what is sold, and from which day on. What was there at the beginning is data of the code. Added to and nothing
-- else: what was sold on a day can be told for ever.
create table catalogue_versions (
  kind text not null check (kind in ('app', 'plan', 'sales-tax', 'smallest-charge')),
  -- Of an app or a plan its id; of a tax the country, of a smallest charge the currency.
  key text not null check (key <> ''),
  number integer not null check (number > 0),
  from_day date not null,
  -- Only what is another from that day on.
  data jsonb not null,
  actor text not null,
  created_at timestamptz not null,
  primary key (kind, key, number)
);
comment on table catalogue_versions is 'owner: none; of the installation, the same for everybody';
grant select on catalogue_versions to posada_app;
grant select, insert on catalogue_versions to posada_system;

-- An app in a property: its one trial, and whether it is paid for by itself.
create table property_apps (
  property_id uuid not null references properties (property_id),
  app text not null check (app <> ''),
  state text not null check (state in ('trialing', 'active', 'ended')),
  trial_started_at timestamptz,
  trial_ends_at timestamptz,
  -- Its end was told of, some days before.
  trial_told_at timestamptz,
  active_since timestamptz,
  -- When it was deactivated, or was not paid for any more.
  ended_at timestamptz,
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  primary key (property_id, app),
  constraint trial_of_app check ((trial_started_at is null) = (trial_ends_at is null)),
  constraint state_of_app check (
    (state <> 'trialing' or trial_ends_at is not null) and (state <> 'active' or active_since is not null)
    and (state <> 'ended' or ended_at is not null))
);
call own_by_property('property_apps');
revoke delete on property_apps from posada_app;
call open_to_system('property_apps', 'select');

-- How a property stands with its plan; written by whoever bills it.
create table property_standings (
  property_id uuid primary key references properties (property_id),
  plan text,
  state text not null check (state in ('none', 'trialing', 'active', 'past_due', 'expired')),
  since timestamptz not null,
  until timestamptz
);
call own_by_property('property_standings');
revoke delete on property_standings from posada_app;

create table app_favourites (
  user_id uuid not null references users (id),
  app text not null check (app <> ''),
  primary key (user_id, app)
);
comment on table app_favourites is 'owner: none; belongs to a person';
grant select, insert, delete on app_favourites to posada_system;

-- Who wants to be told when an app that is being made goes live.
create table app_waits (
  user_id uuid not null references users (id),
  app text not null check (app <> ''),
  since timestamptz not null,
  -- Told once, whenever it goes live.
  told_at timestamptz,
  primary key (user_id, app)
);
comment on table app_waits is 'owner: none; belongs to a person';
create index app_waits_by_app on app_waits (app, since, user_id);
grant select, insert, update, delete on app_waits to posada_system;
