import { checkInsOf } from '#areas/guests/check-in/index.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { SAID_KEPT_DAYS } from './messages.constants.ts';
import { eraseStay, listSealingKeys, listStaysToErase } from './stays.store.ts';

const AT_ONCE = 500;

/** PRV-06: the key is deleted first, and without it the words are noise in every backup. */
const forgetSaid = (ctx: PropertyContext, id: ReservationId): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    for (const key of await listSealingKeys(tx, ctx.propertyId, id)) await ctx.secrets.eraseKey(tx, key);
    await eraseStay(tx, ctx.propertyId, id, ctx.clock.now());
  });

/** With the guests of a stay what was said to them is forgotten; a companion who is removed takes nothing of it. */
export async function forgetSaidOfErased(ctx: PropertyContext, id: ReservationId): Promise<void> {
  const [checkIn] = await checkInsOf(ctx.db, ctx.propertyId, [id]);
  if (checkIn?.erased_at != null) await forgetSaid(ctx, id);
}

/** PRV-03: also of stays that have no check-in to erase. */
export async function forgetOldMessages(ctx: Context): Promise<void> {
  const before = addDays(dayIn('UTC', ctx.clock.now()), -SAID_KEPT_DAYS);
  const old = await listStaysToErase(ctx.system, before, AT_ONCE);
  let erased = 0;
  try {
    await forEachIsolated(old, async (row) => {
      await forgetSaid(ctx.forProperty(row.property_id), row.reservation_id);
      erased += 1;
    });
  } finally {
    if (erased > 0) ctx.log.info({ erased }, 'messages of old stays erased');
  }
}
