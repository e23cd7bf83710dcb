import { z } from 'zod';

import { defineJob } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { moveAsked } from './moving.events.ts';
import { runMove } from './moving.service.ts';

export const moveJob = defineJob('moving.move', {
  lane: 'sync',
  payload: z.object({ propertyId: PropertyId }),
  on: [moveAsked],
  oncePer: ({ propertyId }) => propertyId,
  run: (ctx, { propertyId }) => runMove(ctx.forProperty(propertyId)),
});
