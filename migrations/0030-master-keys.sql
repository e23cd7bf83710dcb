-- Codes that open every door of a house, for its staff: one sealed list for each property.

create table master_keys (
  property_id uuid primary key references properties (property_id),
  sealing_key_id uuid not null,
  sealed bytea not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
call own_by_property('master_keys');
