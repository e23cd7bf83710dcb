import { z } from 'zod';

import { listingFacts } from '#areas/stays/listings/index.ts';
import { dayToForgetGuests } from '#areas/stays/reservations/index.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { syncFeed } from './calendar-reading.service.ts';
import { dueFeeds, feedById, forgetNamesBefore } from './calendars.store.ts';

export const syncFeedJob = defineJob('calendars.sync-feed', {
  lane: 'sync',
  payload: z.object({ propertyId: PropertyId, feedId: z.uuid() }),
  oncePer: ({ feedId }) => feedId,
  attempts: 3,
  run: async (ctx, { propertyId, feedId }) => {
    const inside: PropertyContext = ctx.forProperty(propertyId);
    const feed = await feedById(inside.db, propertyId, feedId);
    const listing = feed && (await listingFacts(inside, feed.listing_id));
    if (listing) await syncFeed(inside, feedId, listing.name);
  },
});

/** One sweep a minute for all properties: no timer per feed. */
export const dueFeedsSchedule = defineSchedule('calendars.sync-due-feeds', {
  lane: 'sync',
  everySeconds: 60,
  run: async (ctx) => {
    for (const { id, property_id } of await dueFeeds(ctx.system, ctx.clock.now())) {
      const inside = ctx.forProperty(property_id);
      await inside.db.transaction((tx) =>
        inside.enqueue(tx, syncFeedJob, { propertyId: property_id, feedId: id }),
      );
    }
  },
});

/** PRV-03: the first names that calendars gave, with the guests of the stays. */
export const forgetNamesSchedule = defineSchedule('calendars.forget-guests', {
  lane: 'bulk',
  everySeconds: 3600,
  run: async (ctx) => {
    const forgotten = await forgetNamesBefore(ctx.system, dayToForgetGuests(ctx.clock.now()));
    if (forgotten > 0)
      ctx.log.info({ forgotten }, 'names in calendars of stays that are long over were forgotten');
  },
});
