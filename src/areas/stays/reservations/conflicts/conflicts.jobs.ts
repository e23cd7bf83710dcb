import { z } from 'zod';

import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { settleConflicts } from './conflicts.service.ts';
import { nightsFreed } from '../reservations.events.ts';

/** A stay in conflict gets its nights as soon as they are free, before they are sold again. */
export const settleConflictsJob = defineJob('reservations.settle-conflicts', {
  lane: 'sync',
  payload: z.object({ listingId: ListingId }),
  on: [nightsFreed],
  oncePer: ({ listingId }) => listingId,
  run: (ctx, { listingId }) => settleConflicts(requirePropertyContext(ctx), listingId),
});
