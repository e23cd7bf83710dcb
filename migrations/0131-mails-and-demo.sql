-- "Mailed" was written when the mail was queued, and stayed where it never left.
alter table invoices
  add column mail_queued_at timestamptz,
  add column mail_failed_at timestamptz;
comment on column invoices.mail_queued_at is 'Its one mail to the customer is planned; mailed_at says when it left';
comment on column invoices.mail_failed_at is 'The last mail did not leave, or its answer was lost';
update invoices set mail_queued_at = mailed_at where mailed_at is not null;
create index invoices_not_mailed on invoices (property_id, mail_failed_at)
  where mail_failed_at is not null and deleted_at is null;

-- A start that fills the demo again closed every property of its people, own ones too.
alter table installation add column demo_properties uuid[] not null default '{}';
comment on column installation.demo_properties is 'What the filling of the demo has made, and may close when it was interrupted';
grant update (demo_properties) on installation to posada_system;
