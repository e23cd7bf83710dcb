-- The cleaner's day (D-85): a unit was prepared on a day of the property, for whoever comes next.
create table prepared_units (
  property_id uuid not null references properties (property_id),
  listing_id uuid not null,
  day date not null,
  prepared_at timestamptz not null,
  prepared_by uuid not null,
  primary key (property_id, listing_id, day),
  constraint listing_of_property foreign key (property_id, listing_id) references listings (property_id, id)
);
call own_by_property('prepared_units');

-- Cleaning has one app from now on, its own, and no switch. What a cleaner was given before would leave them without it.
update memberships set apps = null, sees_money = null, sees_identity = null
 where role = 'cleaner' and (apps is not null or sees_money is not null or sees_identity is not null);
update invitations set apps = null, sees_money = null, sees_identity = null
 where role = 'cleaner' and (apps is not null or sees_money is not null or sees_identity is not null);
