import { z } from 'zod';

import { checkInCompleted } from '#areas/guests/check-in/index.ts';
import { stayReported, stayReportRefused } from '#areas/guests/registry/index.ts';
import { accessLost } from '#areas/property/connections/index.ts';
import { propertyDeleted } from '#areas/property/properties/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { remindOfPendingCheckIns, sendDigest } from './digests.service.ts';
import { noteCompletion, noteLostAccess, noteReport } from './notices.service.ts';
import { forgetNoticesBefore, listDueDigests } from './notices.store.ts';
import { CONFIRMATION_MEMORY_DAYS, NOTICES_KEPT_DAYS } from './notifications.constants.ts';
import { deleteRecipients, forgetUnusedRecipients } from './recipients.store.ts';
import { deleteSettings, listPropertiesToRemind } from './settings.store.ts';

const DAY_SECONDS = 86_400;

export const noteCompletionJob = defineJob('notifications.note-completion', {
  lane: 'message',
  payload: checkInCompleted.payload,
  on: [checkInCompleted],
  run: (ctx, { reservationId }) => noteCompletion(requirePropertyContext(ctx), reservationId),
});

export const noteReportJob = defineJob('notifications.note-report', {
  lane: 'message',
  payload: stayReported.payload,
  on: [stayReported, stayReportRefused],
  run: (ctx, { reportId }) => noteReport(requirePropertyContext(ctx), reportId),
});

export const noteLostAccessJob = defineJob('notifications.note-lost-access', {
  lane: 'message',
  payload: accessLost.payload,
  on: [accessLost],
  run: (ctx, { propertyId, connectionId }) => noteLostAccess(ctx.forProperty(propertyId), connectionId),
});

export const sendDigestJob = defineJob('notifications.send-digest', {
  lane: 'message',
  payload: z.object({ digestId: z.number().int() }),
  oncePer: ({ digestId }) => String(digestId),
  run: (ctx, { digestId }) => sendDigest(requirePropertyContext(ctx), digestId),
});

export const sendDueDigests = defineSchedule('notifications.send-due', {
  lane: 'message',
  everySeconds: 60,
  run: async (ctx) => {
    for (const { id, property_id } of await listDueDigests(ctx.system, ctx.clock.now())) {
      const inside = ctx.forProperty(property_id);
      await inside.db.transaction((tx) => inside.enqueue(tx, sendDigestJob, { digestId: id }));
    }
  },
});

export const remindJob = defineJob('notifications.remind', {
  lane: 'message',
  payload: z.object({ propertyId: PropertyId }),
  oncePer: ({ propertyId }) => propertyId,
  run: (ctx, { propertyId }) => remindOfPendingCheckIns(ctx.forProperty(propertyId)),
});

export const remindSchedule = defineSchedule('notifications.remind-of-check-ins', {
  lane: 'message',
  everySeconds: 60,
  run: async (ctx) => {
    for (const propertyId of await listPropertiesToRemind(ctx.system, ctx.clock.now())) {
      const inside = ctx.forProperty(propertyId);
      await inside.db.transaction((tx) => inside.enqueue(tx, remindJob, { propertyId }));
    }
  },
});

/** A closed property writes to no address any more. */
export const forgetPropertyJob = defineJob('notifications.forget-property', {
  lane: 'message',
  payload: propertyDeleted.payload,
  on: [propertyDeleted],
  run: async (ctx, { propertyId }) => {
    const inside = ctx.forProperty(propertyId);
    await inside.db.transaction(async (tx) => {
      await deleteSettings(tx, propertyId);
      await deleteRecipients(tx, propertyId);
    });
  },
});

/** PRV-03. */
export const forgetSchedule = defineSchedule('notifications.forget', {
  lane: 'bulk',
  everySeconds: 3600,
  run: async (ctx) => {
    const now = ctx.clock.now();
    await forgetNoticesBefore(ctx.system, plusSeconds(now, -NOTICES_KEPT_DAYS * DAY_SECONDS));
    await forgetUnusedRecipients(ctx.system, plusSeconds(now, -CONFIRMATION_MEMORY_DAYS * DAY_SECONDS));
  },
});
