-- Tables, columns, jobs and schedules get the terms of the field (docs/language.md). Keys that seal a column keep the
-- old name of its table, because changing them would make every sealed value unreadable.
alter table invoice_stamps rename to invoice_submissions;

alter table invoice_claims rename to invoice_line_allocations;
alter table invoice_line_allocations rename column fence to source_key;
alter index claims_of_invoice rename to allocations_of_invoice;
alter index claims_by_entry rename to allocations_by_entry;
alter table invoice_line_allocations rename constraint claims_by_fence to allocations_by_source_key;

alter table folio_entries rename column fence to source_key;
alter index folio_entries_fenced rename to folio_entries_by_source_key;

alter table folios rename column kept_by to managed_by;
alter table folios rename column kept_at to managed_at;
alter table folios rename column kept_problem to managed_problem;

alter table billing_settings rename to auto_invoice_settings;
alter table billing_waits rename to auto_invoice_waits;
alter table account_differences rename to folio_differences;
alter table invoicing_notices rename to expiry_reminders;

alter table payment_notices rename to payment_webhook_events;
alter index payment_notices_open rename to payment_webhook_events_open;
alter table credit_top_ups rename to auto_recharges;
alter index credit_top_ups_on rename to auto_recharges_on;

alter table slowdowns rename to sign_in_throttles;
alter table property_standings rename to property_billing_statuses;
alter table connections rename column lacks to missing_permissions;
alter table prepared_units rename to housekeeping_statuses;

update jobs set name = renamed.new_name
  from (values
    ('billing.notice', 'billing.payment-webhook'),
    ('credits.end-top-up', 'credits.end-auto-recharge'),
    ('issuers.tell-ends', 'issuers.send-expiry-reminders')
  ) as renamed (old_name, new_name)
  where jobs.name = renamed.old_name;
delete from schedules where name in (
  'billing.go-on', 'billing.missed-notices', 'subscriptions.go-on', 'platform-invoices.go-on', 'credits.top-up', 'credits.welcome-everybody',
  'issuers.tell-of-what-ends'
);
