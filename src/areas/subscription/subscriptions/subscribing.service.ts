import { createHash } from 'node:crypto';

import {
  cardIntent,
  findPayerIdentity,
  hasCard,
  openBill,
  payBill,
  stateOfBill,
  voidBill,
} from '#areas/subscription/billing/index.ts';
import { discountErrors, type DiscountTerms, useDiscount } from '#areas/subscription/discounts/index.ts';
import type { AccountContext, MemberContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { majorUnits } from '#vocabulary/money.ts';
import { newId } from '#vocabulary/uuid.ts';
import { draftOf } from './prices/bill-lines.ts';
import { standingBeside } from './open-checkout.ts';
import { periodOn } from './prices/periods.ts';
import { type StartGroup, startsOf } from './starts.service.ts';
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
import { oneUsed } from './terms.service.ts';

/** A checkout that nobody paid is forgotten after so long: prices and rooms are others by then. */
const UNPAID_SECONDS = 86_400;

export const billKey = (kind: string, parts: readonly (string | number)[]): string =>
  `${kind}:${createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 40)}`;

const promised = (discounts: readonly DiscountTerms[]): PromisedCode[] =>
  discounts.map(({ discountId, code, firstCharges }) => ({ discountId, code, left: firstCharges }));

async function rowsFor(
  ctx: AccountContext,
  tx: Transaction,
  { starts, terms }: StartGroup,
): Promise<SubscriptionRow[]> {
  const at = ctx.clock.now();
  for (const { propertyId } of starts) {
    await insertSubscription(tx, {
      id: newId(at),
      account_id: ctx.accountId,
      property_id: propertyId,
      state: 'canceled',
      currency: terms.currency,
      at,
    });
  }
  const rows = await lockSubscriptions(
    tx,
    starts.map(({ propertyId }) => propertyId),
  );
  // One of another account is not to be seen here.
  if (rows.length !== starts.length) throw subscriptionErrors.notYours({ field: 'properties' });
  for (const { state, canceled_at: canceledAt } of rows) {
    const isPaid = ['active', 'past_due'].includes(state) && canceledAt === null;
    if (isPaid) throw subscriptionErrors.alreadyActive({ field: 'properties' });
  }
  return rows;
}

/** Counted once for a subscription, however often its checkout is begun. */
async function countCodes(
  ctx: AccountContext,
  tx: Transaction,
  rows: readonly SubscriptionRow[],
  discounts: readonly DiscountTerms[],
): Promise<void> {
  for (const [at, { discountId }] of discounts.entries()) {
    const has = rows.find(({ codes }) => codes.some((code) => code.discountId === discountId));
    const key = `subscription:${(has ?? rows[0])?.id}`;
    const reason = await useDiscount(ctx, tx, { discountId, accountId: ctx.accountId, key });
    if (reason) throw discountErrors[reason]({ field: `codes.${at}` });
  }
}

/** A bill of an earlier checkout that nobody paid: it is taken back, so that only this one can be. */
async function dropUnpaid(
  ctx: AccountContext,
  tx: Transaction,
  rows: readonly SubscriptionRow[],
): Promise<void> {
  const bills = rows.flatMap(({ state, bill_id: id }) => (state === 'incomplete' && id !== null ? [id] : []));
  for (const id of new Set(bills)) await voidBill(ctx, tx, id);
}

async function begin(
  ctx: AccountContext,
  tx: Transaction,
  group: StartGroup,
  discounts: readonly DiscountTerms[],
): Promise<BillId | null> {
  const { starts, from, at: startsAt, terms, priced } = group;
  const rows = await rowsFor(ctx, tx, group);
  const now = ctx.clock.now();
  // One use of a code for one checkout, however many properties it has.
  await countCodes(ctx, tx, rows, discounts);
  const period = periodOn(from, terms.frequency, from);
  let billId: BillId | null = null;
  if (startsAt === null) {
    const names = new Map(starts.map(({ propertyId, name }) => [propertyId, name] as const));
    const parts = rows.flatMap(({ id, version }) => [id, version]);
    const draft = draftOf(priced, terms, {
      key: billKey('start', parts),
      names,
      period: { start: period.from, end: period.to },
      dueAt: now,
      isCollected: false,
    });
    const before = await sameUnpaid(tx, rows, draft.charge);
    if (before) return before;
    await dropUnpaid(ctx, tx, rows);
    billId = (await openBill(ctx, tx, draft)).id;
  } else await dropUnpaid(ctx, tx, rows);
  for (const row of rows) {
    const start = starts.find(({ propertyId }) => propertyId === row.property_id);
    if (!start) continue;
    await changeSubscription(
      tx,
      row,
      {
        state: startsAt === null ? 'incomplete' : 'trialing',
        plan: start.plan,
        apps: [...start.apps],
        rooms: start.rooms,
        frequency: terms.frequency,
        currency: terms.currency,
        anchor: from,
        period_start: startsAt === null ? period.from : null,
        period_end: startsAt === null ? period.to : null,
        codes: startsAt === null ? oneUsed(promised(terms.discounts)) : promised(terms.discounts),
        wanted: null,
        canceled_at: null,
        bill_id: billId,
        told_for: null,
        standing: startsAt === null ? standingBeside(row) : null,
        look_at: startsAt ?? plusSeconds(now, UNPAID_SECONDS),
      },
      now,
    );
    await ctx.publish(tx, subscriptionChanged, { accountId: ctx.accountId, propertyId: row.property_id });
  }
  return billId;
}

/** The other tab began the same checkout: both pay the same bill. */
async function sameUnpaid(
  tx: Transaction,
  rows: readonly SubscriptionRow[],
  charge: number,
): Promise<BillId | null> {
  const [first] = rows;
  const id = first?.bill_id ?? null;
  if (id === null || !rows.every(({ state, bill_id }) => state === 'incomplete' && bill_id === id))
    return null;
  const bill = await stateOfBill(tx, id);
  return bill?.state === 'open' && bill.charge === charge ? id : null;
}

/** C-PAY-01, R-SUB-11. One charge for all that begins now; what is in its trial is charged at its end, with a card that is saved. */
export async function subscribe(
  ctx: MemberContext,
  { expected, ...input }: CheckoutInput & { expected?: number | undefined },
): Promise<CheckoutBegun> {
  const inside = ctx.forAccount(ctx.property.accountId);
  if (!(await findPayerIdentity(inside))) throw subscriptionErrors.payerFirst({ field: 'legalName' });
  const { groups, discounts } = await startsOf(ctx, input);
  const now = groups.find(({ at }) => at === null);
  const { currency } = input;
  const today = majorUnits({ minor: now?.priced.charged ?? 0, currency });
  if (expected !== undefined && expected !== today) {
    throw subscriptionErrors.priceChanged({ field: 'expected', details: { today } });
  }
  let billId: BillId | null = null;
  await inside.db.transaction(async (tx) => {
    for (const [at, group] of groups.entries()) {
      // Codes are counted with the first group: the others have what is left of them.
      billId = (await begin(inside, tx, group, at === 0 ? discounts : [])) ?? billId;
    }
  });
  if (billId !== null && today > 0) {
    const { clientSecret: secret } = await payBill(ctx, billId, null);
    return { secret, kind: 'payment', billId };
  }
  if (await hasCard(inside)) return { secret: null, kind: 'none', billId };
  return { secret: (await cardIntent(ctx)).clientSecret, kind: 'setup', billId };
}
