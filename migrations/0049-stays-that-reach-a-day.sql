-- What touches a day was looked for among all arrivals of the 400 days before it. Most stays are shorter than a month:
-- these are all that has to be read, and the few longer ones have an index of their own (G-02).
create index reservations_long on reservations (property_id, departure, arrival) where departure - arrival > 31;

-- With the departure in it, stays that left before a day are passed over, and all can be counted, in the index alone (G-04).
drop index reservations_by_arrival;
create index reservations_by_arrival on reservations (property_id, arrival, id, departure) where kind = 'stay';

-- Listings that can be sold, for the area above that knows which are taken: one statement instead of two lists (G-03).
create function open_rooms(of_property uuid)
  returns table (id uuid, name text, capacity integer, type_id uuid, type_name text) language sql stable as $$
    select listing.id, listing.name, listing.capacity, type.id, type.name
      from listings listing
      left join listing_types type on type.property_id = listing.property_id and type.id = listing.type_id
     where listing.property_id = of_property and listing.status = 'active' and listing.state = 'open'
       and listing.deleted_at is null
  $$;
