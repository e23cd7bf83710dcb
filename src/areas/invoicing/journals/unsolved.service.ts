import type { PropertyContext } from '#foundation/context/context.ts';
import { countUnsolved } from './journals.store.ts';

/** How many journals wait for a person. */
export const unsolvedJournals = (ctx: PropertyContext): Promise<number> =>
  countUnsolved(ctx.db, ctx.propertyId);
