-- Mail that comes in for messages to guests: bounces and answers (decision 120).

create table inbound_mails (
  id uuid primary key,
  property_id uuid not null,
  -- The mail to a guest that it is about: its address says so.
  delivery_id uuid not null references message_deliveries (id) on delete cascade,
  -- Of its Message-ID: a mail that is delivered twice is one row.
  key text not null,
  -- As it came, sealed; empty once it was handled.
  content bytea,
  received_at timestamptz not null,
  handled_at timestamptz,
  constraint inbound_mails_once unique (delivery_id, key)
);
create index inbound_mails_to_forget on inbound_mails (received_at);
call own_by_property('inbound_mails');
call open_to_system('inbound_mails', 'select (received_at), delete');

-- Finds the property of an address, before a tenant is known.
call open_to_system('message_deliveries', 'select (id, property_id, channel, sealing_key_id)');

-- What a guest, or the host, answered by mail comes over no connection.
alter table heard_messages alter column connection_id drop not null;
alter table heard_messages drop constraint heard_messages_channel_check;
alter table heard_messages add constraint heard_messages_channel_check check (channel in ('whatsapp', 'email'));
alter table heard_messages drop constraint heard_once;
alter table heard_messages
  add constraint heard_once unique nulls not distinct (property_id, connection_id, external_hash);

-- Finds the stays of an address that wrote.
create index stay_messaging_by_email on stay_messaging (property_id, email_hash) where email_hash is not null;
