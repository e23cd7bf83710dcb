-- Messages to guests by WhatsApp (decision 118).

alter table message_templates drop constraint message_templates_channels_check;
alter table message_templates add constraint message_templates_channels_check
  check (cardinality(channels) > 0 and channels <@ '{email,whatsapp,by-hand}');
alter table message_deliveries drop constraint message_deliveries_channel_check;
alter table message_deliveries add constraint message_deliveries_channel_check
  check (channel in ('email', 'whatsapp', 'by-hand'));
alter table message_deliveries
  -- The connection that carries it; null for mail and by hand.
  add column connection_id uuid,
  -- The approved template that it leaves as; null for words of its own.
  add column submission_id uuid,
  add column delivered_at timestamptz,
  add column read_at timestamptz;

alter table guest_consents drop constraint guest_consents_channel_check;
alter table guest_consents add constraint guest_consents_channel_check
  check (channel in ('email', 'whatsapp', 'by-hand'));
-- A note of the host, the box that the guest ticked in the check-in, or the guest's own word to stop.
alter table guest_consents add column basis text not null default 'host-note'
  check (basis in ('host-note', 'guest', 'stop-word'));

-- A held message that waits for something else than a value.
alter table planned_messages add column waits_for text check (waits_for in ('check-in', 'approval'));

-- The number of a connection, as its provider told it last.
create table guest_channels (
  connection_id uuid primary key,
  property_id uuid not null references properties (property_id),
  sender_id text not null,
  display_number text not null,
  verified_name text,
  state text not null,
  quality text not null,
  -- Guests that it may write to first within a day; 0: without a limit; null: not known.
  daily_limit integer,
  read_at timestamptz not null,
  -- What became of the last test message.
  test_state text check (test_state in ('sending', 'sent', 'failed', 'unknown')),
  test_problem text,
  test_at timestamptz
);
create index guest_channels_of_property on guest_channels (property_id);
call own_by_property('guest_channels');
call open_to_system('guest_channels', 'select');

-- Words of a template in one language, as they were submitted to a channel for approval.
create table guest_submissions (
  id uuid primary key,
  property_id uuid not null,
  connection_id uuid not null,
  template_id uuid not null,
  language text not null check (language in ('es', 'pt', 'en')),
  name text not null,
  language_code text not null,
  source text not null,
  body text not null,
  variables text[] not null,
  purpose text not null check (purpose in ('stay', 'offer')),
  state text not null check (state in ('submitting', 'refused', 'approved', 'pending', 'rejected', 'paused', 'disabled', 'deleted', 'unknown')),
  category text,
  quality text not null default 'unknown',
  problem text,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint one_submission_each unique (property_id, connection_id, name, language_code),
  foreign key (property_id, template_id) references message_templates (property_id, id)
);
create index guest_submissions_of_template on guest_submissions (property_id, template_id);
call own_by_property('guest_submissions');

-- When a guest wrote last to a number: free words are open to the guest for a day from then on.
create table guest_windows (
  property_id uuid not null,
  connection_id uuid not null,
  phone_hash text not null,
  heard_at timestamptz not null,
  primary key (property_id, connection_id, phone_hash)
);
create index guest_windows_to_forget on guest_windows (heard_at);
call own_by_property('guest_windows');
call open_to_system('guest_windows', 'select, delete');

-- What a guest answered, and what the host wrote on the telephone.
create table heard_messages (
  id uuid primary key,
  property_id uuid not null,
  reservation_id uuid not null,
  recipient integer not null,
  connection_id uuid not null,
  channel text not null check (channel in ('whatsapp')),
  said_by text not null check (said_by in ('guest', 'host')),
  -- The provider's id of the message, hashed: it contains the number of the guest.
  external_hash text not null,
  sealing_key_id uuid,
  content bytea,
  heard_at timestamptz not null,
  constraint heard_once unique (property_id, connection_id, external_hash)
);
create index heard_messages_of_stay on heard_messages (property_id, reservation_id, heard_at);
call own_by_property('heard_messages');
-- Finds the stays of a number that wrote.
create index stay_messaging_by_phone on stay_messaging (property_id, phone_hash) where phone_hash is not null;
