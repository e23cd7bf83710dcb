import type { PropertyContext } from '#foundation/context/context.ts';
import { countUnsolved } from './journals.store.ts';

/** The number of journals that wait for a person. */
export const countUnsolvedJournals = (ctx: PropertyContext): Promise<number> =>
  countUnsolved(ctx.db, ctx.propertyId);
