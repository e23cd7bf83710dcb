import { z } from 'zod';

import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { NOTICES_EVERY_SECONDS } from './issuers.constants.ts';
import { tellEnds } from './notices.service.ts';
import { propertiesThatBill } from './notices.store.ts';

export const tellEndsJob = defineJob('issuers.tell-ends', {
  lane: 'bulk',
  payload: z.object({ propertyId: PropertyId }),
  oncePer: ({ propertyId }) => propertyId,
  run: (ctx, { propertyId }) => tellEnds(ctx.forProperty(propertyId)),
});

export const tellEndsSchedule = defineSchedule('issuers.tell-of-what-ends', {
  lane: 'bulk',
  everySeconds: NOTICES_EVERY_SECONDS,
  run: async (ctx) => {
    for (const propertyId of await propertiesThatBill(ctx.system)) {
      const inside = ctx.forProperty(propertyId);
      await inside.db.transaction((tx) => inside.enqueue(tx, tellEndsJob, { propertyId }));
    }
  },
});
