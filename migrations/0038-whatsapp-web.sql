-- Messages from a telephone of the host (decision 121).

-- A property writes from one number, whichever way it was connected.
create unique index one_guest_number on connections (property_id, mode)
  where deleted_at is null and provider_id in ('whatsapp-cloud', 'whatsapp-web');

-- A held message that waits for the pace of its number.
alter table planned_messages drop constraint planned_messages_waits_for_check;
alter table planned_messages add constraint planned_messages_waits_for_check
  check (waits_for in ('check-in', 'approval', 'pace'));

-- The telephone of a connection, as the gateway told it last.
create table guest_devices (
  connection_id uuid primary key,
  property_id uuid not null references properties (property_id),
  state text not null check (state in ('disconnected', 'connecting', 'qr', 'code', 'connected', 'reconnecting', 'blocked', 'logged-out')),
  last_error text check (last_error in ('not-scanned', 'replaced', 'other')),
  -- The host's own number and its name.
  phone text,
  name text,
  -- Since when it is linked; null while it is not. The pace of the first week counts from here.
  linked_at timestamptz,
  -- Nothing leaves before: the pause after the last message.
  next_at timestamptz,
  -- The member who accepted what WhatsApp may do to the number.
  accepted_by text not null,
  accepted_at timestamptz not null,
  read_at timestamptz not null
);
create index guest_devices_of_property on guest_devices (property_id);
call own_by_property('guest_devices');

-- When messages of a number leave, or left: what its pace counts. By the number, so that linking it again counts on.
create table paced_messages (
  -- Of the delivery, or of what else leaves.
  id uuid primary key,
  property_id uuid not null,
  sender text not null,
  leaves_at timestamptz not null,
  -- The guest's number, hashed.
  phone_hash text not null,
  -- Of the words before their values; null for words that no template has.
  words_hash text,
  -- To a guest who never wrote to the number.
  is_first boolean not null
);
create index paced_messages_of_sender on paced_messages (property_id, sender, leaves_at);
create index paced_messages_to_forget on paced_messages (leaves_at);
call own_by_property('paced_messages');
call open_to_system('paced_messages', 'select (leaves_at), delete');

-- Who else uses the number of a property, as its host says (I-23).
create table guest_number_uses (
  property_id uuid primary key references properties (property_id),
  used_by text not null check (used_by in ('only-posada', 'people', 'program')),
  told_by text not null,
  told_at timestamptz not null
);
call own_by_property('guest_number_uses');
