-- Properties whose subscription is over (D-26): nothing new is sold or changed there until somebody pays; duties, guests who have
-- booked and exports go on. Beside the membership because every call asks for both.
create table stopped_properties (
  property_id uuid primary key references properties (property_id),
  since timestamptz not null
);
call own_by_property('stopped_properties');
call open_to_system('stopped_properties', 'select');
