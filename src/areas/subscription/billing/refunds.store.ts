import type { Selectable } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId, BillId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { BillingTables, RefundState } from './billing.tables.ts';

export type RefundRow = Readonly<Selectable<BillingTables['bill_refunds']>>;

const refunds = (db: Queries) => db.tables<BillingTables>().selectFrom('bill_refunds').selectAll();

export const findRefund = (db: Queries, id: string): Promise<RefundRow | undefined> =>
  refunds(db).where('id', '=', id).executeTakeFirst();

export const lockRefund = (tx: Transaction, id: string): Promise<RefundRow> =>
  refunds(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const refundsOf = (db: Queries, billId: BillId): Promise<RefundRow[]> =>
  refunds(db).where('bill_id', '=', billId).orderBy('decided_at').execute();

export async function insertRefund(tx: Transaction, refund: RefundRow): Promise<void> {
  await tx.tables<BillingTables>().insertInto('bill_refunds').values(refund).execute();
}

export async function changeRefund(
  tx: Queries,
  id: string,
  change: { state: RefundState; refund_id?: string; settled_at?: Instant },
): Promise<void> {
  await tx.tables<BillingTables>().updateTable('bill_refunds').set(change).where('id', '=', id).execute();
}

/** Refunds without a known outcome (REL-10). */
export const openRefunds = (
  system: Queries,
  decidedBefore: Instant,
): Promise<{ id: string; account_id: AccountId }[]> =>
  system
    .tables<BillingTables>()
    .selectFrom('bill_refunds')
    .select(['id', 'account_id'])
    .where('state', 'in', ['decided', 'pending'])
    .where('decided_at', '<=', decidedBefore)
    .execute();
