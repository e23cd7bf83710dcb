import { readBill, voidBill } from '#areas/subscription/billing/index.ts';
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
async function isPaid(db: Queries, billId: BillId): Promise<boolean> {
  const bill = await readBill(db, billId);
  return bill?.state === 'paid' && (bill.charge === 0 || bill.refunded < bill.charge);
}

/** The first unpaid day of a property; null if that is today. */
export async function findFirstUnpaidDay(
  db: Queries,
  propertyId: PropertyId,
  today: PlainDate,
): Promise<PlainDate | null> {
  let last: PlainDate | null = null;
  for (const { bill_id: billId, end_day: end } of await basePeriodsIn(db, propertyId, {
    from: today,
    to: FAR,
  })) {
    if ((last === null || end > last) && (await isPaid(db, billId))) last = end;
  }
  return last;
}

/** Unpaid bills for days of a property from a day on. */
export async function findUnpaidBillsFrom(
  db: Queries,
  propertyId: PropertyId,
  from: PlainDate,
): Promise<BillId[]> {
  const bills: BillId[] = [];
  for (const { bill_id: id } of await basePeriodsIn(db, propertyId, { from, to: FAR })) {
    const bill = await readBill(db, id);
    if (bill?.state === 'open' || bill?.state === 'uncollectible') bills.push(id);
  }
  return bills;
}

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
