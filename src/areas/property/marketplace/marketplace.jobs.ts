import { z } from 'zod';

import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { notifyAllAppWaiters, notifyTrialEnding, notifyAppWaiters } from './waiting.service.ts';

/** An app went live. */
export const notifyAppWaitersJob = defineJob('marketplace.tell-waiting', {
  lane: 'message',
  payload: z.object({ app: AppId }),
  run: (ctx, { app }) => notifyAppWaiters(ctx, app),
});

/** For apps whose first day was planned before. */
export const notifyAllAppWaitersSchedule = defineSchedule('marketplace.tell-everybody', {
  lane: 'bulk',
  everySeconds: 600,
  run: notifyAllAppWaiters,
});

export const notifyTrialEndingJob = defineJob('marketplace.trial-ends', {
  lane: 'message',
  payload: z.object({ propertyId: PropertyId, app: AppId, endsAt: Instant }),
  run: (ctx, { app, endsAt }) => notifyTrialEnding(requirePropertyContext(ctx), app, endsAt),
});
