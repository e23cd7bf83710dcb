-- A browser that has not shown that it is the guest's sees and changes only what it typed itself (SEC-21).
alter table guests add column typed_by uuid;
comment on column guests.typed_by is
  'The session that typed all of the answers without being proved; null where the guest or the property did';
