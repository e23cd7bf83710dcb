-- What administrators call a city otherwise, or note about it. The cities themselves are part of the product.
create table city_changes (
  -- The code of the country's own list, which authorities read and nobody changes.
  city_id text primary key,
  name text,
  extras jsonb,
  changed_by uuid not null references users (id),
  changed_at timestamptz not null
);
comment on table city_changes is 'owner: none; of the installation, the same for everybody';
grant select, insert, update on city_changes to posada_system;
