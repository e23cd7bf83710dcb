import type { SoldStay } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import { entrySumsOf, folioTotalsOf, soldAmountOf } from './folio.ts';
import { readFolioOfStay } from './open-folio.service.ts';

/** What a guest owes for a stay, in minor units of the currency of its folio. */
export type StayBalance = {
  readonly currency: string;
  /** A system keeps the account: what was paid may not be in it yet. */
  readonly isKeptBySystem: boolean;
  /** What came with the booking, without what members added. */
  readonly soldMinor: number;
  /** Payments of all kinds without what was given back. */
  readonly paidMinor: number;
  /** What the guest owes; below 0, what the house owes the guest. */
  readonly balanceMinor: number;
};

/** As it is now; nothing is stored. Called under the lock of the stay. */
export async function readStayBalance(
  ctx: PropertyContext,
  db: Queries,
  stay: SoldStay,
): Promise<StayBalance> {
  const { folio, currency, entries } = await readFolioOfStay(ctx, db, stay);
  const { payments, refunds, balance } = folioTotalsOf(entrySumsOf(entries));
  return {
    currency,
    isKeptBySystem: folio !== null && folio.managed_by !== null,
    soldMinor: soldAmountOf(entries),
    paidMinor: payments - refunds,
    balanceMinor: balance,
  };
}
