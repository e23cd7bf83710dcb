import type { Person } from '#foundation/context/context.ts';
import { serve } from '#foundation/http/serve.ts';
import type { Live } from '#foundation/live/live.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { liveContract } from './live.contract.ts';

/** Whether a person may still get news of a property. */
export type StreamAccessCheck = (person: Person, propertyId: PropertyId) => Promise<boolean>;

export const liveRoutes = (live: Live, stillAllowed: StreamAccessCheck) =>
  serve(liveContract, {
    realtime: async (ctx, _input, { reply }) => {
      live.stream(reply, ctx.propertyId, () => stillAllowed(ctx.person, ctx.propertyId));
    },
  });
