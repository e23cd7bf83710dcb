import { sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { AutoInvoiceTables } from './auto-invoice.tables.ts';

export type AutoInvoiceSettings = {
  readonly self_invoice: boolean;
  readonly auto_bill: boolean;
  /** `HH:mm` of the property's clock. */
  readonly bills_at: string;
  readonly bills_since: PlainDate | null;
  readonly looked_on: PlainDate | null;
  readonly version: number;
};

/** Defaults of a property without stored settings. */
const UNSAID: AutoInvoiceSettings = {
  self_invoice: true,
  auto_bill: false,
  bills_at: '03:00',
  bills_since: null,
  looked_on: null,
  version: 0,
};
const COLUMNS = ['self_invoice', 'auto_bill', 'bills_at', 'bills_since', 'looked_on', 'version'] as const;

const own = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<AutoInvoiceTables>()
    .selectFrom('auto_invoice_settings')
    .select(COLUMNS)
    .where('property_id', '=', propertyId);

export const readAutoInvoiceSettings = async (
  db: Queries,
  propertyId: PropertyId,
): Promise<AutoInvoiceSettings> => (await own(db, propertyId).executeTakeFirst()) ?? UNSAID;

/** Reads the settings and locks them until the transaction ends. */
export const lockAutoInvoiceSettings = async (
  tx: Transaction,
  propertyId: PropertyId,
): Promise<AutoInvoiceSettings> => (await own(tx, propertyId).forShare().executeTakeFirst()) ?? UNSAID;

/** The settings after the change; undefined if their version is no longer `version`. */
export const saveAutoInvoiceSettings = (
  tx: Transaction,
  propertyId: PropertyId,
  change: Partial<Omit<AutoInvoiceSettings, 'version'>>,
  { at, version }: { readonly at: Instant; readonly version: number | null },
): Promise<AutoInvoiceSettings | undefined> =>
  tx
    .tables<AutoInvoiceTables>()
    .insertInto('auto_invoice_settings')
    .values({ property_id: propertyId, ...change, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('property_id')
        .doUpdateSet({ ...change, changed_at: at, version: sql<number>`auto_invoice_settings.version + 1` })
        .where(sql<boolean>`${version}::int is null or auto_invoice_settings.version = ${version}`),
    )
    .returning(COLUMNS)
    .executeTakeFirst();

export async function markAutoInvoicingChecked(
  db: Queries,
  propertyId: PropertyId,
  on: PlainDate,
): Promise<void> {
  await db
    .tables<AutoInvoiceTables>()
    .updateTable('auto_invoice_settings')
    .set({ looked_on: on })
    .where('property_id', '=', propertyId)
    .execute();
}

/** Runs before a tenant is known: the properties with automatic invoicing. */
export async function propertiesWithAutoInvoicing(system: Queries): Promise<PropertyId[]> {
  const rows = await system
    .tables<AutoInvoiceTables>()
    .selectFrom('auto_invoice_settings')
    .select('property_id')
    .where('auto_bill', '=', true)
    .execute();
  return rows.map(({ property_id: id }) => id);
}
