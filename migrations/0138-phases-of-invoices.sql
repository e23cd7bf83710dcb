-- How far a document is stood in three columns that told one story. One is stored; the two that are shown are derived (areas/invoicing/invoices/phases.ts).
drop index invoices_by_state;
drop index invoices_unsolved;
alter table invoices add column phase text not null default 'draft' check (
  phase in ('draft', 'sending', 'unknown', 'pending', 'waiting', 'attention', 'rejected', 'accepted', 'canceled')
);
update invoices set phase = case
  when state = 'processing' then coalesce(
    (select s.phase from invoice_stamps s where s.invoice_id = invoices.id and s.revision = invoices.revision), 'sending')
  when state = 'failure' then 'rejected'
  when state = 'success' then case when stamp_status = 'canceled' then 'canceled' else 'accepted' end
  else 'draft'
end;
alter table invoices drop column state, drop column stamp_status;
alter table invoices
  add column state text not null generated always as (case
    when phase in ('draft') then 'draft'
    when phase in ('rejected') then 'failure'
    when phase in ('accepted', 'canceled') then 'success'
    else 'processing'
  end) stored,
  add column stamp_status text generated always as (case
    when phase in ('draft') then null
    when phase in ('rejected', 'accepted', 'canceled') then phase
    else 'draft'
  end) stored;
create index invoices_by_state on invoices (property_id, state, kind, created_at desc, id desc) where deleted_at is null;
create index invoices_unsolved on invoices (property_id, updated_at)
  where phase in ('rejected', 'attention') and deleted_at is null;
