import { z } from 'zod';

import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { listStaysLeavingFrom } from '#areas/stays/reservations/index.ts';
import { type PropertyContext, requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { PropertyId, type ReservationId } from '#vocabulary/ids.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { STAYS_AT_ONCE, WEEK_AFTER_DAYS } from './messages.constants.ts';
import { replanStays } from './plan.service.ts';

/** A template or the settings changed: every stay that a message can still concern is planned again. */
export const planPropertyJob = defineJob('messages.plan-property', {
  lane: 'message',
  payload: z.object({ propertyId: PropertyId }),
  oncePer: ({ propertyId }) => propertyId,
  run: async (ctx) => {
    const inside = requirePropertyContext(ctx);
    const ids = await listStaysToPlan(inside);
    for (let from = 0; from < ids.length; from += STAYS_AT_ONCE) {
      await replanStays(inside, ids.slice(from, from + STAYS_AT_ONCE));
    }
  },
});

/** A message may be of use until a week after the departure. */
export async function listStaysToPlan(ctx: PropertyContext): Promise<ReservationId[]> {
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  return listStaysLeavingFrom(ctx.db, ctx.propertyId, addDays(today, -WEEK_AFTER_DAYS));
}
