import type { ListingId } from '#vocabulary/ids.ts';
import type { PlanRow } from './plans.store.ts';

type Sold = { readonly channel: string; readonly listing: ListingId | null };

const isFor = ({ channels, listings }: PlanRow, { channel, listing }: Sold): boolean =>
  (channels.length === 0 || channels.includes(channel)) &&
  (listings.length === 0 || (listing !== null && listings.includes(listing)));

/** The listing says more than the channel, and both say more than one of them. */
const precisionOf = ({ channels, listings }: Pick<PlanRow, 'channels' | 'listings'>): number =>
  (listings.length > 0 ? 2 : 0) + (channels.length > 0 ? 1 : 0);

/** In the order in which they are looked at: the first one that a stay fits is its plan. */
export const sortPlans = (plans: readonly PlanRow[]): PlanRow[] =>
  plans.toSorted((one, other) => precisionOf(other) - precisionOf(one));

/** @param plans the oldest first */
export const choosePlan = (plans: readonly PlanRow[], sold: Sold): PlanRow | undefined =>
  sortPlans(plans).find((plan) => isFor(plan, sold));
