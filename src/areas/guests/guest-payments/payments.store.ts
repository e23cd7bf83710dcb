import { sql } from 'kysely';

import type {
  GuestPaymentMethod,
  GuestPaymentState,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { FolioState, GuestPaymentTables } from './guest-payments.tables.ts';

export type PaymentRow = {
  readonly id: string;
  readonly request_id: string;
  readonly attempt_id: string | null;
  readonly connection_id: ConnectionId | null;
  readonly account: string | null;
  readonly external_id: string | null;
  readonly method: GuestPaymentMethod;
  readonly last4: string | null;
  readonly state: GuestPaymentState;
  readonly amount_minor: number;
  /** What went back in all; it never becomes less. */
  readonly refunded_minor: number;
  /** Of that, what a member gave back in another way than through the provider. */
  readonly by_hand_minor: number;
  /** Of that, what the bank of the guest did not take: the account has it again. */
  readonly failed_minor: number;
  /** What the provider was asked to give back, and has not decided. */
  readonly returning_minor: number;
  readonly currency: string;
  readonly is_test: boolean;
  /** What of it settles the request. */
  readonly counted_minor: number;
  /** What of that is to be given back, because the stay costs less by now. */
  readonly proposed_minor: number;
  readonly returned_reference: string | null;
  readonly returned_at: Instant | null;
  readonly folio_state: FolioState;
  readonly confirm_key: string | null;
  readonly actor: string;
  readonly received_at: Instant;
  readonly read_at: Instant;
};

const PAYMENT = [
  'id',
  'request_id',
  'attempt_id',
  'connection_id',
  'account',
  'external_id',
  'method',
  'last4',
  'state',
  'amount_minor',
  'refunded_minor',
  'by_hand_minor',
  'failed_minor',
  'returning_minor',
  'currency',
  'is_test',
  'counted_minor',
  'proposed_minor',
  'returned_reference',
  'returned_at',
  'folio_state',
  'confirm_key',
  'actor',
  'received_at',
  'read_at',
] as const;

const own = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<GuestPaymentTables>()
    .selectFrom('received_payments')
    .select(PAYMENT)
    .where('property_id', '=', propertyId);

export const findPayment = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<PaymentRow | undefined> => own(db, propertyId).where('id', '=', id).executeTakeFirst();

/** Payments into accounts for tests that still count, oldest first. */
export const listTestPayments = (db: Queries, propertyId: PropertyId): Promise<PaymentRow[]> =>
  own(db, propertyId)
    .where('is_test', '=', true)
    .where('folio_state', '!=', 'taken-out')
    .orderBy('received_at')
    .orderBy('id')
    .execute();

/** A transfer that was confirmed under this key, of any request. */
export const findConfirmed = (
  tx: Transaction,
  propertyId: PropertyId,
  key: string,
): Promise<PaymentRow | undefined> => own(tx, propertyId).where('confirm_key', '=', key).executeTakeFirst();

/** By the account: a connection that is made again has another id. */
export const findPaymentOfAccount = (
  db: Queries,
  propertyId: PropertyId,
  account: string,
  externalId: string,
): Promise<PaymentRow | undefined> =>
  own(db, propertyId).where('account', '=', account).where('external_id', '=', externalId).executeTakeFirst();

export const listPaymentRows = (
  db: Queries,
  propertyId: PropertyId,
  requestIds: readonly string[],
): Promise<PaymentRow[]> =>
  requestIds.length === 0
    ? Promise.resolve([])
    : own(db, propertyId)
        .where('request_id', 'in', requestIds)
        .orderBy('received_at')
        .orderBy('id')
        .execute();

export type ReceivedSumRow = {
  readonly method: GuestPaymentMethod;
  readonly currency: string;
  readonly is_test: boolean;
  readonly amount_minor: number;
  readonly refunded_minor: number;
  readonly over_minor: number;
  readonly payments: number;
};

/** Money that arrived from one moment to before another, the largest sum first. */
export async function sumReceived(
  db: Queries,
  propertyId: PropertyId,
  { from, before }: { readonly from: Instant; readonly before: Instant },
): Promise<ReceivedSumRow[]> {
  const rows = await db
    .tables<GuestPaymentTables>()
    .selectFrom('received_payments')
    .select(({ fn }) => [
      'method',
      'currency',
      'is_test',
      fn.sum<number>('amount_minor').as('amount_minor'),
      sql<number>`sum(refunded_minor - failed_minor)`.as('refunded_minor'),
      sql<number>`sum(greatest(0, amount_minor + proposed_minor + failed_minor - counted_minor - refunded_minor - returning_minor))`.as(
        'over_minor',
      ),
      fn.countAll<number>().as('payments'),
    ])
    .where('property_id', '=', propertyId)
    .where('state', 'in', ['paid', 'refunded', 'charged-back'])
    .where('received_at', '>=', from)
    .where('received_at', '<', before)
    .groupBy(['method', 'currency', 'is_test'])
    .orderBy('amount_minor', 'desc')
    .orderBy('method')
    .orderBy('currency')
    .orderBy('is_test')
    .execute();
  return rows.map((row) => ({
    ...row,
    amount_minor: Number(row.amount_minor),
    refunded_minor: Number(row.refunded_minor),
    over_minor: Number(row.over_minor),
    payments: Number(row.payments),
  }));
}

export async function insertPayment(tx: Transaction, propertyId: PropertyId, row: PaymentRow): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .insertInto('received_payments')
    .values({ ...row, property_id: propertyId })
    .execute();
}

export async function changePayment(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  change: Partial<
    Pick<
      PaymentRow,
      | 'state'
      | 'refunded_minor'
      | 'by_hand_minor'
      | 'failed_minor'
      | 'returning_minor'
      | 'counted_minor'
      | 'proposed_minor'
      | 'returned_reference'
      | 'returned_at'
      | 'folio_state'
      | 'read_at'
      | 'method'
      | 'last4'
    >
  >,
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .updateTable('received_payments')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}
