-- A card goes on the day of the arrival; the owner of a registration may have it sent as soon as the check-in is complete
-- (W1-D-06).
alter table registry_settings add column sends_early boolean not null default false;
