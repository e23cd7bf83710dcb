-- Ways to the guest's page (D-71): a link of one guest, and one permanent link per listing.

-- ── A link of one guest, and one that the link of a listing opened ──────────────────────────────────────────
alter table guest_links
  -- Null: a link of the whole stay. It ends with its guest.
  add column guest_id uuid references guests (id) on delete cascade,
  -- The listing whose permanent link opened it; replacing that one ends this one.
  add column listing_id uuid,
  add constraint one_scope check (guest_id is null or listing_id is null);
create index guest_links_of_guest on guest_links (guest_id) where guest_id is not null;
create index guest_links_of_listing on guest_links (property_id, listing_id)
  where listing_id is not null and revoked_at is null;

-- ── The permanent link of a listing ─────────────────────────────────────────────────────────────────────────
create table listing_links (
  listing_id uuid primary key,
  property_id uuid not null,
  -- The token is worked out from it and from a key that is not in the database, so that the host can be shown it again.
  generation integer not null default 1,
  -- The token itself is in no table (SEC-21).
  token_hash text not null unique,
  is_on boolean not null,
  created_at timestamptz not null,
  renewed_at timestamptz,
  foreign key (property_id, listing_id) references listings (property_id, id) on delete cascade
);
create index listing_links_of_property on listing_links (property_id, listing_id);
call own_by_property('listing_links');
call open_to_system('listing_links', 'select');

-- ── Guests of nights that a calendar only closes ────────────────────────────────────────────────────────────
create table arrival_requests (
  id uuid primary key,
  property_id uuid not null,
  listing_id uuid not null,
  guest_name text not null,
  arrival date not null,
  departure date not null,
  -- What the guest knows of the booking: its code, or the last digits of the phone. The same opens the page later.
  code text,
  phone_last4 text,
  language text not null,
  -- Null: it waits for the host. Whoever declines it deletes it.
  reservation_id uuid references reservations (id) on delete cascade,
  created_at timestamptz not null,
  foreign key (property_id, listing_id) references listings (property_id, id) on delete cascade,
  check (departure > arrival),
  check (num_nonnulls(code, phone_last4) > 0)
);
create index arrival_requests_of_listing on arrival_requests (property_id, listing_id, arrival);
create index arrival_requests_of_reservation on arrival_requests (reservation_id) where reservation_id is not null;
create index arrival_requests_by_day on arrival_requests (created_at);
call own_by_property('arrival_requests');
call open_to_system('arrival_requests', 'select, delete');
