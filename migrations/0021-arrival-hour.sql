-- When the guests think to be there, by the clock of the property, where the host asks: it belongs to the stay and not to a person.
alter table check_ins add column arrival_hour text check (arrival_hour ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
