import type { Transaction } from '#foundation/database/database.ts';
import type { AccountId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Promo } from '#vocabulary/promo.ts';
import type { OfferTables } from './offers.tables.ts';

/** The first offer counts. */
export async function insertOffer(
  tx: Transaction,
  accountId: AccountId,
  offer: Promo,
  at: Instant,
): Promise<void> {
  await tx
    .tables<OfferTables>()
    .insertInto('account_offers')
    .values({
      account_id: accountId,
      code: offer.code,
      offer: JSON.stringify(offer) as never,
      offered_at: at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'code']).doNothing())
    .execute();
}
