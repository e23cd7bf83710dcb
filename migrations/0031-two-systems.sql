-- A stay that two property systems have is one reservation (W2-L-01). Here stands what the systems that do not keep it have of
-- it: their nights stay closed in the listing of their room, and a cancellation in one system is compared with the others.
create table stay_copies (
  -- Also the source of the closed nights that follow from it.
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  connection_id uuid not null references connections (id),
  external_id text not null,
  stay_id text not null,
  reservation_id uuid not null,
  listing_id uuid,
  status text not null check (status in ('not_confirmed', 'confirmed', 'canceled', 'checked_in', 'checked_out', 'no_show')),
  arrival date not null,
  departure date not null,
  source_version timestamptz,
  -- When the booking was read without this stay: an earlier read cannot restore it.
  gone_at timestamptz,
  created_at timestamptz not null,
  check (departure > arrival),
  foreign key (property_id, reservation_id) references reservations (property_id, id) on delete cascade,
  foreign key (property_id, listing_id) references listings (property_id, id) on delete set null (listing_id),
  constraint stay_copies_of_source unique (property_id, connection_id, external_id, stay_id)
);
create index stay_copies_of_reservation on stay_copies (property_id, reservation_id);
create index stay_copies_of_listing on stay_copies (property_id, listing_id) where listing_id is not null;
create index stay_copies_of_connection on stay_copies (connection_id);
call own_by_property('stay_copies');

-- Rooms of one property system that may be a listing of another one, and what the host said. `same`: the room has no listing of
-- its own, its bookings come into this one.
create table room_matches (
  property_id uuid not null references properties (property_id),
  connection_id uuid not null references connections (id),
  external_id text not null,
  -- The name of the room there.
  name text not null,
  listing_id uuid not null,
  answer text not null check (answer in ('same', 'different')),
  answered_at timestamptz not null,
  primary key (property_id, connection_id, external_id, listing_id),
  foreign key (property_id, listing_id) references listings (property_id, id) on delete cascade
);
create unique index room_matches_same_room on room_matches (property_id, connection_id, external_id) where answer = 'same';
create unique index room_matches_same_listing on room_matches (property_id, connection_id, listing_id) where answer = 'same';
create index room_matches_of_listing on room_matches (property_id, listing_id);
create index room_matches_of_connection on room_matches (connection_id);
call own_by_property('room_matches');
