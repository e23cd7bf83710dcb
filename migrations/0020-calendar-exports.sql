-- Calendars that channels read of ours: their addresses end when the host gives the listing new ones.

alter table listings add column export_generation integer not null default 1;
