import {
  bigint,
  boolean,
  bytes,
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
  uuids,
} from '#foundation/database/tables.ts';
import type {
  GuestPaymentMethod,
  GuestPaymentState,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { REQUEST_PURPOSES } from './guest-payments.constants.ts';
import type { PlanPart } from './plans/plan-parts.ts';

export type RequestPurpose = (typeof REQUEST_PURPOSES)[number];
export type ProofType = 'image/jpeg' | 'application/pdf';
export type LetterState = 'queued' | 'sent' | 'failed' | 'unreachable';
export type RequestState = 'open' | 'paid' | 'canceled';
/** Of a request that a plan made: the plan's to change, a member's, or cancelled by the plan. */
export type PlanState = 'planned' | 'kept' | 'dropped';
export type RefundState = 'asked' | 'done' | 'refused' | 'unclear' | 'failed';
/** Where money stands for the account of its stay. */
export type FolioState =
  | 'none'
  | 'entered'
  /** Posada writes it in the system that keeps the account. */
  | 'writing'
  | 'to-type'
  | 'typed'
  | 'other-currency'
  | 'taken-out';
export type AttemptState =
  | 'asked'
  | 'open'
  | 'pending'
  /** The guest chose another method, and the provider has not said yet that nothing can be paid here. */
  | 'closing'
  | 'paid'
  | 'refused'
  | 'expired'
  | 'closed';

export const paymentSettings = defineTable({
  name: 'payment_settings',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    sealing_key_id: nullable(uuid()),
    transfer_details: nullable(bytes()),
    version: defaulted(integer()),
    changed_at: instant(),
  },
});

export const paymentRequests = defineTable({
  name: 'payment_requests',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    purpose: text<RequestPurpose>(),
    title: defaulted(text()),
    amount_minor: bigint(),
    currency: text(),
    due_on: date(),
    state: text<RequestState>(),
    plan_part: nullable(integer()),
    plan_state: nullable(text<PlanState>()),
    version: defaulted(integer()),
    actor: text(),
    created_at: instant(),
    ended_at: nullable(instant()),
  },
});

export const paymentAttempts = defineTable({
  name: 'payment_attempts',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    request_id: uuid(),
    connection_id: nullable(uuid<ConnectionId>()),
    method: text<GuestPaymentMethod>(),
    amount_minor: bigint(),
    currency: text(),
    reference: text(),
    checkout_id: nullable(text()),
    checkout_url: nullable(text()),
    state: text<AttemptState>(),
    expires_at: instant(),
    next_at: nullable(instant()),
    created_at: instant(),
  },
});

export const receivedPayments = defineTable({
  name: 'received_payments',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    request_id: uuid(),
    attempt_id: nullable(uuid()),
    connection_id: nullable(uuid<ConnectionId>()),
    account: nullable(text()),
    external_id: nullable(text()),
    method: text<GuestPaymentMethod>(),
    last4: nullable(text()),
    state: text<GuestPaymentState>(),
    amount_minor: bigint(),
    refunded_minor: defaulted(bigint()),
    currency: text(),
    is_test: boolean(),
    returning_minor: defaulted(bigint()),
    by_hand_minor: defaulted(bigint()),
    failed_minor: defaulted(bigint()),
    counted_minor: defaulted(bigint()),
    proposed_minor: defaulted(bigint()),
    returned_reference: nullable(text()),
    returned_at: nullable(instant()),
    folio_state: defaulted(text<FolioState>()),
    confirm_key: nullable(uuid()),
    actor: text(),
    received_at: instant(),
    read_at: instant(),
  },
});

export const paymentRefunds = defineTable({
  name: 'payment_refunds',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    payment_id: uuid(),
    connection_id: uuid<ConnectionId>(),
    amount_minor: bigint(),
    known_minor: bigint(),
    state: text<RefundState>(),
    external_id: nullable(text()),
    reason: nullable(text()),
    actor: text(),
    asked_at: instant(),
    ended_at: nullable(instant()),
  },
});

export const transferProofs = defineTable({
  name: 'transfer_proofs',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    request_id: uuid(),
    attempt_id: uuid(),
    content_type: text<ProofType>(),
    sealing_key_id: uuid(),
    content: bytes(),
    content_hash: text(),
    state: text<'waiting' | 'accepted'>(),
    sent_at: instant(),
    decided_at: nullable(instant()),
    kept_until: date(),
  },
});

export const paymentLetters = defineTable({
  name: 'payment_letters',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    request_id: uuid(),
    payment_id: nullable(uuid()),
    kind: text<'ask' | 'reminder' | 'receipt'>(),
    state: text<LetterState>(),
    queued_at: instant(),
  },
});

export const paymentPlans = defineTable({
  name: 'payment_plans',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    channels: texts(),
    listings: uuids<ListingId>(),
    parts: json<readonly PlanPart[]>(),
    is_mailed: boolean(),
    version: defaulted(integer()),
    created_at: instant(),
  },
});

export const plannedStays = defineTable({
  name: 'planned_stays',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    parts: json<readonly PlanPart[]>(),
    is_mailed: boolean(),
    waived_minor: defaulted(bigint()),
    planned_at: instant(),
  },
});

export type GuestPaymentTables = TablesOf<
  [
    typeof paymentSettings,
    typeof paymentRequests,
    typeof paymentAttempts,
    typeof receivedPayments,
    typeof paymentRefunds,
    typeof transferProofs,
    typeof paymentLetters,
    typeof paymentPlans,
    typeof plannedStays,
  ]
>;
