-- Tax documents of a property (docs/decisions/0052): its issuers and their numbers, customers, documents and their
-- submissions, what happens without a person, the accounting program, and the documents of Posada's own charges.

-- ── Issuers and numbers ─────────────────────────────────────────────────────────────────────────────────────
-- The companies and people in whose name a property issues tax documents.
create table issuers (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  country text not null,
  legal_name text not null,
  trade_name text,
  identity_type text not null,
  -- Without a check digit.
  identity_number text not null,
  person text not null check (person in ('company', 'person')),
  responsibilities text[] not null,
  -- `both`: a hotel with a restaurant collects VAT on its nights and the tax on consumption on its dinners.
  collects text not null check (collects in ('vat', 'consumption', 'both', 'none')),
  rnt text,
  email text,
  phone text,
  state_code text not null,
  city_code text not null,
  postal_code text not null,
  address text not null,
  is_default boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  check (archived_at is null or not is_default),
  constraint issuers_own unique (property_id, id)
);
create unique index one_issuer_of_a_tax_id on issuers (property_id, country, identity_type, identity_number)
  where archived_at is null;
create unique index one_default_issuer on issuers (property_id) where is_default;
call own_by_property('issuers');
-- The daily sweep for what expires finds the properties that have any.
call open_to_system('issuers', 'select');

-- A stay of one issuer is never sent with the access of another.
alter table connections add constraint issuer_of_connection
  foreign key (property_id, issuer_id) references issuers (property_id, id);
create index connections_of_issuer on connections (property_id, issuer_id) where issuer_id is not null;

-- A listing without a row is invoiced by the property's default issuer.
create table listing_issuers (
  property_id uuid not null references properties (property_id),
  listing_id uuid not null,
  issuer_id uuid not null,
  primary key (property_id, listing_id),
  constraint listing_of_property foreign key (property_id, listing_id) references listings (property_id, id),
  constraint issuer_of_property foreign key (property_id, issuer_id) references issuers (property_id, id)
);
create index listing_issuers_of_issuer on listing_issuers (property_id, issuer_id);
call own_by_property('listing_issuers');

create table invoice_series (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  issuer_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  prefix text not null,
  from_number bigint not null check (from_number > 0),
  next_number bigint not null check (next_number >= from_number),
  -- Of numbers that an authority granted; a series of the issuer's own has none of it and no end.
  to_number bigint,
  resolution text,
  resolved_on date,
  valid_from date,
  valid_to date,
  sealing_key_id uuid,
  technical_key bytea,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  constraint series_own unique (property_id, id),
  constraint issuer_of_property foreign key (property_id, issuer_id) references issuers (property_id, id),
  check (num_nulls(to_number, resolution, resolved_on, valid_from, valid_to, sealing_key_id, technical_key) in (0, 7)),
  check (to_number >= from_number and next_number <= to_number + 1),
  check (valid_to >= valid_from)
);
create index invoice_series_of_issuer on invoice_series (property_id, issuer_id);
call own_by_property('invoice_series');

-- Each number that a document took, for as long as the books are kept.
create table invoice_numbers (
  property_id uuid not null references properties (property_id),
  series_id uuid not null,
  number bigint not null,
  document_id uuid not null,
  state text not null default 'taken' check (state in ('taken', 'voided')),
  voided_reason text,
  taken_on date not null,
  voided_at timestamptz,
  primary key (series_id, number),
  constraint one_number_of_a_document unique (property_id, document_id),
  constraint series_of_property foreign key (property_id, series_id) references invoice_series (property_id, id),
  check ((state = 'voided') = (voided_at is not null) and (state = 'voided') = (voided_reason is not null))
);
create index invoice_numbers_of_series on invoice_numbers (property_id, series_id);
call own_by_property('invoice_numbers');
-- A number is given once. It may be voided later, and nothing else of it changes.
revoke update, delete on invoice_numbers from posada_app;
grant update (state, voided_at, voided_reason) on invoice_numbers to posada_app;

-- Warnings about numbers and certificates that expire: each once.
create table invoicing_notices (
  property_id uuid not null references properties (property_id),
  subject text not null,
  notice text not null,
  told_at timestamptz not null,
  primary key (property_id, subject, notice)
);
call own_by_property('invoicing_notices');

-- ── Customers (docs/decisions/0061) ─────────────────────────────────────────────────────────────────────────
-- The buyers of documents, kept for the next one. The name stands in the open, as on the documents; everything else is
-- sealed with a key of its own, which goes with the row.
create table customers (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  person text not null check (person in ('person', 'company')),
  name text not null check (name <> ''),
  document_type text not null,
  -- Of document and number, and of the address: found by what is typed, and readable for no one.
  document_hash text not null,
  email_hash text,
  sealing_key_id uuid not null,
  details bytea not null,
  -- In the accounting program, where it is known there.
  connection_id uuid,
  third_party_id text,
  -- The customer that it turned out to be: its document still finds that one.
  merged_into uuid,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (property_id, id),
  constraint merged_into_customer foreign key (property_id, merged_into) references customers (property_id, id)
    on delete cascade,
  constraint not_into_itself check (merged_into <> id),
  constraint known_there check ((connection_id is null) = (third_party_id is null)),
  constraint connection_of_customer foreign key (connection_id) references connections (id),
  constraint one_customer_of_a_document unique (property_id, document_hash)
);
create index customers_by_name on customers (property_id, lower(name), id) where merged_into is null;
create index customers_by_email on customers (property_id, email_hash) where email_hash is not null;
create index customers_merged_into on customers (property_id, merged_into) where merged_into is not null;
create index customers_of_connection on customers (connection_id) where connection_id is not null;
call own_by_property('customers');

-- ── Documents ───────────────────────────────────────────────────────────────────────────────────────────────
create table invoices (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  kind text not null check (kind in ('invoice', 'credit-note')),
  folio_id uuid not null,
  -- No foreign keys to stays: a document outlives the guest's record and the reservation's.
  reservation_id uuid,
  -- How far it is: the only column that is written; the two that are shown are derived (invoices/phases.ts).
  phase text not null default 'draft' check (
    phase in ('draft', 'sending', 'unknown', 'pending', 'waiting', 'attention', 'rejected', 'accepted', 'canceled')
  ),
  state text not null generated always as (case
    when phase in ('draft') then 'draft'
    when phase in ('rejected') then 'failure'
    when phase in ('accepted', 'canceled') then 'success'
    else 'processing'
  end) stored,
  stamp_status text generated always as (case
    when phase in ('draft') then null
    when phase in ('rejected', 'accepted', 'canceled') then phase
    else 'draft'
  end) stored,
  checked boolean not null default false,
  -- Where it goes: the provider that submits it, and the connection once it was submitted.
  provider_id text,
  connection_id uuid,
  issuer_id uuid,
  -- Which lines and payments, under which names; the lines themselves stay in the folio until it is submitted.
  choices jsonb not null default '{}',
  -- The buyer: sealed with a key of the document, which outlives the guest's own.
  sealing_key_id uuid not null,
  customer bytea not null,
  customer_name text not null,
  notes text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_minor bigint not null default 0,
  -- What was submitted, line by line, as its readers see it; null before.
  signed jsonb,
  number text,
  -- The authority's key (CUFE). Where a program numbers, it comes with the acceptance.
  fiscal_key text,
  qr_text text,
  -- What the provider, or Posada, found wrong at the last attempt.
  problems jsonb not null default '[]',
  -- Of a credit note: the document that it corrects, and why.
  corrects_id uuid,
  correction jsonb,
  -- The accepted invoice in whose place it is submitted, once that one is credited.
  replaces_id uuid,
  -- The number of submissions; effects carry it in their key (REL-02).
  revision integer not null default 0,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  issued_at timestamptz,
  -- Its one mail to the customer is planned, left, or did not leave or lost its answer; a person may send it again.
  mail_queued_at timestamptz,
  mailed_at timestamptz,
  mail_failed_at timestamptz,
  deleted_at timestamptz,
  check (kind = 'invoice' or corrects_id is not null),
  constraint invoices_own unique (property_id, id),
  constraint corrected_of_property foreign key (property_id, corrects_id) references invoices (property_id, id),
  constraint replaced_of_property foreign key (property_id, replaces_id) references invoices (property_id, id)
);
create index invoices_by_day on invoices (property_id, created_at desc, id desc) where deleted_at is null;
-- The stacks of the list and how many are in each: drafts are few among many thousands that were accepted.
create index invoices_by_state on invoices (property_id, state, kind, created_at desc, id desc) where deleted_at is null;
create index invoices_unsolved on invoices (property_id, updated_at)
  where (phase in ('rejected', 'attention') or (kind = 'credit-note' and phase = 'draft')) and deleted_at is null;
create index invoices_not_mailed on invoices (property_id, mail_failed_at)
  where mail_failed_at is not null and deleted_at is null;
create index invoices_of_folio on invoices (property_id, folio_id);
create index invoices_of_reservation on invoices (property_id, reservation_id) where reservation_id is not null;
create index invoices_replacing on invoices (replaces_id, property_id);
create index invoices_correcting on invoices (corrects_id, property_id);
call own_by_property('invoices');
revoke delete on invoices from posada_app;

-- How much of a folio entry each document tells: what an invoice bills of it, and below nothing what a credit note gives back.
-- What is claimed of an entry sums to what its documents say of it. Parts of an entry are numbered, so that no two documents
-- take the same one. The fence names what was sold beyond our ids, so that a booking that comes back under another id cannot
-- be invoiced again.
create table invoice_claims (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  invoice_id uuid not null,
  entry_id uuid not null,
  fence text not null,
  -- 0 for the first document that tells of it, then one more for each difference.
  part integer not null default 0 check (part >= 0),
  amount_minor bigint not null,
  claimed_at timestamptz not null,
  released_at timestamptz,
  constraint invoice_of_property foreign key (property_id, invoice_id) references invoices (property_id, id)
);
create index claims_of_invoice on invoice_claims (property_id, invoice_id);
create unique index claims_by_entry on invoice_claims (property_id, entry_id, part) where released_at is null;
alter table invoice_claims add constraint claims_by_fence
  exclude using gist (property_id with =, fence with =, entry_id with <>) where (released_at is null);
call own_by_property('invoice_claims');
revoke delete on invoice_claims from posada_app;

-- One submission of a document: the bytes that were signed, and the outcome.
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
  -- Null until the acceptance, where a program numbers.
  fiscal_key text,
  -- The provider's id of the submission while it is undecided.
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

-- ── Self-invoices and automatic invoices (docs/decisions/0054, docs/decisions/0055) ─────────────────────────
-- What a property wants of both. Without a row: guests may, where there is an issuer, and nothing is sent automatically.
create table billing_settings (
  property_id uuid primary key references properties (property_id),
  self_invoice boolean not null default true,
  auto_bill boolean not null default false,
  -- A time of the property's own clock.
  bills_at text not null default '03:00' check (bills_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- The first day of departure of the sweep: earlier stays are the host's.
  bills_since date,
  -- The day, of the property's zone, of the last sweep.
  looked_on date,
  version integer not null default 1,
  changed_at timestamptz not null
);
call own_by_property('billing_settings');
-- Before a tenant is known: which properties are due.
call open_to_system('billing_settings', 'select (property_id, auto_bill)');

-- A stay that the sweep left out, with why. Gone as soon as it has a document.
create table billing_waits (
  property_id uuid not null references properties (property_id),
  reservation_id uuid not null,
  reason text not null,
  params jsonb not null default '{}',
  -- What solves it.
  remedy text not null check (remedy in ('stay', 'folio', 'invoice', 'issuers', 'connections', 'credits', 'retry')),
  looked_at timestamptz not null,
  primary key (property_id, reservation_id)
);
call own_by_property('billing_waits');

-- A folio whose documents do not say what it says, with what mends it; gone as soon as they do.
create table account_differences (
  property_id uuid not null references properties (property_id),
  folio_id uuid not null,
  reservation_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  charged_minor bigint not null,
  documented_minor bigint not null,
  -- What there is to bill, what there is to give back, or an account that says more than was given back of its document.
  mend text not null check (mend in ('bill', 'credit', 'account')),
  amount_minor bigint not null,
  -- The document that has it; null where there is nothing to give back.
  invoice_id uuid,
  found_at timestamptz not null,
  primary key (property_id, folio_id)
);
call own_by_property('account_differences');

-- The address of a stay's own invoice. Its token follows from the id and the master key, so that the host can show it again;
-- here is only the hash that recognises it.
create table self_invoice_links (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  reservation_id uuid not null,
  token_hash text not null unique,
  created_by text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index self_invoice_link_of_stay on self_invoice_links (property_id, reservation_id)
  where revoked_at is null;
create index self_invoice_links_of_property on self_invoice_links (property_id);
call own_by_property('self_invoice_links');
revoke delete on self_invoice_links from posada_app;
call open_to_system('self_invoice_links', 'select');

-- ── The accounting program ──────────────────────────────────────────────────────────────────────────────────
-- What a property calls things there. A connection that ends keeps its row, and a new one begins without: the ids of another
-- company mean other things.
create table accounting_mappings (
  property_id uuid not null references properties (property_id),
  connection_id uuid not null,
  codes jsonb not null,
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  primary key (property_id, connection_id),
  constraint connection_of_mapping foreign key (connection_id) references connections (id)
);
create index accounting_mappings_of_connection on accounting_mappings (connection_id);
call own_by_property('accounting_mappings');
revoke delete on accounting_mappings from posada_app;

-- Accounts of its chart, by what happened; each with the moment from which on it is posted (docs/decisions/0065). A
-- connection that ends keeps its row, as mappings do.
create table journal_settings (
  property_id uuid not null references properties (property_id),
  connection_id uuid not null,
  document_type text,
  -- Number of the third party that entries name, and of the channels that have one of their own.
  third_party text,
  channels jsonb not null default '{}',
  kinds jsonb not null default '{}',
  -- Where money went to, by how it was paid, where that is not the account of its kind.
  money jsonb not null default '{}',
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  primary key (property_id, connection_id),
  constraint connection_of_journals foreign key (connection_id) references connections (id)
);
create index journal_settings_of_connection on journal_settings (connection_id);
call own_by_property('journal_settings');
revoke delete on journal_settings from posada_app;

-- What no tax document tells, posted to the accounting program.
create table journals (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  connection_id uuid not null,
  -- No foreign keys to folios: what was posted outlives them.
  folio_id uuid not null,
  entry_id uuid not null,
  reservation_id uuid,
  kind text not null check (kind in ('commission', 'withholding', 'addendum', 'deposit', 'deposit-release')),
  on_date date not null,
  -- In the direction of its kind; below nothing it takes back what was posted.
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  method text,
  channel text,
  -- The booking's code, or the name of the folio.
  about text not null,
  state text not null check (state in ('processing', 'success', 'failure', 'attention')),
  number text,
  problems jsonb not null default '[]',
  -- The number of postings that a person asked for; effects carry it in their key (REL-02).
  revision integer not null default 1,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint connection_of_journal foreign key (connection_id) references connections (id),
  -- Whatever happens to the job: an entry is posted once.
  constraint one_journal_of_an_entry unique (property_id, entry_id)
);
create index journals_by_day on journals (property_id, created_at desc, id desc);
create index journals_unsolved on journals (property_id, created_at) where state in ('failure', 'attention');
create index journals_of_connection on journals (connection_id);
call own_by_property('journals');
revoke delete on journals from posada_app;

-- ── Documents of Posada's own charges (docs/decisions/0072) ─────────────────────────────────────────────────
-- Through which property Posada invoices what it sells, by country and with the day that it counts from.
create table charge_issuers (
  country text not null check (country ~ '^[A-Z]{2}$'),
  number integer not null check (number > 0),
  -- Null: no issuer there from then on. The account owned the property when it was named.
  issuing_property uuid references properties (property_id),
  issuing_account uuid references accounts (account_id),
  from_day date not null,
  -- The beginning of that day where the property is.
  from_at timestamptz not null,
  actor text not null,
  created_at timestamptz not null,
  primary key (country, number),
  constraint property_of_account check ((issuing_property is null) = (issuing_account is null))
);
comment on table charge_issuers is 'owner: none; Posada''s own: through which property it bills what it sells';
create index charge_issuers_of_property on charge_issuers (issuing_property);
create index charge_issuers_of_account on charge_issuers (issuing_account);
grant select, insert on charge_issuers to posada_system;

-- The tax document of each charge, and the credit note for what went back of it.
create table bill_documents (
  id uuid primary key,
  account_id uuid not null,
  bill_id uuid not null references bills (id),
  kind text not null check (kind in ('invoice', 'credit-note')),
  -- Of the refund or dispute that a credit note is for; empty for the invoice.
  key text not null,
  amount bigint not null check (amount > 0),
  -- `receipt`: no issuer there; `wanted`: it is made or waits for its invoice; `held`: a person has to look.
  state text not null check (state in ('receipt', 'wanted', 'sent', 'issued', 'held')),
  -- Through which property it is issued, with the house folio and the document there: decided before they are made.
  property_id uuid,
  folio_id uuid,
  invoice_id uuid unique,
  number text,
  files text[] not null default '{}',
  made_at timestamptz not null,
  changed_at timestamptz not null,
  issued_at timestamptz,
  -- When the payer was written to about it.
  told_at timestamptz,
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
