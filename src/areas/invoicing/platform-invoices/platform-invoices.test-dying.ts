import type { AccountContext, PropertyContext } from '#foundation/context/context.ts';
import type { Database } from '#foundation/database/database.ts';

/** Thrown where a process dies; no code catches it. */
export class Died extends Error {}
export type DeathPoint = { readonly step: number; readonly when: 'before' | 'after' };

/** An account whose transactions in the issuing property are committed once `mayCommit` resolves. */
export function committingAfter(ctx: AccountContext, mayCommit: Promise<void>): AccountContext {
  const forProperty: AccountContext['forProperty'] = (...given): PropertyContext => {
    const inside = ctx.forProperty(...given);
    const transaction: Database['transaction'] = (run, options) =>
      inside.db.transaction(async (tx) => {
        const result = await run(tx);
        await mayCommit;
        return result;
      }, options);
    return { ...inside, db: { ...inside.db, transaction } };
  };
  return { ...ctx, forProperty };
}

/** An account whose process dies at one of its transactions, including those of the issuing property. */
export function dyingAt(ctx: AccountContext, { step, when }: DeathPoint): AccountContext {
  let steps = 0;
  const dying = (db: Database): Database => ({
    ...db,
    transaction: async (run, options) => {
      steps += 1;
      if (steps !== step) return db.transaction(run, options);
      if (when === 'before') {
        return db.transaction(async (tx) => {
          await run(tx);
          throw new Died();
        }, options);
      }
      await db.transaction(run, options);
      throw new Died();
    },
  });
  const forProperty: AccountContext['forProperty'] = (...given): PropertyContext => {
    const inside = ctx.forProperty(...given);
    return { ...inside, db: dying(inside.db) };
  };
  return { ...ctx, db: dying(ctx.db), forProperty };
}
