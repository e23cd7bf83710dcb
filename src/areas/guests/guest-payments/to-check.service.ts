import { type PropertyContext, seesApp, seesMoney } from '#foundation/context/context.ts';
import { countMoneyToCheck } from './to-check.store.ts';

export type MoneyToCheck = {
  /** Requests whose money is not what was asked, or stands in no account yet. */
  readonly unsettled: number;
  /** Transfers that a guest says to have made. */
  readonly transfers: number;
};

/** What a member with the money of the house has to do. */
export const readMoneyToCheck = (ctx: PropertyContext): Promise<MoneyToCheck> =>
  seesApp(ctx, 'payments') && seesMoney(ctx)
    ? countMoneyToCheck(ctx.db, ctx.propertyId)
    : Promise.resolve({ unsettled: 0, transfers: 0 });
