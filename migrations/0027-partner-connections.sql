-- Connecting with an application of the host's own, field mappings between two systems, and keys that open every door.

create table oauth_grants (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  -- Good for this person only.
  user_id uuid not null,
  provider_id text not null,
  -- Application, address of return and, once there is one, the token.
  sealed bytea not null,
  -- Hash of what the consent page brings back, once.
  state_hash text unique,
  -- Hashes of what stands for the token outside; null until there is one.
  handle_hashes text[],
  expires_at timestamptz not null
);
create index oauth_grants_by_age on oauth_grants (expires_at);
call own_by_property('oauth_grants');
call open_to_system('oauth_grants', 'select (expires_at), delete');

create table field_mappings (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  app_id text not null,
  provider_id text not null,
  -- From which system to which; null stands for Posada itself.
  connection_id uuid references connections (id),
  connection_to_id uuid references connections (id),
  fields jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint field_mappings_once unique nulls not distinct
    (property_id, app_id, provider_id, connection_id, connection_to_id)
);
call own_by_property('field_mappings');
