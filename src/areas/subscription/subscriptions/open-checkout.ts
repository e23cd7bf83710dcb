import { voidBill } from '#areas/subscription/billing/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { changeSubscription, type SubscriptionRow } from './subscriptions.store.ts';
import type { Standing } from './subscriptions.tables.ts';

/** A grace and what was canceled with days that are paid for give rights of their own. */
const hasRights = ({ state, canceled_at: canceledAt }: SubscriptionRow): boolean =>
  state === 'grace' || ((state === 'active' || state === 'past_due') && canceledAt !== null);

/** What a checkout keeps beside itself until it is paid; null where nothing applies without it. */
export function standingBeside(row: SubscriptionRow): Standing | null {
  if (row.state === 'incomplete') return row.standing;
  if (!hasRights(row)) return null;
  const { state, plan, apps, rooms, frequency, currency, anchor, period_start, period_end } = row;
  const { codes, wanted, canceled_at, bill_id, look_at, told_for } = row;
  return {
    state,
    plan,
    apps,
    rooms,
    frequency,
    currency,
    anchor,
    period_start,
    period_end,
    codes,
    wanted,
    canceled_at,
    bill_id,
    look_at,
    told_for,
  };
}

/** What applies to a property: a checkout that is not paid yet changes nothing of it. */
export const standingOf = (row: SubscriptionRow): SubscriptionRow => ({ ...row, ...row.standing });

/** A checkout that is given up: its bill can be paid nowhere, and what was before it applies again. */
export async function endCheckout(
  ctx: AccountContext,
  tx: Transaction,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (row.state !== 'incomplete') return row;
  if (row.bill_id !== null) await voidBill(ctx, tx, row.bill_id);
  const before = row.standing ?? { state: 'canceled', look_at: null };
  return changeSubscription(tx, row, { ...before, standing: null }, ctx.clock.now());
}
