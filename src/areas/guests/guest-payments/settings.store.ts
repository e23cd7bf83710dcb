import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { GuestPaymentTables } from './guest-payments.tables.ts';

export type PaymentSettingsRow = {
  readonly sealing_key_id: string | null;
  readonly transfer_details: Buffer | null;
  readonly version: number;
};

const own = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<GuestPaymentTables>()
    .selectFrom('payment_settings')
    .select(['sealing_key_id', 'transfer_details', 'version'])
    .where('property_id', '=', propertyId);

export const findPaymentSettings = (
  db: Queries,
  propertyId: PropertyId,
): Promise<PaymentSettingsRow | undefined> => own(db, propertyId).executeTakeFirst();

export const lockPaymentSettings = (
  tx: Transaction,
  propertyId: PropertyId,
): Promise<PaymentSettingsRow | undefined> => own(tx, propertyId).forUpdate().executeTakeFirst();

/** Inserts the first row of a property, or raises the version of its row. */
export async function savePaymentSettings(
  tx: Transaction,
  propertyId: PropertyId,
  { sealing_key_id, transfer_details }: Pick<PaymentSettingsRow, 'sealing_key_id' | 'transfer_details'>,
  now: Instant,
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .insertInto('payment_settings')
    .values({ property_id: propertyId, sealing_key_id, transfer_details, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('property_id').doUpdateSet((eb) => ({
        sealing_key_id,
        transfer_details,
        changed_at: now,
        version: eb(eb.ref('payment_settings.version'), '+', 1),
      })),
    )
    .execute();
}
