-- Two readers find out, each for itself, what an access may not read; in one column each wrote over what the other had
-- found.
alter table connections
  add column lacks text[] not null default '{}' check (lacks <@ array['closed-nights', 'accounts']);
comment on column connections.lacks is 'What its access may not read there; everything else is read';
-- It was one word for both; the readers find out which within a day.
update connections set problem = null where problem = 'permission';
