-- ── A history that is sealed with a key (REL-27, docs/decisions/0105) ───────────────────────────────────────
-- `link` ties a change to the one before it, and anybody can calculate it. `seal` is the same with a key that is not in the
-- database. What was tied before this version is sealed by the first run of the worker, as far as it is as it was signed.
alter table changes add column seal bytea;
grant update (seal) on changes to posada_system;
create index changes_to_seal on changes (property_id, place) where seal is null;

-- How far the history of a property is sealed, signed. The file store has the same, outside of the database.
create table history_heads (
  property_id uuid primary key,
  place bigint not null,
  seal bytea not null,
  signature bytea not null,
  kept_at timestamptz not null
);
call own_by_property('history_heads');
revoke insert, update, delete on history_heads from posada_app;
call open_to_system('history_heads', 'select, insert, update');
