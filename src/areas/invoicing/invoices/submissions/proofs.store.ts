import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { InvoicingTables } from '../invoices.tables.ts';

export type ProofRow = {
  readonly property_id: PropertyId;
  readonly folio_id: string;
  readonly sealing_key_id: string;
  readonly proof: Buffer;
  readonly seen_by: string;
  readonly seen_at: Instant;
};

export const findProof = (
  db: Queries,
  propertyId: PropertyId,
  folioId: string,
): Promise<Pick<ProofRow, 'sealing_key_id' | 'proof' | 'seen_by' | 'seen_at'> | undefined> =>
  db
    .tables<InvoicingTables>()
    .selectFrom('tax_proofs')
    .select(['sealing_key_id', 'proof', 'seen_by', 'seen_at'])
    .where('property_id', '=', propertyId)
    .where('folio_id', '=', folioId)
    .executeTakeFirst();

export async function saveProof(tx: Transaction, row: ProofRow): Promise<void> {
  const { sealing_key_id, proof, seen_by, seen_at } = row;
  await tx
    .tables<InvoicingTables>()
    .insertInto('tax_proofs')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'folio_id']).doUpdateSet({ sealing_key_id, proof, seen_by, seen_at }),
    )
    .execute();
}

export async function deleteProof(tx: Transaction, propertyId: PropertyId, folioId: string): Promise<void> {
  await tx
    .tables<InvoicingTables>()
    .deleteFrom('tax_proofs')
    .where('property_id', '=', propertyId)
    .where('folio_id', '=', folioId)
    .execute();
}
