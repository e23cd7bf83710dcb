import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { newId } from '#vocabulary/uuid.ts';
import { PLANS_MAX } from '../guest-payments.constants.ts';
import { guestPaymentErrors } from '../guest-payments.errors.ts';
import { sortPlans } from './choose-plan.ts';
import type { PaymentPlan, PaymentPlanInput } from './plans.contract.ts';
import {
  changePlan,
  deletePlan,
  insertPlan,
  listPlanRows,
  lockPlan,
  lockPlans,
  type PlanRow,
} from './plans.store.ts';

const presentPlan = (ctx: PropertyContext, row: PlanRow): PaymentPlan => ({
  _id: row.id,
  propertyId: ctx.propertyId,
  channels: [...row.channels],
  listings: [...row.listings],
  parts: [...row.parts],
  isMailed: row.is_mailed,
  version: row.version,
});

/** C-PCOL-14. */
export const listPaymentPlans = async (ctx: PropertyContext): Promise<PaymentPlan[]> =>
  sortPlans(await listPlanRows(ctx.db, ctx.propertyId)).map((row) => presentPlan(ctx, row));

async function readPlan(ctx: PropertyContext, id: string): Promise<PaymentPlan> {
  const row = (await listPlanRows(ctx.db, ctx.propertyId)).find((one) => one.id === id);
  if (!row) throw httpErrors.missing();
  return presentPlan(ctx, row);
}

const contentOf = ({ channels, listings, parts, isMailed }: PaymentPlanInput) => ({
  channels: [...new Set(channels)],
  listings: [...new Set(listings)],
  parts,
  is_mailed: isMailed,
});

const recordPlan = (
  ctx: PropertyContext,
  tx: Transaction,
  id: string,
  action: 'created' | 'changed' | 'deleted',
): Promise<void> => recordChange(ctx, tx, { subject: 'payment-plan', subjectId: id, action });

/** C-PCOL-15. */
export async function createPaymentPlan(ctx: PropertyContext, input: PaymentPlanInput): Promise<PaymentPlan> {
  const now = ctx.clock.now();
  const id = newId<string>(now);
  await ctx.db.transaction(async (tx) => {
    await lockPlans(tx, ctx.propertyId);
    const others = await listPlanRows(tx, ctx.propertyId);
    if (others.length >= PLANS_MAX) throw guestPaymentErrors.tooManyPlans({ params: { most: PLANS_MAX } });
    await insertPlan(tx, ctx.propertyId, { ...contentOf(input), id, created_at: now });
    await recordPlan(ctx, tx, id, 'created');
  });
  return readPlan(ctx, id);
}

/** C-PCOL-16. */
export async function replacePaymentPlan(
  ctx: PropertyContext,
  id: string,
  input: PaymentPlanInput,
  version: number | null,
): Promise<PaymentPlan> {
  const isStale = await ctx.db.transaction(async (tx) => {
    const plan = await lockPlan(tx, ctx.propertyId, id);
    if (!plan) throw httpErrors.missing();
    if (version !== null && version !== plan.version) return true;
    await changePlan(tx, ctx.propertyId, plan, contentOf(input));
    await recordPlan(ctx, tx, id, 'changed');
    return false;
  });
  const plan = await readPlan(ctx, id);
  if (isStale) throw httpErrors.stale({ details: plan });
  return plan;
}

/** C-PCOL-17. The plans that remain. */
export async function deletePaymentPlan(ctx: PropertyContext, id: string): Promise<PaymentPlan[]> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockPlan(tx, ctx.propertyId, id))) throw httpErrors.missing();
    await deletePlan(tx, ctx.propertyId, id);
    await recordPlan(ctx, tx, id, 'deleted');
  });
  return listPaymentPlans(ctx);
}
