import {
  bigint,
  boolean,
  bytes,
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { FiscalCorrection, FiscalKind } from '#capabilities/fiscal/fiscal.document.ts';
import type {
  ConnectionId,
  FolioId,
  InvoiceId,
  IssuerId,
  PropertyId,
  ReservationId,
} from '#vocabulary/ids.ts';
import type { Choices } from './drafts/choices.ts';
import type { SignedDocument } from './submissions/signed.ts';

export type InvoiceState = 'draft' | 'processing' | 'success' | 'failure';
export type StampStatus = 'draft' | 'accepted' | 'rejected' | 'canceled';

/** Phase of a document (phases.ts). */
export type InvoicePhase = SubmissionPhase | 'draft' | 'canceled';

/** Phase of one submission. `pending`: the provider has it and decides later; `waiting`: it could not be sent yet. */
export type SubmissionPhase =
  'sending' | 'unknown' | 'pending' | 'waiting' | 'accepted' | 'rejected' | 'attention';

/** One error to correct: our field and sentence if known, with the provider's words. */
export type StoredProblem = {
  readonly field: string;
  readonly text: string | null;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly rule: string | null;
  readonly original: string;
};

export type Correction = Pick<FiscalCorrection, 'concept' | 'reason'>;

export const invoices = defineTable({
  name: 'invoices',
  owner: 'property',
  columns: {
    id: uuid<InvoiceId>(),
    property_id: uuid<PropertyId>(),
    kind: text<FiscalKind>(),
    folio_id: uuid<FolioId>(),
    reservation_id: nullable(uuid<ReservationId>()),
    phase: defaulted(text<InvoicePhase>()),
    /** Both derived from the phase. */
    state: defaulted(text<InvoiceState>()),
    stamp_status: nullable(text<StampStatus>()),
    checked: defaulted(boolean()),
    provider_id: nullable(text()),
    connection_id: nullable(uuid<ConnectionId>()),
    issuer_id: nullable(uuid<IssuerId>()),
    choices: defaulted(json<Choices>()),
    sealing_key_id: uuid(),
    customer: bytes(),
    customer_name: text(),
    notes: defaulted(text()),
    currency: text(),
    total_minor: defaulted(bigint()),
    signed: nullable(json<SignedDocument>()),
    number: nullable(text()),
    fiscal_key: nullable(text()),
    is_test: defaulted(boolean()),
    qr_text: nullable(text()),
    issued_at: nullable(instant()),
    mail_queued_at: nullable(instant()),
    mail_failed_at: nullable(instant()),
    mailed_at: nullable(instant()),
    problems: defaulted(json<readonly StoredProblem[]>()),
    corrects_id: nullable(uuid<InvoiceId>()),
    correction: nullable(json<Correction>()),
    replaces_id: nullable(uuid<InvoiceId>()),
    revision: defaulted(integer()),
    version: defaulted(integer()),
    created_by: text(),
    created_at: instant(),
    updated_at: instant(),
    deleted_at: nullable(instant()),
  },
});

export const invoiceLineAllocations = defineTable({
  name: 'invoice_line_allocations',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    invoice_id: uuid<InvoiceId>(),
    entry_id: uuid(),
    source_key: text(),
    part: defaulted(integer()),
    amount_minor: bigint(),
    claimed_at: instant(),
    released_at: nullable(instant()),
  },
});

export const invoiceSubmissions = defineTable({
  name: 'invoice_submissions',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    invoice_id: uuid<InvoiceId>(),
    revision: integer(),
    phase: text<SubmissionPhase>(),
    provider_id: text(),
    connection_id: uuid<ConnectionId>(),
    mode: text<'live' | 'test'>(),
    document: bytes(),
    prepared: bytes(),
    outcome: nullable(bytes()),
    fiscal_key: nullable(text()),
    ticket: nullable(text()),
    asked_at: instant(),
    decided_at: nullable(instant()),
  },
});

export const invoiceFiles = defineTable({
  name: 'invoice_files',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    invoice_id: uuid<InvoiceId>(),
    role: text<'document' | 'answer' | 'delivery' | 'print' | 'package'>(),
    name: text(),
    content_type: text(),
    stored_as: text(),
    sha256: text(),
    bytes: integer(),
    stored_at: instant(),
  },
});

export const taxProofs = defineTable({
  name: 'tax_proofs',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    folio_id: uuid(),
    sealing_key_id: uuid(),
    proof: bytes(),
    seen_by: text(),
    seen_at: instant(),
  },
});

export type InvoicingTables = TablesOf<
  [
    typeof invoices,
    typeof invoiceLineAllocations,
    typeof invoiceSubmissions,
    typeof invoiceFiles,
    typeof taxProofs,
  ]
>;
