-- Forced on the owner again (0045).

alter table connections force row level security;
alter table check_ins force row level security;
alter table reservations force row level security;
