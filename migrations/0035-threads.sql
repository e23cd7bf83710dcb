-- Messages in the conversation of a booking (decision 119).

alter table message_templates drop constraint message_templates_channels_check;
alter table message_templates add constraint message_templates_channels_check
  check (cardinality(channels) > 0 and channels <@ '{email,whatsapp,thread,by-hand}');
alter table message_deliveries drop constraint message_deliveries_channel_check;
alter table message_deliveries add constraint message_deliveries_channel_check
  check (channel in ('email', 'whatsapp', 'thread', 'by-hand'));
alter table guest_consents drop constraint guest_consents_channel_check;
alter table guest_consents add constraint guest_consents_channel_check
  check (channel in ('email', 'whatsapp', 'thread', 'by-hand'));
