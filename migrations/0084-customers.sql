-- Whoever documents are made out to, kept for the next one (docs/decisions/0061). The name stands in the open, as on the
-- documents; everything else is sealed with a key of its own, which goes with the row.
create table customers (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  person text not null check (person in ('person', 'company')),
  name text not null check (name <> ''),
  document_type text not null,
  -- Of document and number, and of the address: found by what somebody types, and read by nobody.
  document_hash text not null,
  email_hash text,
  sealing_key_id uuid not null,
  details bytea not null,
  -- In the accounting program, where it is known there.
  connection_id uuid,
  third_party_id text,
  -- The one that it turned out to be: its document still finds that one.
  merged_into uuid,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (property_id, id),
  constraint merged_into_customer foreign key (property_id, merged_into) references customers (property_id, id)
    on delete cascade,
  constraint not_into_itself check (merged_into <> id),
  constraint known_there check ((connection_id is null) = (third_party_id is null)),
  constraint connection_of_customer foreign key (connection_id) references connections (id),
  constraint one_customer_of_a_document unique (property_id, document_hash)
);
create index customers_by_name on customers (property_id, lower(name), id) where merged_into is null;
create index customers_by_email on customers (property_id, email_hash) where email_hash is not null;
create index customers_merged_into on customers (property_id, merged_into) where merged_into is not null;
create index customers_of_connection on customers (connection_id) where connection_id is not null;
call own_by_property('customers');
