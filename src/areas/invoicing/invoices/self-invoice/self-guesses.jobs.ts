import { z } from 'zod';

import { recordActivity } from '#areas/platform/activity/index.ts';
import { findStaysByCode } from '#areas/stays/reservations/index.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';

/** SEC-22. A job, so that a guess at a missing stay takes as long as one at a real stay. */
export const warnOfGuessesJob = defineJob('invoicing.tell-of-guesses', {
  lane: 'message',
  payload: z.object({ code: z.string() }),
  oncePer: ({ code }) => code.toUpperCase(),
  run: async (ctx, { code }) => {
    for (const { id, propertyId } of await findStaysByCode(ctx.system, code)) {
      const inside = ctx.forProperty(propertyId);
      await inside.db.transaction((tx) =>
        recordActivity(inside, tx, {
          text: 'activity.invoice.guesses',
          params: { code },
          tone: 'waiting',
          subject: 'reservation',
          subjectId: id,
        }),
      );
    }
  },
});
