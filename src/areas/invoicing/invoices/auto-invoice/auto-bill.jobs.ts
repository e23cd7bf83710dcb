import { z } from 'zod';

import { creditsAdded } from '#areas/subscription/credits/index.ts';
import { forEachAlone } from '#foundation/jobs/alone.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { billDepartedStays, billWaitingForCredits, dayToBill } from './auto-bill.service.ts';
import { propertiesThatBillAlone } from './billing-settings.store.ts';

export const billDepartedJob = defineJob('invoicing.bill-departed', {
  lane: 'bulk',
  payload: z.object({ propertyId: PropertyId }),
  oncePer: ({ propertyId }) => propertyId,
  run: (ctx, { propertyId }) => billDepartedStays(ctx.forProperty(propertyId)),
});

/** Stays that wait for invoice credits are invoiced as soon as the property has credits. */
export const billWaitingJob = defineJob('invoicing.bill-waiting-for-credits', {
  lane: 'bulk',
  payload: z.object({ propertyId: PropertyId }),
  on: [creditsAdded],
  oncePer: ({ propertyId }) => propertyId,
  run: (ctx, { propertyId }) => billWaitingForCredits(ctx.forProperty(propertyId)),
});

/** Each property has an hour and a zone of its own. */
const EVERY_SECONDS = 600;

export const billDepartedSchedule = defineSchedule('invoicing.bill-by-itself', {
  lane: 'bulk',
  everySeconds: EVERY_SECONDS,
  run: async (ctx) => {
    await forEachAlone(await propertiesThatBillAlone(ctx.system), async (propertyId) => {
      const inside = ctx.forProperty(propertyId);
      if ((await dayToBill(inside)) === null) return;
      await inside.db.transaction((tx) => inside.enqueue(tx, billDepartedJob, { propertyId }));
    });
  },
});
