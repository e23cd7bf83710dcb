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

-- A name that was cut at a space gave a slug with two hyphens in a row. The owner of the table is held to its
-- policies too, so they are lifted for this one statement.
alter table properties no force row level security;
update properties set slug = regexp_replace(slug, '-{2,}', '-', 'g') where slug like '%--%';
alter table properties force row level security;
alter table properties add constraint slug_of_words check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
