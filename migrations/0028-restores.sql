-- A restored database is recognised by itself: a copy that was loaded has other objects, and one that was recovered has another
-- timeline. Each restore is counted, so that the end of a history that was kept before it may lie behind (decision 113).
create table database_origin (
  id boolean primary key default true check (id),
  -- The server, its timeline, the database and a table of it, when a worker last looked; null before the first one.
  origin text,
  restores integer not null default 0
);
comment on table database_origin is 'owner: none; one row about the database itself';
insert into database_origin default values;
grant select, update (origin, restores) on database_origin to posada_system;

alter table history_heads add column restores integer not null default 0;
