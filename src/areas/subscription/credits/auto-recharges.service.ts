import {
  countBillsByKeyPrefix,
  findPayerIdentity,
  hasCard,
  findLastBillByKeyPrefix,
  openBill,
  readBill,
  requireMonthWithinSpendLimit,
  voidBill,
} from '#areas/subscription/billing/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import {
  type AccountContext,
  type MemberContext,
  contextInTransaction,
} from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { CREDITS_HEALTHY_MIN } from './credits.constants.ts';
import { creditErrors } from './credits.errors.ts';
import { creditsChanged } from './credits.events.ts';
import { balancesOf, transferOfKey } from './credits.store.ts';
import { sendAutoRechargeRefusedLetter } from './letters.service.ts';
import { openCredits } from './ledger.service.ts';
import { priceCredits } from './pricing.ts';
import {
  buildCreditBillDraft,
  type PaidContext,
  withPayingAccount,
  readCreditTermsToday,
} from './purchases.service.ts';
import type { AutoRecharge, AutoRechargeInput } from './auto-recharges.contract.ts';
import { findAutoRecharge, saveAutoRecharge, type AutoRechargeRow } from './auto-recharges.store.ts';

/** A context for reads within a transaction: they see its changes and need no other connection. */
const within = (ctx: PaidContext, tx: Transaction): PaidContext => ({
  ...ctx,
  db: contextInTransaction(ctx, tx).db,
});

const TOP_UP = 'top-up:';
const keysOf = ({ propertyId }: PaidContext, app: AppId): string => `${TOP_UP}${propertyId}:${app}:`;

/**
 * The bills of this month, by the calendar of the property. The number of the next one is part of its key, so that the
 * limit is its own lock.
 */
async function monthly(ctx: PaidContext, db: Queries, app: AppId) {
  const facts = await propertyFacts(ctx);
  const keys = `${keysOf(ctx, app)}${todayOfProperty(ctx, facts).slice(0, 7)}:`;
  return { facts, keys, bills: await countBillsByKeyPrefix(db, ctx.accountId, keys) };
}

/** The last purchase is in progress until its credits are granted. */
async function isUnderWay(ctx: PaidContext, db: Queries, app: AppId): Promise<boolean> {
  const last = await findLastBillByKeyPrefix(db, ctx.accountId, keysOf(ctx, app));
  if (last?.state !== 'paid') return last?.state === 'open';
  return (await transferOfKey(db, ctx.propertyId, `bill:${last.id}`)) === undefined;
}

async function waitsFor(
  ctx: PaidContext,
  db: Queries,
  { app, amount, bills_a_month: most }: Pick<AutoRechargeRow, 'app' | 'amount' | 'bills_a_month'>,
): Promise<AutoRecharge['waits']> {
  if (await isUnderWay(ctx, db, app)) return 'open';
  if ((await monthly(ctx, db, app)).bills >= most) return 'limit';
  if (!(await findPayerIdentity(ctx))) return 'payer';
  if (!(await hasCard(ctx))) return 'card';
  const terms = await readCreditTermsToday(ctx, app);
  return terms && priceCredits(terms, amount, [{ id: ctx.propertyId, name: '' }]) ? null : 'notSold';
}

const availableOf = async (ctx: PaidContext, db: Queries, app: AppId): Promise<number | undefined> =>
  (await balancesOf(db, ctx.propertyId)).find((one) => one.app === app)?.available;

async function present(
  ctx: PaidContext,
  db: Queries,
  appId: AppId,
  row: AutoRechargeRow | undefined,
): Promise<AutoRecharge> {
  const available = await availableOf(ctx, db, appId);
  const isDue = row?.is_on === true && available !== undefined && available < row.fewer_than;
  return {
    appId,
    isOn: row?.is_on ?? false,
    fewerThan: row?.fewer_than ?? CREDITS_HEALTHY_MIN,
    amount: row?.amount ?? 50,
    billsAMonth: row?.bills_a_month ?? 2,
    billsThisMonth: (await monthly(ctx, db, appId)).bills,
    waits: isDue ? await waitsFor(ctx, db, row) : null,
    refusedAt: row?.refused_at ?? null,
    version: row?.version ?? 0,
  };
}

const ofMember = (ctx: MemberContext): PaidContext =>
  withPayingAccount(ctx, ctx.propertyId, ctx.property.accountId);

async function requireSold(ctx: PaidContext, app: AppId, amount?: number): Promise<void> {
  const terms = await readCreditTermsToday(ctx, app);
  if (!terms) throw creditErrors.notSold({ field: 'appId' });
  if (amount === undefined || priceCredits(terms, amount, [{ id: ctx.propertyId, name: '' }])) return;
  const { least, most } = terms;
  throw creditErrors.outOfRange({ field: 'amount', params: { least, most }, details: { least, most } });
}

/** C-CRED-10. */
export async function getAutoRecharge(ctx: MemberContext, app: AppId): Promise<AutoRecharge> {
  const inside = ofMember(ctx);
  await requireSold(inside, app);
  return present(inside, inside.db, app, await findAutoRecharge(inside.db, ctx.propertyId, app));
}

const wordsOf = ({ fewer_than: fewerThan, amount: topUp, bills_a_month: billsAMonth }: AutoRechargeRow) => ({
  fewerThan,
  topUp,
  billsAMonth,
});

/** Requires that the monthly maximum at today's prices is within the member's limit. */
async function requireTopUpWithin(
  ctx: MemberContext,
  inside: PaidContext,
  { app, amount, billsAMonth }: Pick<AutoRechargeInput, 'amount' | 'billsAMonth'> & { readonly app: AppId },
): Promise<void> {
  const terms = await readCreditTermsToday(inside, app);
  const price = terms && priceCredits(terms, amount, [{ id: ctx.propertyId, name: '' }]);
  if (terms && price)
    requireMonthWithinSpendLimit(ctx, { minor: price.total * billsAMonth, currency: terms.currency });
}

/** C-CRED-11. Buys at once if credits are low already. */
export async function changeAutoRecharge(
  ctx: MemberContext,
  app: AppId,
  {
    input: { isOn, fewerThan, amount, billsAMonth },
    version,
  }: {
    readonly input: AutoRechargeInput;
    readonly version: number | null;
  },
): Promise<AutoRecharge> {
  const inside = ofMember(ctx);
  await requireSold(inside, app, amount);
  if (isOn) await requireTopUpWithin(ctx, inside, { app, amount, billsAMonth });
  if (isOn && !(await findPayerIdentity(inside))) throw creditErrors.payerFirst({ field: 'isOn' });
  if (isOn && !(await hasCard(inside))) throw creditErrors.cardFirst({ field: 'isOn' });
  const saved = await inside.db.transaction(async (tx) => {
    const before = await findAutoRecharge(tx, ctx.propertyId, app);
    const row = await saveAutoRecharge(
      tx,
      {
        property_id: ctx.propertyId,
        app,
        is_on: isOn,
        amount,
        refused_at: null,
        fewer_than: fewerThan,
        bills_a_month: billsAMonth,
      },
      { at: ctx.clock.now(), version },
    );
    if (!row) throw httpErrors.stale({ details: await present(within(inside, tx), tx, app, before) });
    const switched = isOn ? ('top-up-on' as const) : ('top-up-off' as const);
    await recordChange(ctx, tx, {
      subject: 'credits',
      subjectId: app,
      action: (before?.is_on ?? false) === isOn ? 'top-up-changed' : switched,
      ...(before && { before: wordsOf(before) }),
      after: wordsOf(row),
    });
    await ctx.publish(tx, creditsChanged, { propertyId: ctx.propertyId, app });
    return row;
  });
  return present(inside, inside.db, app, saved);
}

/**
 * Buys credits if they are low and nothing prevents it: under the lock of the ledger, so that two parallel calls open one
 * bill. The sweep of bills charges the card.
 */
export const rechargeIfLow = (ctx: PaidContext, app: AppId): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const row = await findAutoRecharge(tx, ctx.propertyId, app);
    if (!row?.is_on) return;
    await openCredits(ctx, tx, app);
    const available = (await availableOf(ctx, tx, app)) ?? 0;
    if (available >= row.fewer_than || (await waitsFor(within(ctx, tx), tx, row)) !== null) return;
    await buyNext(within(ctx, tx), tx, row);
  });

async function buyNext(ctx: PaidContext, tx: Transaction, { app, amount }: AutoRechargeRow): Promise<void> {
  const { facts, keys, bills } = await monthly(ctx, tx, app);
  const terms = await readCreditTermsToday(ctx, app);
  const price = terms && priceCredits(terms, amount, [{ id: ctx.propertyId, name: facts.name }]);
  if (!terms || !price) return;
  const key = `${keys}${bills + 1}`;
  await openBill(
    ctx,
    tx,
    buildCreditBillDraft(terms, price, { key, dueAt: ctx.clock.now(), isCollected: true }),
  );
  await ctx.publish(tx, creditsChanged, { propertyId: ctx.propertyId, app });
}

/** The card was refused without the payer present: nothing is owed or retried, and the payer is told. */
export async function endAutoRecharge(ctx: AccountContext, id: BillId): Promise<void> {
  const bill = await readBill(ctx.db, id);
  const [line] = bill?.lines ?? [];
  if (!bill?.key.startsWith(TOP_UP) || !line || line.propertyId === null) return;
  const app = AppId.parse(line.id);
  const inside = withPayingAccount(ctx, line.propertyId, ctx.accountId);
  await inside.db.transaction(async (tx) => {
    if (!(await voidBill(inside, tx, id))) return;
    const row = await findAutoRecharge(tx, inside.propertyId, app);
    if (row?.is_on) {
      const at = ctx.clock.now();
      const off = { ...row, is_on: false, refused_at: at };
      const { version: _, changed_at: __, ...change } = off;
      await saveAutoRecharge(tx, change, { at, version: null });
      await recordChange(inside, tx, {
        subject: 'credits',
        subjectId: app,
        action: 'top-up-refused',
        after: wordsOf(off),
      });
    }
    await sendAutoRechargeRefusedLetter(within(inside, tx), tx, line);
    await inside.publish(tx, creditsChanged, { propertyId: inside.propertyId, app });
  });
}
