-- The tax document of each charge of Posada, and the credit note for what went back of it (docs/decisions/0072).
create table bill_documents (
  id uuid primary key,
  account_id uuid not null,
  bill_id uuid not null references bills (id),
  kind text not null check (kind in ('invoice', 'credit-note')),
  -- Of the refund or dispute that a credit note is for; empty for the invoice.
  key text not null,
  amount bigint not null check (amount > 0),
  -- `receipt`: nobody issues there; `wanted`: it is made or waits for its invoice; `held`: a person has to look.
  state text not null check (state in ('receipt', 'wanted', 'sent', 'issued', 'held')),
  -- Through which property it is issued, with the account of the house and the document there: decided before they are made.
  property_id uuid,
  folio_id uuid,
  invoice_id uuid unique,
  number text,
  issued_at timestamptz,
  files text[] not null default '{}',
  -- When whoever pays was written to of what this is about.
  told_at timestamptz,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  constraint document_of_key unique (bill_id, key),
  constraint key_of_note check ((kind = 'invoice') = (key = '')),
  constraint issued_somewhere check ((state = 'receipt') = (property_id is null)
    and (property_id is null) = (folio_id is null) and (property_id is null) = (invoice_id is null)),
  constraint issued_with_day check (state <> 'issued' or issued_at is not null)
);
create index bill_documents_of_folio on bill_documents (folio_id) where folio_id is not null;
create index bill_documents_open on bill_documents (made_at) where state in ('wanted', 'sent');
create index bill_documents_of_receipts on bill_documents (made_at) where state = 'receipt';
call own_by_account('bill_documents');
revoke delete on bill_documents from posada_app;
call open_to_system('bill_documents', 'select');

-- What was charged, and went back, before: with the receipt that it had.
insert into bill_documents (id, account_id, bill_id, kind, key, amount, state, told_at, made_at, changed_at)
  select gen_random_uuid(), account_id, id, 'invoice', '', charge, 'receipt', closed_at, closed_at, closed_at
    from bills where state = 'paid' and received > 0;
insert into bill_documents (id, account_id, bill_id, kind, key, amount, state, told_at, made_at, changed_at)
  select gen_random_uuid(), refund.account_id, bill_id, 'credit-note', refund.id::text, amount, 'receipt',
         coalesce(settled_at, decided_at), coalesce(settled_at, decided_at), coalesce(settled_at, decided_at)
    from bill_refunds refund join bills bill on bill.id = bill_id and bill.state = 'paid' where refund.state = 'succeeded'
  union all
  select gen_random_uuid(), dispute.account_id, bill_id, 'credit-note', dispute.id, amount, 'receipt',
         changed_at, changed_at, changed_at
    from bill_disputes dispute join bills bill on bill.id = bill_id and bill.state = 'paid'
   where dispute.state = 'lost' and amount > 0;
