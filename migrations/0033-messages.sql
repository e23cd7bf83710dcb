-- Messages to guests (decision 117): what is said when, what is planned for each stay, and what became of it.

-- Booked before its source was read for the first time: nothing is news about it, and nothing of its past is caught up.
alter table reservations add column is_imported boolean not null default false;

create table message_settings (
  property_id uuid primary key references properties (property_id),
  is_on boolean not null default true,
  listings_off uuid[] not null default '{}',
  sender_name text not null,
  reply_to text,
  version integer not null default 1,
  updated_at timestamptz not null
);
call own_by_property('message_settings');

create table message_templates (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  -- One of the six that every property begins with.
  key text,
  name text not null,
  purpose text not null check (purpose in ('stay', 'offer')),
  trigger jsonb not null,
  conditions jsonb not null,
  -- In order: the next one is used only where the one before certainly failed.
  channels text[] not null check (cardinality(channels) > 0 and channels <@ '{email,by-hand}'),
  useful_until text not null check (useful_until in ('arrival', 'departure', 'week-after')),
  late text not null check (late in ('now', 'skip')),
  texts jsonb not null,
  -- Since when it is on; null while it is off.
  on_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text,
  deleted_at timestamptz,
  constraint message_templates_own unique (property_id, id)
);
create unique index message_templates_by_key on message_templates (property_id, key) where key is not null;
create index message_templates_of_property on message_templates (property_id) where deleted_at is null;
call own_by_property('message_templates');

-- What the messages of a stay know of it. No foreign key to the stay: what was said outlives its row.
create table stay_messaging (
  reservation_id uuid primary key,
  property_id uuid not null,
  is_on boolean not null default true,
  -- The language that a member chose; null for the guest's own.
  language text check (language in ('es', 'pt', 'en')),
  arrival date not null,
  departure date not null,
  arrival_known_at timestamptz not null,
  departure_known_at timestamptz not null,
  dates_changed_at timestamptz,
  -- Rises when another person takes over the stay; the hashes tell whether it is another one.
  recipient integer not null default 1,
  recipient_since timestamptz not null,
  name_hash text,
  email_hash text,
  phone_hash text,
  -- Of what was said to the guest.
  sealing_key_id uuid,
  erased_at timestamptz,
  version integer not null default 1
);
create index stay_messaging_to_erase on stay_messaging (departure) where erased_at is null;
call own_by_property('stay_messaging');
call open_to_system('stay_messaging', 'select');

-- One row for each template, stay, guest and revision (REL-17).
create table planned_messages (
  id uuid primary key,
  property_id uuid not null,
  template_id uuid not null,
  reservation_id uuid not null,
  recipient integer not null,
  revision integer not null,
  state text not null check (state in ('planned', 'held', 'to-do', 'skipped', 'sending', 'sent', 'failed', 'unknown')),
  reason text,
  moment timestamptz not null,
  due_at timestamptz not null,
  moved_from timestamptz,
  useful_until timestamptz not null,
  -- Variables without a value.
  missing text[] not null default '{}',
  is_asked boolean not null default false,
  -- Channels that certainly did not carry it.
  failed_channels text[] not null default '{}',
  -- When it is looked at next; null once nothing is left to do by itself.
  next_at timestamptz,
  updated_at timestamptz not null,
  check ((state = 'skipped') = (reason is not null)),
  constraint one_message_each unique (property_id, reservation_id, template_id, recipient, revision),
  constraint template_of_property foreign key (property_id, template_id) references message_templates (property_id, id)
);
-- A hundred thousand planned rows cost nothing while they wait.
create index planned_messages_due on planned_messages (next_at) where next_at is not null;
create index planned_messages_to_do on planned_messages (property_id, useful_until)
  where state in ('held', 'to-do', 'failed', 'unknown');
create index planned_messages_of_template on planned_messages (property_id, template_id, due_at);
call own_by_property('planned_messages');
call open_to_system('planned_messages', 'select');

create table message_deliveries (
  id uuid primary key,
  property_id uuid not null,
  message_id uuid not null references planned_messages (id) on delete cascade,
  channel text not null check (channel in ('email', 'by-hand')),
  state text not null check (state in ('written', 'sending', 'sent', 'failed', 'unknown')),
  -- What was said, sealed with the key of the stay's guest; empty once the guest was forgotten.
  sealing_key_id uuid,
  content bytea,
  -- The check-in link that was made for it.
  link_id uuid,
  problem text,
  sent_by text,
  created_at timestamptz not null,
  settled_at timestamptz,
  opened_at timestamptz
);
create index message_deliveries_of_message on message_deliveries (message_id);
create index message_deliveries_of_link on message_deliveries (property_id, link_id) where link_id is not null;
-- Two presses at once: one delivery is under way for a message.
create unique index one_delivery_under_way on message_deliveries (message_id) where state in ('written', 'sending');
call own_by_property('message_deliveries');

create table guest_consents (
  id uuid primary key,
  property_id uuid not null,
  reservation_id uuid not null,
  recipient integer not null,
  purpose text not null check (purpose in ('stay', 'offer')),
  channel text not null check (channel in ('email', 'by-hand')),
  state text not null check (state in ('given', 'withdrawn')),
  -- Who said it, how and when, as the host wrote it; sealed with the key of the stay's guest (PRV-04, PRV-05).
  note bytea,
  recorded_by text not null,
  recorded_at timestamptz not null
);
create index guest_consents_of_stay on guest_consents (property_id, reservation_id, recorded_at);
call own_by_property('guest_consents');
revoke update on guest_consents from posada_app;
grant update (note) on guest_consents to posada_app;
