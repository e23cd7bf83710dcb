import crypto from 'node:crypto';

import ical from 'node-ical';

import { saveUploadedCalendar } from '#areas/channels/calendars/calendars.service.ts';
import { readConfig } from '#foundation/config/config.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { createPlatform, jobContext } from '#main/platform.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { airbnbFeed } from './airbnb-feed.ts';
import { atLeast, type Bench, inTurn, median } from './bench.ts';
import type { Host, Stage } from './stage.ts';

/**
 * P-08, second half: from the text of a feed to rows, entries and events in the database, beside node-ical parsing
 * the same text and stopping there. The first sync writes everything; the second finds nothing new.
 */
export async function measureImport({ rounds, stage, note }: Bench): Promise<void> {
  const open = await stage();
  const host = await open.signUp('import');
  const platform = createPlatform({
    config: readConfig({ DATA_DIR: open.dataFolder }),
    logins: open.logins,
    publicUrl: open.api,
    log: silentLog,
  });
  const ctx = jobContext(platform, host.propertyId, 'bench').forProperty(host.propertyId);
  const timed = async (read: () => unknown) => {
    const started = performance.now();
    await read();
    return performance.now() - started;
  };
  try {
    for (const events of [60, 4_900]) {
      const text = airbnbFeed(events);
      const pairs = await inTurn(
        rounds,
        async () => {
          const listing = await newListing(open, host);
          const takeIn = () => saveUploadedCalendar(ctx, listing, text);
          const times = { first: await timed(takeIn), again: await timed(takeIn) };
          await forget(open, listing.id);
          return times;
        },
        () => timed(() => ical.sync.parseICS(text)),
      );
      const first = median(pairs.map(({ ours, theirs }) => theirs / ours.first));
      const again = median(pairs.map(({ ours, theirs }) => theirs / ours.again));
      const what = `calendar feed of ${events} events to rows`;
      note('P-08', `${what}, first import, events/s`, first, atLeast('×', 0.4, 0.8));
      note('P-08', `${what}, read again unchanged, events/s`, again, atLeast('×', 1, 4));
    }
  } finally {
    await platform.pools.end();
  }
}

/** Without a row left over, so that every round finds the same database; its feed names the same stays. */
async function forget({ query }: Stage, listingId: ListingId): Promise<void> {
  await query('delete from calendar_feeds where listing_id = $1', [listingId]);
  await query('delete from reservations where listing_id = $1', [listingId]);
}

async function newListing({ query }: Stage, { propertyId, accountId }: Host) {
  const id = crypto.randomUUID() as ListingId;
  await query("insert into listings (id, property_id, name) values ($1, $2, 'Suite')", [id, propertyId]);
  return { id, name: 'Suite', accountId };
}
