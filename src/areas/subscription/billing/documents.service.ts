import type { AccountContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { BillDocument } from './bills.contract.ts';
import { type DocumentRow, insertDocument } from './documents.store.ts';

/**
 * Records that a charge, or a refund of it, needs its document: once for its key, also when repeated. The issuer of
 * Posada's documents creates it; until then it is a receipt.
 *
 * @param amount in minor units. @param key of the refund or dispute; none for the charge itself.
 */
export const requestDocument = (
  ctx: AccountContext,
  tx: Transaction,
  { billId, amount, key = '' }: { readonly billId: BillId; readonly amount: number; readonly key?: string },
): Promise<DocumentRow> => {
  const at = ctx.clock.now();
  return insertDocument(tx, {
    id: newId(at),
    account_id: ctx.accountId,
    bill_id: billId,
    key,
    amount,
    made_at: at,
    kind: key === '' ? 'invoice' : 'credit-note',
  });
};

const SHOWN = { wanted: 'sent', sent: 'sent', issued: 'issued', held: 'held' } as const;

/** The documents as the payer sees them, without receipts. Amounts in the major unit (D-56). */
export const presentDocuments = (rows: readonly DocumentRow[], currency: string): BillDocument[] =>
  rows.flatMap(({ id, kind, state, number, amount, issued_at: issuedAt, files }) =>
    state === 'receipt'
      ? []
      : [
          {
            _id: id,
            kind,
            state: SHOWN[state],
            number,
            issuedAt,
            amount: toMajorUnits({ minor: amount, currency }),
            files: state === 'issued' ? [...files] : [],
          },
        ],
  );
