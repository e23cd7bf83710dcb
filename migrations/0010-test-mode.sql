-- Test documents touch nothing (docs/decisions/0098): they have numbers of their own, claim no line, and are in no report.

-- Submitted through a test connection, or to the trial environment of its provider.
alter table invoices add column is_test boolean not null default false;
-- An owner that is no superuser sees the rows of no property.
alter table invoices no force row level security;
alter table invoice_stamps no force row level security;
alter table invoice_claims no force row level security;
alter table invoice_numbers no force row level security;
alter table invoice_series no force row level security;
alter table connections no force row level security;
alter table account_differences no force row level security;
alter table journals no force row level security;
-- Access is sealed, so the trial of DIAN is known by the range that it gives every issuer for it.
update invoices set is_test = true
  from invoice_stamps stamp
  where stamp.property_id = invoices.property_id and stamp.invoice_id = invoices.id
    and stamp.revision = invoices.revision
    and (stamp.mode = 'test' or exists (
      select 1 from invoice_numbers taken
        join invoice_series series on series.property_id = taken.property_id and series.id = taken.series_id
        where taken.property_id = invoices.property_id and taken.document_id = invoices.id
          and stamp.provider_id = 'dian' and series.resolution = '18760000001'));
-- The drafts that follow from a test are tests, and go where it went.
with recursive followers as (
  select property_id, id, connection_id from invoices where is_test
  union
  select follower.property_id, follower.id, followers.connection_id
    from followers
    join invoices follower on follower.property_id = followers.property_id
      and (follower.corrects_id = followers.id or follower.replaces_id = followers.id)
    where follower.revision = 0
)
update invoices set is_test = true, connection_id = coalesce(invoices.connection_id, followers.connection_id)
  from followers
  where followers.property_id = invoices.property_id and followers.id = invoices.id and not invoices.is_test;
update invoice_claims set released_at = now()
  from invoices
  where invoices.property_id = invoice_claims.property_id and invoices.id = invoice_claims.invoice_id
    and invoices.is_test and invoice_claims.released_at is null;
-- The connections of these were disconnected before.
update invoices set deleted_at = now()
  from connections
  where connections.property_id = invoices.property_id and connections.id = invoices.connection_id
    and connections.deleted_at is not null and invoices.is_test and invoices.deleted_at is null;
-- An account that only test documents tell of differs from nothing.
delete from account_differences
  where not exists (
    select 1 from invoices
      where invoices.property_id = account_differences.property_id
        and invoices.folio_id = account_differences.folio_id
        and invoices.signed is not null and invoices.deleted_at is null and not invoices.is_test);
create index test_invoices on invoices (property_id, connection_id) where is_test and deleted_at is null;

-- Numbers of test documents: a series that is not in the list, of which no other document takes a number.
alter table invoice_series add column is_test boolean not null default false;
create unique index one_test_series on invoice_series (property_id, issuer_id, kind) where is_test;

-- What was posted to a simulator is in no books: with its connection it is gone, and its entry may be posted again.
alter table journals
  add column dropped_at timestamptz,
  drop constraint one_journal_of_an_entry;
create unique index one_journal_of_an_entry on journals (property_id, entry_id) where dropped_at is null;
update journals set dropped_at = now()
  from connections
  where connections.id = journals.connection_id and connections.mode = 'test' and connections.deleted_at is not null;

alter table invoices force row level security;
alter table invoice_stamps force row level security;
alter table invoice_claims force row level security;
alter table invoice_numbers force row level security;
alter table invoice_series force row level security;
alter table connections force row level security;
alter table account_differences force row level security;
alter table journals force row level security;
