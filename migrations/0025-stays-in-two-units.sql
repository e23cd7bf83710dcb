-- A stay may change its listing in the middle. It stays one aggregate: its row has the nights until `split_at`, and
-- every other stretch of nights is a row of kind 'part' that occupies them through the same constraint.

alter table reservations
  add column split_at date,
  add column main_id uuid,
  -- The stretches after the first, beside the stay, so that lists need no join; written with the rows of kind 'part'.
  add column parts jsonb not null default '[]',
  add constraint reservations_own unique (property_id, id),
  add constraint split_within check (split_at is null or (kind = 'stay' and split_at > arrival and split_at < departure)),
  drop constraint reservations_kind_check,
  add constraint reservations_kind_check check (kind in ('stay', 'block', 'part')),
  add constraint parts_have_a_main check ((kind = 'part') = (main_id is not null));
alter table reservations
  add constraint main_of_part foreign key (property_id, main_id) references reservations (property_id, id)
    on delete cascade,
  add column occupied_until date generated always as (coalesce(split_at, departure)) stored,
  -- A night of the stay is sold twice, of its own row or of a part.
  add column in_conflict boolean generated always as (
    kind = 'stay' and (is_conflict or parts @> '[{"conflict": true}]')
  ) stored;

alter table reservations
  drop constraint one_stay_per_night,
  add constraint one_stay_per_night exclude using gist (
    property_id with =, listing_id with =, daterange(arrival, occupied_until) with &&
  ) where (occupies);
drop index reservations_occupying;
create index reservations_occupying on reservations (property_id, arrival, occupied_until, listing_id) where occupies;
drop index reservations_in_conflict;
create index reservations_in_conflict on reservations (property_id) where in_conflict;
create index reservations_not_occupying on reservations (property_id, listing_id) where is_conflict;
create index reservations_parts on reservations (property_id, main_id) where kind = 'part';

-- Lists of reservations that somebody comes back to: a name for filters and an order.
create table saved_views (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null,
  sort text not null check (sort in ('arrival', '-arrival', '-createdAt')),
  created_at timestamptz not null default now()
);
create unique index saved_views_once on saved_views (property_id, user_id, lower(name));
call own_by_property('saved_views');
