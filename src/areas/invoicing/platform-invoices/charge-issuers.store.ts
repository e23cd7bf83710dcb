import type { Selectable } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlatformInvoiceTables } from './platform-invoices.tables.ts';

export type ChargeIssuerRow = Readonly<Selectable<PlatformInvoiceTables['charge_issuers']>>;

const issuers = (system: Queries) =>
  system.tables<PlatformInvoiceTables>().selectFrom('charge_issuers').selectAll();

/** Newest change first. */
export const listChargeIssuerRows = (system: Queries): Promise<ChargeIssuerRow[]> =>
  issuers(system).orderBy('created_at', 'desc').orderBy('number', 'desc').limit(200).execute();

/** The change that applies at a moment. */
export const findChargeIssuerAt = (
  system: Queries,
  country: string,
  at: Instant,
): Promise<ChargeIssuerRow | undefined> =>
  issuers(system)
    .where('country', '=', country)
    .where('from_at', '<=', at)
    .orderBy('from_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Inserts one change after the other, so that each has its own number. */
export async function insertChargeIssuer(
  tx: Transaction,
  issuer: Omit<ChargeIssuerRow, 'number'>,
): Promise<ChargeIssuerRow> {
  await tx.named('lock-charge-issuers', "select pg_advisory_xact_lock(hashtext('charge_issuers'))", []);
  const { last } = await tx
    .tables<PlatformInvoiceTables>()
    .selectFrom('charge_issuers')
    .select((of) => of.fn.coalesce(of.fn.max('number'), of.lit(0)).as('last'))
    .where('country', '=', issuer.country)
    .executeTakeFirstOrThrow();
  return tx
    .tables<PlatformInvoiceTables>()
    .insertInto('charge_issuers')
    .values({ ...issuer, number: Number(last) + 1 })
    .returningAll()
    .executeTakeFirstOrThrow();
}
