import { z } from 'zod';

import { creditsAdded } from '#areas/subscription/credits/index.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import {
  invoiceDepartedStays,
  invoiceStaysWaitingForCredits,
  findInvoicingDay,
} from './auto-invoice.service.ts';
import { propertiesWithAutoInvoicing } from './auto-invoice-settings.store.ts';

export const invoiceDepartedJob = defineJob('invoicing.bill-departed', {
  lane: 'bulk',
  payload: z.object({ propertyId: PropertyId }),
  oncePer: ({ propertyId }) => propertyId,
  run: (ctx, { propertyId }) => invoiceDepartedStays(ctx.forProperty(propertyId)),
});

/** Stays that wait for invoice credits are invoiced as soon as the property has credits. */
export const invoiceWaitingJob = defineJob('invoicing.bill-waiting-for-credits', {
  lane: 'bulk',
  payload: z.object({ propertyId: PropertyId }),
  on: [creditsAdded],
  oncePer: ({ propertyId }) => propertyId,
  run: (ctx, { propertyId }) => invoiceStaysWaitingForCredits(ctx.forProperty(propertyId)),
});

/** Each property has an hour and a zone of its own. */
const EVERY_SECONDS = 600;

export const invoiceDepartedSchedule = defineSchedule('invoicing.bill-by-itself', {
  lane: 'bulk',
  everySeconds: EVERY_SECONDS,
  run: async (ctx) => {
    await forEachIsolated(await propertiesWithAutoInvoicing(ctx.system), async (propertyId) => {
      const inside = ctx.forProperty(propertyId);
      if ((await findInvoicingDay(inside)) === null) return;
      await inside.db.transaction((tx) => inside.enqueue(tx, invoiceDepartedJob, { propertyId }));
    });
  },
});
