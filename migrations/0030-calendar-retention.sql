-- First names that a calendar gave are forgotten with the guest (PRV-03).
call open_to_system('calendar_entries', 'select, update (guest_name)');
create index calendar_entries_with_names on calendar_entries (departure) where guest_name is not null;
