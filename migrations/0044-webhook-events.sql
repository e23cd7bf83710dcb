-- One inbox for whatever outside systems post: property systems today, payments, messages and locks next (REL-08).

create table webhook_events (
  id uuid primary key,
  -- Null while nobody knows whose it is: an event at the endpoint of a provider, of an account that nobody has connected.
  property_id uuid,
  connection_id uuid references connections (id),
  provider_id text not null,
  -- What it is about, in our words: areas subscribe to topics.
  topic text not null,
  -- Their id of the subject, and of the account.
  external_id text,
  account text,
  -- Made of what the provider sends: the same event twice is one row.
  key text not null,
  -- As it came, sealed.
  body bytea,
  received_at timestamptz not null,
  handled_at timestamptz,
  -- Nobody could take it: when it is looked at again.
  next_at timestamptz,
  constraint webhook_events_once unique nulls not distinct (connection_id, provider_id, key)
);
call own_by_property('webhook_events');
call open_to_system('webhook_events', 'select, insert, update, delete');
create index webhook_events_to_handle on webhook_events (connection_id, external_id) where handled_at is null;
create index webhook_events_unclaimed on webhook_events (next_at) where next_at is not null;
create index webhook_events_to_forget on webhook_events (received_at);

-- The other side's id of an account finds its connections.
create index connections_of_account on connections (provider_id, external_property_id) where deleted_at is null;

insert into webhook_events (id, property_id, connection_id, provider_id, topic, external_id, key, received_at, handled_at)
select n.id, n.property_id, n.connection_id, c.provider_id,
       case when n.reservation_external_id is null then 'access' else 'booking' end,
       n.reservation_external_id, n.key, n.received_at, n.handled_at
  from notices n join connections c on c.id = n.connection_id
 where n.received_at > now() - interval '30 days';

-- Bodies in clear are kept no longer. The table itself goes in a later release, so that programs of the release before
-- can end in peace: each of its rows has told what it tells already.
truncate notices;
