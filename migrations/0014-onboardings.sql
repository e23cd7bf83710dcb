-- How far a property has come with setting up each app (E-21).
create table onboardings (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  app_id text not null,
  -- [{_id, state, data}], in the order in which they are done.
  steps jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint one_onboarding_per_app unique (property_id, app_id)
);
call own_by_property('onboardings');
