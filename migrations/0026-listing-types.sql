-- Types of listings (a double room, a two-bedroom flat) with what is alike in all of one type, and how the outside
-- calls a listing.
create table listing_types (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  name text not null,
  kind text not null check (kind in ('apartment', 'house', 'cabin', 'room', 'suite', 'studio', 'bed', 'other')),
  capacity integer check (capacity between 1 and 99),
  description text,
  -- Where a property system told of it; the host's own types have neither.
  connection_id uuid,
  external_id text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (property_id, id)
);
create unique index one_type_of_a_name on listing_types (property_id, lower(name));
create unique index listing_types_external on listing_types (property_id, connection_id, external_id)
  where external_id is not null;
call own_by_property('listing_types');

alter table listings add column type_id uuid;
alter table listings add constraint type_of_property
  foreign key (property_id, type_id) references listing_types (property_id, id) on delete set null (type_id);
create index listings_of_type on listings (property_id, type_id) where type_id is not null;

-- The name at the connected system, which the host may have changed here.
alter table listings add column external_name text;
-- The number of the advertisement that a calendar is of, where its address says so.
alter table calendar_feeds add column advert text;
-- The type that a booking was sold for, while it has no room yet.
alter table reservations add column type_external_id text;
