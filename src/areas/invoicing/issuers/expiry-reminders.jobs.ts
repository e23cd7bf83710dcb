import { z } from 'zod';

import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { REMINDERS_EVERY_SECONDS } from './issuers.constants.ts';
import { sendExpiryReminders } from './expiry-reminders.service.ts';
import { findPropertiesWithIssuer } from './expiry-reminders.store.ts';

export const sendExpiryRemindersJob = defineJob('issuers.send-expiry-reminders', {
  lane: 'bulk',
  payload: z.object({ propertyId: PropertyId }),
  oncePer: ({ propertyId }) => propertyId,
  run: (ctx, { propertyId }) => sendExpiryReminders(ctx.forProperty(propertyId)),
});

export const expiryRemindersSchedule = defineSchedule('issuers.expiry-reminders', {
  lane: 'bulk',
  everySeconds: REMINDERS_EVERY_SECONDS,
  run: async (ctx) => {
    for (const propertyId of await findPropertiesWithIssuer(ctx.system)) {
      const inside = ctx.forProperty(propertyId);
      await inside.db.transaction((tx) => inside.enqueue(tx, sendExpiryRemindersJob, { propertyId }));
    }
  },
});
