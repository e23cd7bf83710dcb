import {
  billNumber,
  type BillTold,
  creditBillsLeft,
  readBill,
  voidBill,
} from '#areas/subscription/billing/index.ts';
import type { AccountContext, Context } from '#foundation/context/context.ts';
import { forEachAlone } from '#foundation/jobs/alone.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import type { BillId, PropertyId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { UNPAID_SECONDS } from './credits.constants.ts';
import { grantCredits, takeBack } from './ledger.service.ts';
import { paidFor } from './purchases.service.ts';

const grantKey = (id: BillId): string => `bill:${id}`;

/** What a bill gives, to whom. */
const givenBy = ({ lines }: BillTold) =>
  lines.flatMap(({ of, propertyId, id, units }): { propertyId: PropertyId; app: AppId; units: number }[] =>
    of === 'credits' && propertyId !== null ? [{ propertyId, app: AppId.parse(id), units }] : [],
  );

/** SEC-37: a bill that was paid gives what its lines say, once however often it is told. */
export async function giveCredits(ctx: AccountContext, id: BillId): Promise<BillTold | undefined> {
  const bill = await readBill(ctx.db, id);
  if (bill?.kind !== 'credits' || bill.state !== 'paid') return undefined;
  for (const { propertyId, app, units: amount } of givenBy(bill)) {
    const inside = paidFor(ctx, propertyId, ctx.accountId);
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

/** Money of it went back: a part of it takes the same part of the credits, as far as they were not used. */
export async function takeCreditsBack(
  ctx: AccountContext,
  { billId, key, amount }: { readonly billId: BillId; readonly key: string; readonly amount: number },
): Promise<void> {
  // It may be told of before what was paid is.
  const bill = await giveCredits(ctx, billId);
  if (!bill) return;
  for (const { propertyId, app, units } of givenBy(bill)) {
    const inside = paidFor(ctx, propertyId, ctx.accountId);
    const part = bill.refunded >= bill.charge ? units : Math.floor((units * amount) / bill.charge);
    await inside.db.transaction((tx) =>
      takeBack(inside, tx, {
        app,
        grant: grantKey(billId),
        key,
        amount: part,
        label: billNumber(bill),
      }),
    );
  }
}

/** Purchases that were begun and left: nobody owes anything for them, and a later one has the price of its day. */
export async function dropUnpaid(ctx: Context): Promise<void> {
  const before = plusSeconds(ctx.clock.now(), -UNPAID_SECONDS);
  await forEachAlone(await creditBillsLeft(ctx.system, before), ({ id, account_id: accountId }) => {
    const inside = ctx.forAccount(accountId);
    return inside.db.transaction((tx) => voidBill(inside, tx, id));
  });
}
