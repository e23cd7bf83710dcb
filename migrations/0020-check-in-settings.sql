-- What a host asks of guests beyond the law, and when the guest's page shows the way in. Without a row the law alone asks, and
-- everything appears from 24 hours before the arrival to a complete check-in.
create table check_in_settings (
  property_id uuid primary key references properties (property_id),
  -- Names of fields of the guest form; what country and registries ask is added when a form is shown, never stored here.
  required_fields text[] not null default '{}',
  optional_fields text[] not null default '{}',
  address_when text not null default 'day-before',
  wifi_when text not null default 'day-before',
  entry_when text not null default 'day-before',
  -- The network of the whole house; that of a listing comes before it.
  wifi_name text,
  -- Password, code of the door and instructions are sealed with the key (PRV-05).
  sealing_key_id uuid,
  wifi_password bytea,
  access_code bytea,
  instructions bytea,
  version integer not null default 1,
  updated_at timestamptz not null,
  check (address_when in ('always', 'complete', 'day-before', 'arrival-day')),
  -- Passwords and codes open a home: only within the window of the stay (SEC-42).
  check (wifi_when in ('day-before', 'arrival-day')),
  check (entry_when in ('day-before', 'arrival-day'))
);
call own_by_property('check_in_settings');

-- What of the way in a device has seen: the history has each of them once.
alter table guest_sessions add column shown text[] not null default '{}';
