import type { Selectable } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { STANDING_DISPUTES } from './billing.constants.ts';
import type { BillingTables } from './billing.tables.ts';

export type DisputeRow = Readonly<Selectable<BillingTables['bill_disputes']>>;

export const lockDispute = (tx: Transaction, id: string): Promise<DisputeRow | undefined> =>
  tx
    .tables<BillingTables>()
    .selectFrom('bill_disputes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function saveDispute(tx: Transaction, dispute: DisputeRow): Promise<void> {
  const { state, amount, respond_by, changed_at } = dispute;
  await tx
    .tables<BillingTables>()
    .insertInto('bill_disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, amount, respond_by, changed_at }))
    .execute();
}

/** Bills in which a bank has the money, or asks for it. */
export async function disputedBills(db: Queries, ids: readonly BillId[]): Promise<ReadonlySet<BillId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .tables<BillingTables>()
    .selectFrom('bill_disputes')
    .select('bill_id')
    .where('bill_id', 'in', [...ids])
    .where('state', 'in', STANDING_DISPUTES)
    .execute();
  return new Set(rows.map(({ bill_id }) => bill_id));
}
