-- What guests answer in the conversation of a booking (decision 119).

alter table heard_messages drop constraint heard_messages_channel_check;
alter table heard_messages add constraint heard_messages_channel_check
  check (channel in ('whatsapp', 'email', 'thread'));

-- A conversation that is read again: a message left in it, or an event told of it.
create table guest_threads (
  property_id uuid not null,
  connection_id uuid not null,
  -- The booking, by the id of its system.
  external_id text not null,
  -- When the last message that is known was written in it, by either side.
  active_at timestamptz not null,
  -- When an event last told of it.
  told_at timestamptz,
  -- When it is read without an event; null while its connection tells of answers, and once the stay is over.
  next_at timestamptz,
  primary key (property_id, connection_id, external_id)
);
create index guest_threads_to_read on guest_threads (next_at) where next_at is not null;
create index guest_threads_told on guest_threads (property_id, connection_id, told_at) where told_at is not null;
create index guest_threads_to_forget on guest_threads (active_at);
call own_by_property('guest_threads');
call open_to_system('guest_threads', 'select, delete');
