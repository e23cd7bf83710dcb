-- Test documents touch nothing (docs/decisions/0098): they have numbers of their own, claim no line, and are in no report.

-- Submitted through a test connection, or to the trial environment of its provider.
alter table invoices add column is_test boolean not null default false;
-- An owner that is no superuser sees the rows of no property.
alter table invoices no force row level security;
alter table invoice_stamps no force row level security;
alter table invoice_claims no force row level security;
update invoices set is_test = true
  from invoice_stamps stamp
  where stamp.property_id = invoices.property_id and stamp.invoice_id = invoices.id
    and stamp.revision = invoices.revision and stamp.mode = 'test';
update invoice_claims set released_at = now()
  from invoices
  where invoices.property_id = invoice_claims.property_id and invoices.id = invoice_claims.invoice_id
    and invoices.is_test and invoice_claims.released_at is null;
alter table invoices force row level security;
alter table invoice_stamps force row level security;
alter table invoice_claims force row level security;
create index test_invoices on invoices (property_id, connection_id) where is_test and deleted_at is null;

-- Numbers of test documents: a series that is not in the list, of which no other document takes a number.
alter table invoice_series add column is_test boolean not null default false;
create unique index one_test_series on invoice_series (property_id, issuer_id, kind) where is_test;

-- What was posted to a simulator is in no books: with its connection it is gone, and its entry may be posted again.
alter table journals
  add column dropped_at timestamptz,
  drop constraint one_journal_of_an_entry;
create unique index one_journal_of_an_entry on journals (property_id, entry_id) where dropped_at is null;
