import { z } from 'zod';

import { insideProperty } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { settleConflicts } from './conflicts.service.ts';
import { nightsFreed } from './reservations.events.ts';

/** Whoever was sold taken nights gets them as soon as they are free, before somebody else is sold them. */
export const settleConflictsJob = defineJob('reservations.settle-conflicts', {
  lane: 'sync',
  payload: z.object({ listingId: ListingId }),
  on: [nightsFreed],
  oncePer: ({ listingId }) => listingId,
  run: (ctx, { listingId }) => settleConflicts(insideProperty(ctx), listingId),
});
