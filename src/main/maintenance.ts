import { z } from 'zod';

import { guestsErased } from '#areas/guests/check-in/index.ts';
import { defineArea } from '#foundation/area/area.ts';
import { markEffectsUnknownAfterRestore } from '#foundation/effects/restored.ts';
import { forgetAnswersAbout, forgetOldKeys } from '#foundation/http/idempotency.ts';
import { forgetOldWindows } from '#foundation/http/rate-limits.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import { forgetOldNews } from '#foundation/jobs/queue.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { watchCardPagesSchedule } from './site/card-page-watch.ts';

/** Pages read on from an event that they heard of; no page is open for so long. */
const NEWS_KEPT_SECONDS = 30 * 86_400;

/** Rows of the request layer that are not needed any more. */
const forgetSchedule = defineSchedule('platform.forget', {
  lane: 'bulk',
  everySeconds: 3600,
  run: async (ctx) => {
    const newsBefore = plusSeconds(ctx.clock.now(), -NEWS_KEPT_SECONDS);
    await forEachIsolated(
      [
        () => forgetOldWindows(ctx.system, ctx.clock),
        () => forgetOldKeys(ctx.system),
        () => forgetOldNews(ctx.system, newsBefore),
      ],
      (forget) => forget(),
    );
  },
});

/** How far the database has come, for the day on which an older one takes its place (W1-E-05). */
const rememberSchedule = defineSchedule('platform.remember-place', {
  lane: 'lock',
  everySeconds: 60,
  run: async (ctx) => void (await markEffectsUnknownAfterRestore(ctx)),
});

/** PRV-06: erased guests are in no answer that is kept for a repeat. */
const forgetAnswersJob = defineJob('platform.forget-answers', {
  lane: 'bulk',
  payload: z.object({ reservationId: z.uuid(), guestIds: z.array(z.uuid()) }),
  on: [guestsErased],
  run: (ctx, { reservationId, guestIds }) => forgetAnswersAbout(ctx.system, [reservationId, ...guestIds]),
});

/** Jobs of the platform itself. */
export const maintenanceArea = defineArea({
  jobs: [forgetAnswersJob],
  schedules: [forgetSchedule, rememberSchedule, watchCardPagesSchedule],
});
