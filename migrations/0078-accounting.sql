-- What a property calls things in its accounting program (docs/decisions/0052). A connection that ends keeps its row, and
-- a new one begins without: the ids of another company mean other things.
create table accounting_mappings (
  property_id uuid not null references properties (property_id),
  connection_id uuid not null,
  codes jsonb not null,
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  primary key (property_id, connection_id),
  constraint connection_of_mapping foreign key (connection_id) references connections (id)
);
create index accounting_mappings_of_connection on accounting_mappings (connection_id);
call own_by_property('accounting_mappings');
revoke delete on accounting_mappings from posada_app;
