-- Tax documents of an account: what was chosen for each, how its stamp stands, and what came back (decision 0052).

create table invoices (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  kind text not null check (kind in ('invoice', 'credit-note')),
  folio_id uuid not null,
  -- No foreign keys to stays: a document outlives the guest's record and the reservation's.
  reservation_id uuid,
  state text not null default 'draft' check (state in ('draft', 'processing', 'success', 'failure')),
  -- The list's word; null for a draft that was never sent, and for one that was deleted.
  stamp_status text check (stamp_status in ('draft', 'accepted', 'rejected', 'canceled-pending', 'canceled')),
  checked boolean not null default false,
  -- Where it goes: the provider that stamps, and the connection once it was sent.
  provider_id text,
  connection_id uuid,
  issuer_id uuid,
  -- Which lines and payments, under which names; the lines themselves stay in the account until it is sent.
  choices jsonb not null default '{}',
  -- Whoever buys: sealed with a key of the document, which outlives the guest's own.
  sealing_key_id uuid not null,
  customer bytea not null,
  customer_name text not null,
  notes text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_minor bigint not null default 0,
  -- What was sent, line by line, as its readers see it; null before.
  signed jsonb,
  number text,
  fiscal_key text,
  qr_text text,
  issued_at timestamptz,
  -- Once by itself; a person may send it again.
  mailed_at timestamptz,
  -- What they, or we, found wrong at the last attempt.
  problems jsonb not null default '[]',
  -- Of a credit note: the document that it corrects, and why.
  corrects_id uuid,
  correction jsonb,
  -- The accepted invoice in whose place it is sent, once that is given back.
  replaces_id uuid,
  -- The number of sendings; effects carry it in their key (REL-02).
  revision integer not null default 0,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (kind = 'invoice' or corrects_id is not null),
  constraint invoices_own unique (property_id, id),
  constraint corrected_of_property foreign key (property_id, corrects_id) references invoices (property_id, id),
  constraint replaced_of_property foreign key (property_id, replaces_id) references invoices (property_id, id)
);
call own_by_property('invoices');
revoke delete on invoices from posada_app;
create index invoices_by_day on invoices (property_id, created_at desc, id desc) where deleted_at is null;
create index invoices_unsolved on invoices (property_id, updated_at)
  where state in ('failure', 'processing') and deleted_at is null;
create index invoices_of_folio on invoices (property_id, folio_id);
create index invoices_of_reservation on invoices (property_id, reservation_id) where reservation_id is not null;
create index invoices_replacing on invoices (replaces_id, property_id);
create index invoices_correcting on invoices (corrects_id, property_id);

-- A line of an account is in one document. The second fence names what was sold beyond our ids, so that a booking that comes
-- back under another id cannot be invoiced again.
create table invoice_claims (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  invoice_id uuid not null,
  entry_id uuid not null,
  fence text not null,
  amount_minor bigint not null,
  claimed_at timestamptz not null,
  released_at timestamptz,
  constraint invoice_of_property foreign key (property_id, invoice_id) references invoices (property_id, id)
);
call own_by_property('invoice_claims');
revoke delete on invoice_claims from posada_app;
create index claims_of_invoice on invoice_claims (property_id, invoice_id);
create unique index claims_by_entry on invoice_claims (property_id, entry_id) where released_at is null;
create unique index claims_by_fence on invoice_claims (property_id, fence) where released_at is null;

-- One sending of a document: the bytes that were signed, and what became of them.
create table invoice_stamps (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  invoice_id uuid not null,
  revision integer not null,
  phase text not null check (phase in ('sending', 'unknown', 'pending', 'waiting', 'accepted', 'rejected', 'attention')),
  provider_id text not null,
  connection_id uuid not null,
  mode text not null check (mode in ('live', 'test')),
  -- Sealed with the document's key: what was said, the signed bytes, and the answer.
  document bytea not null,
  prepared bytea not null,
  outcome bytea,
  fiscal_key text not null,
  -- What they call it while they have not decided.
  ticket text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  unique (property_id, invoice_id, revision),
  constraint invoice_of_property foreign key (property_id, invoice_id) references invoices (property_id, id)
);
call own_by_property('invoice_stamps');
revoke delete on invoice_stamps from posada_app;

-- Files of an accepted document, kept as long as tax law says. Their content lies in the file store.
create table invoice_files (
  property_id uuid not null references properties (property_id),
  invoice_id uuid not null,
  role text not null check (role in ('document', 'answer', 'delivery', 'print', 'package')),
  name text not null,
  content_type text not null,
  stored_as text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null,
  stored_at timestamptz not null,
  primary key (property_id, invoice_id, role),
  constraint invoice_of_property foreign key (property_id, invoice_id) references invoices (property_id, id)
);
call own_by_property('invoice_files');
revoke delete on invoice_files from posada_app;

-- What was seen for a rate of 0 (D-78): it outlives the guest's own record, and has no more than the proof needs.
create table tax_proofs (
  property_id uuid not null references properties (property_id),
  folio_id uuid not null,
  sealing_key_id uuid not null,
  proof bytea not null,
  seen_by text not null,
  seen_at timestamptz not null,
  primary key (property_id, folio_id)
);
call own_by_property('tax_proofs');
