import { type BillContent, readBill, voidBill } from '#areas/subscription/billing/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { BillId, PropertyId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { basePeriod, basePeriodsIn, insertPeriod, revokePeriods } from './periods.store.ts';
import type { Period } from './prices/periods.ts';

/** Later than every paid day. */
const FAR = '9999-12-31' as PlainDate;

/** Whether a bill is paid and not refunded. */
const isPaidBill = (bill: BillContent | undefined): boolean =>
  bill?.state === 'paid' && (bill.charge === 0 || bill.refunded < bill.charge);

const isPaid = async (db: Queries, billId: BillId): Promise<boolean> =>
  isPaidBill(await readBill(db, billId));

/** A base period of a property, and its bill. */
export type BilledPeriod = { readonly end: PlainDate; readonly bill: BillContent | undefined };

/** The base periods of a property with a day from `from` on. */
export async function readBilledPeriods(
  db: Queries,
  propertyId: PropertyId,
  from: PlainDate,
): Promise<BilledPeriod[]> {
  const periods = await basePeriodsIn(db, propertyId, { from, to: FAR });
  return Promise.all(
    periods.map(async ({ bill_id: id, end_day: end }) => ({ end, bill: await readBill(db, id) })),
  );
}

/** The first unpaid day of a property; null if that is today. */
export function firstUnpaidDayOf(periods: readonly BilledPeriod[], today: PlainDate): PlainDate | null {
  let last: PlainDate | null = null;
  for (const { end, bill } of periods) {
    if (end > today && (last === null || end > last) && isPaidBill(bill)) last = end;
  }
  return last;
}

/** Unpaid bills for days from a day on. */
export const unpaidBillsFrom = (periods: readonly BilledPeriod[], from: PlainDate): BillContent[] =>
  periods.flatMap(({ end, bill }) =>
    bill && end > from && (bill.state === 'open' || bill.state === 'uncollectible') ? bill : [],
  );

type Paid = {
  readonly propertyId: PropertyId;
  readonly billId: BillId;
  readonly period: Period;
  readonly zone: string;
};

/**
 * Writes the base period of a bill. Unpaid days are charged once: voids the older bill for them, also a given-up one, which
 * its link could still pay. False if another bill paid one of the days.
 */
export async function writeBasePeriod(
  ctx: AccountContext,
  tx: Transaction,
  { propertyId, billId, period, zone }: Paid,
): Promise<boolean> {
  const at = ctx.clock.now();
  for (const { bill_id: other } of await basePeriodsIn(tx, propertyId, period)) {
    if (other === billId) return true;
    if (await isPaid(tx, other)) return false;
    await voidBill(ctx, tx, other, { evenGivenUp: true });
    await revokePeriods(tx, other, at);
  }
  await insertPeriod(tx, {
    id: newId(at),
    account_id: ctx.accountId,
    property_id: propertyId,
    bill_id: billId,
    kind: 'base',
    first_day: period.from,
    end_day: period.to,
    zone,
    base_id: null,
    change: null,
    created_at: at,
  });
  return true;
}

/** Writes the rest of a base period for an addition: one bill for each change. */
export async function writeChangePeriod(
  ctx: AccountContext,
  tx: Transaction,
  { propertyId, billId, period, zone, today, change }: Paid & { today: PlainDate; change: string },
): Promise<void> {
  const base = await basePeriod(tx, propertyId, period);
  if (!base) throw new Error(`Property ${propertyId} has no base period on ${period.from}`);
  const at = ctx.clock.now();
  await insertPeriod(tx, {
    id: newId(at),
    account_id: ctx.accountId,
    property_id: propertyId,
    bill_id: billId,
    kind: 'change',
    first_day: today > period.from ? today : period.from,
    end_day: period.to,
    zone,
    base_id: base.id,
    change,
    created_at: at,
  });
}

/**
 * Voids a bill of subscriptions, with its days; also a given-up one, which its link could still pay. False if it was paid
 * or voided before.
 */
export async function voidSubscriptionBill(
  ctx: AccountContext,
  tx: Transaction,
  id: BillId,
): Promise<boolean> {
  if (!(await voidBill(ctx, tx, id, { evenGivenUp: true }))) return false;
  await revokePeriods(tx, id, ctx.clock.now());
  return true;
}
