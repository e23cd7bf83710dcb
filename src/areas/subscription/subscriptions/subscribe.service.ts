import { createHash } from 'node:crypto';

import {
  getCardIntent,
  findPayerIdentity,
  hasCard,
  isSameBill,
  lockCarriedAmount,
  openBill,
  payBill,
  readBill,
} from '#areas/subscription/billing/index.ts';
import { discountErrors, type DiscountTerms, useDiscount } from '#areas/subscription/discounts/index.ts';
import type { AccountContext, MemberContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { dayIn, plusSeconds } from '#vocabulary/instant.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { newId } from '#vocabulary/uuid.ts';
import { nextChargeStepAt } from './next-charge.ts';
import { voidCheckoutBill, statusBeforeCheckout } from './open-checkout.ts';
import { buildCheckoutDraft } from './prices/bill-lines.ts';
import { periodOn } from './prices/periods.ts';
import {
  planStarts,
  readStarts,
  type Start,
  type StartGroup,
  type Starting,
  unpaidCheckoutBills,
} from './checkout-starts.service.ts';
import { readBillFacts } from './plan.service.ts';
import type { CheckoutBegun, CheckoutInput } from './subscriptions.contract.ts';
import { subscriptionErrors } from './subscriptions.errors.ts';
import { subscriptionChanged } from './subscriptions.events.ts';
import {
  changeSubscription,
  insertSubscription,
  lockSubscriptions,
  type SubscriptionRow,
} from './subscriptions.store.ts';
import type { PromisedCode } from './subscriptions.tables.ts';
import { chargesOf, returnCodeUses, useCodesOnce } from './promised-codes.service.ts';

/** An unpaid checkout is given up after this time: prices and rooms have changed by then. */
const UNPAID_SECONDS = 86_400;

export const billKey = (kind: string, parts: readonly (string | number)[]): string =>
  `${kind}:${createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 40)}`;

async function rowsFor(
  ctx: AccountContext,
  tx: Transaction,
  { starts, input }: Starting,
): Promise<SubscriptionRow[]> {
  const at = ctx.clock.now();
  const { currency } = input;
  for (const { propertyId } of starts) {
    await insertSubscription(tx, {
      id: newId(at),
      account_id: ctx.accountId,
      property_id: propertyId,
      state: 'canceled',
      currency,
      at,
    });
  }
  const rows = await lockSubscriptions(
    tx,
    starts.map(({ propertyId }) => propertyId),
  );
  // A subscription of another account is hidden here.
  if (rows.length !== starts.length) throw subscriptionErrors.notYours({ field: 'properties' });
  for (const { state, canceled_at: canceledAt } of rows) {
    const isPaid = ['active', 'past_due'].includes(state) && canceledAt === null;
    if (isPaid) throw subscriptionErrors.alreadyActive({ field: 'properties' });
  }
  return rows;
}

/** Counts one use of a code for one checkout, with any number of properties and repeats before it is paid. */
async function countCodes(
  ctx: AccountContext,
  tx: Transaction,
  rows: readonly SubscriptionRow[],
  { discounts, input }: Starting,
): Promise<PromisedCode[]> {
  const before = rows
    .filter(({ state }) => state === 'incomplete' || state === 'trialing')
    .flatMap(({ codes }) => codes);
  const counted: PromisedCode[] = [];
  for (const terms of discounts) {
    const { discountId, code } = terms;
    const use =
      before.find((one) => one.discountId === discountId)?.use ??
      `checkout:${newId<string>(ctx.clock.now())}`;
    const reason = await useDiscount(ctx, tx, { discountId, accountId: ctx.accountId, key: use });
    if (reason) {
      const at = input.codes.findIndex((typed) => typed.toUpperCase() === code);
      // Posada's automatic discount has no field: without it the price differs.
      throw at < 0 ? subscriptionErrors.priceChanged() : discountErrors[reason]({ field: `codes.${at}` });
    }
    counted.push({ discountId, code, left: chargesOf(terms), use });
  }
  const kept = new Set(counted.map(({ use }) => use));
  for (const row of rows) {
    if (row.state !== 'incomplete' && row.state !== 'trialing') continue;
    await returnCodeUses(ctx, tx, { row, codes: row.codes.filter(({ use }) => !kept.has(use)) });
  }
  return counted;
}

const promisedTo = (codes: readonly PromisedCode[], discounts: readonly DiscountTerms[]): PromisedCode[] =>
  codes.filter(({ discountId }) => discounts.some((one) => one.discountId === discountId));

type Begun = { readonly row: SubscriptionRow; readonly start: Start; readonly codes: PromisedCode[] };

/** Its bill is open: it begins with the payment. */
function awaitsPayment(
  ctx: AccountContext,
  { terms }: StartGroup,
  { row, start, codes }: Begun,
  billId: BillId,
): Parameters<typeof changeSubscription>[2] {
  const period = periodOn(start.from, terms.frequency, start.from);
  return {
    state: 'incomplete',
    period_start: period.from,
    period_end: period.to,
    codes: useCodesOnce(codes),
    bill_id: billId,
    told_for: null,
    told: null,
    standing: statusBeforeCheckout(row),
    look_at: plusSeconds(ctx.clock.now(), UNPAID_SECONDS),
  };
}

/** It is charged at the end of its trial; the page announced that charge. */
function awaitsTrial(
  ctx: AccountContext,
  { terms, priced }: StartGroup,
  { start, codes }: Begun,
): Parameters<typeof changeSubscription>[2] {
  const at = start.trialEndsAt ?? ctx.clock.now();
  const day = dayIn(start.zone, at);
  return {
    state: 'trialing',
    period_start: null,
    period_end: null,
    codes,
    bill_id: null,
    told_for: day,
    told: { minor: priced.charged, currency: terms.currency },
    standing: null,
    look_at: nextChargeStepAt({ day, at, toldFor: day, zone: start.zone, now: ctx.clock.now() }),
  };
}

async function begin(
  ctx: AccountContext,
  tx: Transaction,
  group: StartGroup,
  { rows, codes, billId }: { rows: readonly SubscriptionRow[]; codes: PromisedCode[]; billId: BillId | null },
): Promise<void> {
  const { starts, terms } = group;
  for (const start of starts) {
    const row = rows.find(({ property_id: id }) => id === start.propertyId);
    if (!row) continue;
    const begun = { row, start, codes: promisedTo(codes, terms.discounts) };
    await changeSubscription(
      tx,
      row,
      {
        plan: start.plan,
        apps: [...start.apps],
        rooms: start.rooms,
        frequency: terms.frequency,
        currency: terms.currency,
        anchor: start.from,
        wanted: null,
        canceled_at: null,
        ...(billId === null ? awaitsTrial(ctx, group, begun) : awaitsPayment(ctx, group, begun, billId)),
      },
      ctx.clock.now(),
    );
    await ctx.publish(tx, subscriptionChanged, { accountId: ctx.accountId, propertyId: row.property_id });
  }
}

/** The open bill of a repeated checkout: of all its properties together, or of none. */
const openOf = (rows: readonly SubscriptionRow[], { starts }: StartGroup): BillId | null => {
  const own = rows.filter(({ property_id: id }) => starts.some(({ propertyId }) => propertyId === id));
  const id = own[0]?.bill_id ?? null;
  return own.every(({ state, bill_id }) => state === 'incomplete' && bill_id === id) ? id : null;
};

type Decided = { readonly billId: BillId | null; readonly charged: number };

/** One bill for one decision. The same open lines are the same bill in every tab; another choice replaces an unpaid one. */
async function decide(
  ctx: MemberContext,
  tx: Transaction,
  starting: Starting,
  expected: number,
): Promise<Decided> {
  const inside = ctx.forAccount(ctx.property.accountId);
  const { currency } = starting.input;
  const rows = await rowsFor(inside, tx, starting);
  const keyParts = rows.flatMap(({ id, version }) => [id, version]);
  const draftOf = (group: StartGroup) =>
    buildCheckoutDraft(group, { key: billKey('start', keyParts), dueAt: ctx.clock.now() });
  const without = unpaidCheckoutBills(rows);
  const seen = planStarts(inside, await readBillFacts(inside, tx, { currency, without }), starting);
  const begun = seen.find(({ at }) => at === null);
  const today = toMajorUnits({ minor: begun?.priced.charged ?? 0, currency });
  if (expected !== today) throw subscriptionErrors.priceChanged({ field: 'expected', details: { today } });
  const openId = begun ? openOf(rows, begun) : null;
  const open = openId === null ? undefined : await readBill(tx, openId);
  const codes = await countCodes(inside, tx, rows, starting);
  if (begun && open?.state === 'open' && isSameBill(open, draftOf(begun))) {
    const later = seen.filter(({ at }) => at !== null);
    for (const group of later) await begin(inside, tx, group, { rows, codes, billId: null });
    return { billId: open.id, charged: open.charge };
  }
  for (const row of rows) await voidCheckoutBill(inside, tx, row);
  await lockCarriedAmount(inside, tx);
  const groups = planStarts(inside, await readBillFacts(inside, tx, { currency }), starting);
  const now = groups.find(({ at }) => at === null);
  if ((now?.priced.charged ?? 0) !== (begun?.priced.charged ?? 0)) throw subscriptionErrors.priceChanged();
  const bill = now ? await openBill(inside, tx, draftOf(now)) : null;
  for (const group of groups) {
    await begin(inside, tx, group, { rows, codes, billId: group.at === null ? (bill?.id ?? null) : null });
  }
  return { billId: bill?.id ?? null, charged: bill?.charge ?? 0 };
}

/** C-PAY-01, R-SUB-11. One charge for everything that begins now; trials are charged at their end, with a saved card. */
export async function subscribe(
  ctx: MemberContext,
  { expected, ...input }: CheckoutInput & { expected: number },
): Promise<CheckoutBegun> {
  const inside = ctx.forAccount(ctx.property.accountId);
  if (!(await findPayerIdentity(inside))) throw subscriptionErrors.payerFirst({ field: 'legalName' });
  const starting = await readStarts(ctx, input, 'spend');
  const { billId, charged } = await inside.db.transaction((tx) => decide(ctx, tx, starting, expected));
  if (billId !== null && charged > 0) {
    const { clientSecret: secret } = await payBill(ctx, billId, null);
    return { secret, kind: 'payment', billId };
  }
  if (await hasCard(inside)) return { secret: null, kind: 'none', billId };
  return { secret: (await getCardIntent(ctx)).clientSecret, kind: 'setup', billId };
}
