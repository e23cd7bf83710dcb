import {
  bigint,
  boolean,
  date,
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  texts,
  uuid,
} from '#foundation/database/tables.ts';
import type { Dispute, PaymentWebhookEvent } from '#capabilities/payments/payments.capability.ts';
import type { AccountId, BillId, FolioId, InvoiceId, PropertyId } from '#vocabulary/ids.ts';
import type { BillLine, BillPayer, DocumentFile, LinkPayer } from './bills.contract.ts';

export type BillState = 'open' | 'paid' | 'void' | 'uncollectible';
export type BillKind = 'subscription' | 'credits';
export type AttemptState =
  'decided' | 'unknown' | 'processing' | 'requires_action' | 'succeeded' | 'declined';
/**
 * `receipt`: Posada issues no documents in the country; `wanted`: in preparation, or waiting for its invoice; `held`: a
 * person has to look.
 */
export type DocumentState = 'receipt' | 'wanted' | 'sent' | 'issued' | 'held';
export type RefundState = 'decided' | 'pending' | 'succeeded' | 'failed';

export const payers = defineTable({
  name: 'payers',
  owner: 'account',
  columns: {
    account_id: uuid<AccountId>(),
    customer_id: nullable(text()),
    customers: defaulted(integer()),
    default_method: nullable(text()),
    setup_id: nullable(text()),
    setups: defaulted(integer()),
    email: nullable(text()),
    legal_name: nullable(text()),
    tax_id: nullable(text()),
    country: nullable(text()),
    address: nullable(text()),
    city: nullable(text()),
    postal_code: nullable(text()),
    tried_at: nullable(instant()),
    version: defaulted(integer()),
    changed_at: instant(),
  },
});

export const bills = defineTable({
  name: 'bills',
  owner: 'account',
  columns: {
    id: uuid<BillId>(),
    account_id: uuid<AccountId>(),
    number: defaulted(integer()),
    key: text(),
    reference: text(),
    kind: text<BillKind>(),
    state: text<BillState>(),
    currency: text(),
    lines: json<BillLine[]>(),
    subtotal: bigint(),
    discount: bigint(),
    tax_name: nullable(text()),
    tax_rate: defaulted(integer()),
    tax: bigint(),
    total: bigint(),
    carried_in: defaulted(bigint()),
    carried_out: defaulted(bigint()),
    charge: bigint(),
    received: defaulted(bigint()),
    refunded: defaulted(bigint()),
    period_start: nullable(date()),
    period_end: nullable(date()),
    payer: json<BillPayer>(),
    link_payer: nullable(json<LinkPayer>()),
    intent_id: nullable(text()),
    intents: defaulted(integer()),
    intent_asked_at: nullable(instant()),
    due_at: instant(),
    retry_at: nullable(instant()),
    opened_at: instant(),
    closed_at: nullable(instant()),
  },
});

export const billAttempts = defineTable({
  name: 'bill_attempts',
  owner: 'account',
  columns: {
    id: uuid(),
    account_id: uuid<AccountId>(),
    bill_id: uuid<BillId>(),
    number: integer(),
    session: text<'on' | 'off'>(),
    method: text(),
    state: text<AttemptState>(),
    code: nullable(text()),
    decline_code: nullable(text()),
    is_retryable: nullable(boolean()),
    actor: text(),
    decided_at: instant(),
    answered_at: nullable(instant()),
  },
});

export const billRefunds = defineTable({
  name: 'bill_refunds',
  owner: 'account',
  columns: {
    id: uuid(),
    account_id: uuid<AccountId>(),
    bill_id: uuid<BillId>(),
    amount: bigint(),
    reason: text(),
    state: text<RefundState>(),
    refund_id: nullable(text()),
    actor: text(),
    decided_at: instant(),
    settled_at: nullable(instant()),
  },
});

export const billDisputes = defineTable({
  name: 'bill_disputes',
  owner: 'account',
  columns: {
    id: text(),
    account_id: uuid<AccountId>(),
    bill_id: uuid<BillId>(),
    amount: bigint(),
    state: text<Dispute['state']>(),
    reason: text(),
    respond_by: nullable(instant()),
    changed_at: instant(),
  },
});

export const billDocuments = defineTable({
  name: 'bill_documents',
  owner: 'account',
  columns: {
    id: uuid(),
    account_id: uuid<AccountId>(),
    bill_id: uuid<BillId>(),
    kind: text<'invoice' | 'credit-note'>(),
    key: text(),
    amount: bigint(),
    state: text<DocumentState>(),
    property_id: nullable(uuid<PropertyId>()),
    folio_id: nullable(uuid<FolioId>()),
    invoice_id: nullable(uuid<InvoiceId>()),
    number: nullable(text()),
    issued_at: nullable(instant()),
    files: defaulted(texts<DocumentFile>()),
    told_at: nullable(instant()),
    made_at: instant(),
    changed_at: instant(),
  },
});

export const paymentWebhookEvents = defineTable({
  name: 'payment_webhook_events',
  owner: { none: 'whose subject it is, is found out when it is handled' },
  columns: {
    event_id: text(),
    kind: text<PaymentWebhookEvent['kind']>(),
    type: text(),
    subject: json<PaymentWebhookEvent['subject']>(),
    at: instant(),
    received_at: instant(),
    handled_at: nullable(instant()),
  },
});

export type BillingTables = TablesOf<
  [
    typeof payers,
    typeof bills,
    typeof billAttempts,
    typeof billRefunds,
    typeof billDisputes,
    typeof billDocuments,
    typeof paymentWebhookEvents,
  ]
>;
