import {
  billNumber,
  type BillContent,
  findUnfinishedCreditBills,
  readBill,
  voidBill,
} from '#areas/subscription/billing/index.ts';
import type { AccountContext, Context } from '#foundation/context/context.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import type { BillId, PropertyId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { UNPAID_SECONDS } from './credits.constants.ts';
import { grantCredits, revokeCredits } from './ledger.service.ts';
import { withPayingAccount } from './purchases.service.ts';

const grantKey = (id: BillId): string => `bill:${id}`;

/** The credits of a bill, by property. */
const givenBy = ({ lines }: BillContent) =>
  lines.flatMap(({ of, propertyId, id, units }): { propertyId: PropertyId; app: AppId; units: number }[] =>
    of === 'credits' && propertyId !== null ? [{ propertyId, app: AppId.parse(id), units }] : [],
  );

/** SEC-37: grants the credits of a paid bill, once, also when repeated. */
export async function grantCreditsOfBill(ctx: AccountContext, id: BillId): Promise<BillContent | undefined> {
  const bill = await readBill(ctx.db, id);
  if (bill?.kind !== 'credits' || bill.state !== 'paid') return undefined;
  for (const { propertyId, app, units: amount } of givenBy(bill)) {
    const inside = withPayingAccount(ctx, propertyId, ctx.accountId);
    await inside.db.transaction((tx) =>
      grantCredits(inside, tx, {
        app,
        key: grantKey(id),
        cause: 'bill',
        amount,
        label: billNumber(bill),
      }),
    );
  }
  return bill;
}

/** Money of a bill was returned: removes the same share of its credits, as far as they are unused. */
export async function revokeCreditsOfBill(
  ctx: AccountContext,
  { billId, key, amount }: { readonly billId: BillId; readonly key: string; readonly amount: number },
): Promise<void> {
  // The refund may be reported before the payment.
  const bill = await grantCreditsOfBill(ctx, billId);
  if (!bill) return;
  for (const { propertyId, app, units } of givenBy(bill)) {
    const inside = withPayingAccount(ctx, propertyId, ctx.accountId);
    const part = bill.refunded >= bill.charge ? units : Math.floor((units * amount) / bill.charge);
    await inside.db.transaction((tx) =>
      revokeCredits(inside, tx, {
        app,
        grant: grantKey(billId),
        key,
        amount: part,
        label: billNumber(bill),
      }),
    );
  }
}

/** Voids unfinished purchases: they are not owed, and a later purchase has the price of its day. */
export async function voidUnpaidPurchases(ctx: Context): Promise<void> {
  const before = plusSeconds(ctx.clock.now(), -UNPAID_SECONDS);
  await forEachIsolated(
    await findUnfinishedCreditBills(ctx.system, before),
    ({ id, account_id: accountId }) => {
      const inside = ctx.forAccount(accountId);
      return inside.db.transaction((tx) => voidBill(inside, tx, id));
    },
  );
}
