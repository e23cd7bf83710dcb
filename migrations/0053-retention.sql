-- What the retention clocks of the platform may touch (PRV-03), for all properties at once, closed ones too.

call open_to_system('reservations',
  'select (id, kind, departure, is_conflict, registry_state, guest_name, email, phone, phone_last4, notes), update (guest_name, email, phone, phone_last4, notes)');
call open_to_system('activity', 'select (at), delete');
grant select, delete on events to posada_system;
grant delete on messages to posada_system;
create index activity_by_age on activity (at);
create index events_by_age on events (created_at);
create index messages_by_age on messages (created_at);
