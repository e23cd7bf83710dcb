import { z } from 'zod';

import { insideProperty } from '#foundation/context/context.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { tellEverybody, tellTrialEnds, tellWaiting } from './waiting.service.ts';

/** An app went live. */
export const tellWaitingJob = defineJob('marketplace.tell-waiting', {
  lane: 'message',
  payload: z.object({ app: AppId }),
  run: (ctx, { app }) => tellWaiting(ctx, app),
});

/** For apps whose first day was planned before. */
export const tellEverybodySchedule = defineSchedule('marketplace.tell-everybody', {
  lane: 'bulk',
  everySeconds: 600,
  run: tellEverybody,
});

export const trialEndsJob = defineJob('marketplace.trial-ends', {
  lane: 'message',
  payload: z.object({ propertyId: PropertyId, app: AppId, endsAt: Instant }),
  run: (ctx, { app, endsAt }) => tellTrialEnds(insideProperty(ctx), app, endsAt),
});
