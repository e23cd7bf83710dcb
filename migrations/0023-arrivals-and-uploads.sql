-- When the house said that the guests of a stay came, perhaps after the planned day; null where it has said nothing of it.
alter table reservations add column arrived_at timestamptz;

-- A file of movements that a person downloaded to upload it to a registry by hand, and what came of it. The receipt is sealed with a
-- key of its own, which is erased with the first guest of whom the file tells.
create table registry_files (
  id uuid primary key,
  property_id uuid not null,
  registry text not null,
  -- Report, guest and hash of what the file says, of each movement.
  movements jsonb not null,
  made_at timestamptz not null,
  made_by text not null,
  uploaded_at timestamptz,
  uploaded_by text,
  receipt_number text,
  sealing_key_id uuid,
  receipt bytea
);
create index registry_files_by_time on registry_files (property_id, made_at desc);
call own_by_property('registry_files');
