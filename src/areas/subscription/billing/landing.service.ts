import type { AccountContext, Context } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { billOfReference, type BillRow, changeBill, findBill } from './bills.store.ts';
import type { LinkPayer } from './bills.contract.ts';
import { billNumber, presentBill } from './bills.service.ts';
import { disputedBills } from './disputes.store.ts';
import { documentsOfBills } from './documents.store.ts';
import type { LandingBill, LandingPayment } from './landing.contract.ts';
import { payWithSavedCard } from './charging/pay-bill.service.ts';

/** SEC-39: thirty reads a minute from one network. */
const MOST_LOOKS = 30;
const LOOK_SECONDS = 60;

/** The bill of a link, with its account; counts each read. Throws NotFound. */
export async function openBillByLink(
  ctx: Context,
  reference: string,
): Promise<{ inside: AccountContext; bill: BillRow }> {
  await countWithLimit(ctx.system, ctx.clock, `landing:${ctx.network}`, MOST_LOOKS, LOOK_SECONDS);
  const owner = await billOfReference(ctx.system, reference);
  if (!owner) throw httpErrors.missing();
  const inside = ctx.forAccount(owner.account_id);
  const bill = await findBill(inside.db, owner.id);
  if (!bill) throw httpErrors.missing();
  return { inside, bill };
}

/** C-PAY-15. */
export async function getLandingBill(ctx: Context, reference: string): Promise<LandingBill> {
  const { inside, bill } = await openBillByLink(ctx, reference);
  const isDisputed = (await disputedBills(inside.db, [bill.id])).has(bill.id);
  const beside = (await documentsOfBills(inside.db, [bill.id])).get(bill.id);
  const presented = presentBill(bill, { attempt: undefined, isDisputed, documents: beside });
  const { status, lines, currency, documents } = presented;
  return {
    id: reference,
    number: billNumber(bill),
    status,
    currency,
    amount: toMajorUnits({ minor: bill.charge, currency }),
    lines: lines.map(({ propertyName, of, id, units, months, amount }) => ({
      propertyName,
      of,
      id,
      units,
      months,
      amount,
    })),
    tax: toMajorUnits({ minor: bill.tax, currency }),
    discount: toMajorUnits({ minor: bill.discount, currency }),
    documents: documents.map(({ _id, kind, state, number, files }) => ({
      _id,
      kind,
      state,
      number,
      files: files.filter((file) => file === 'pdf'),
    })),
  };
}

/**
 * C-PAY-13 and C-PAY-14: pays with a card that is typed now and not stored. Strangers cannot use cards that the account
 * saved.
 */
export async function payByLink(ctx: Context, reference: string, payer?: LinkPayer): Promise<LandingPayment> {
  const { inside, bill } = await openBillByLink(ctx, reference);
  const { billId: _, ...payment } = await payWithSavedCard(inside, bill.id, {
    payer: 'stranger',
    card: null,
    limit: null,
  });
  if (payer && payment.clientSecret !== null) await changeBill(inside.db, bill.id, { link_payer: payer });
  return { ...payment, secret: payment.clientSecret };
}
