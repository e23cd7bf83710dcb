import { z } from 'zod';

import { allPropertyIds, trialStarted } from '#areas/properties/index.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { driftOf, propertiesWith } from './credits.store.ts';
import { openCredits } from './ledger.service.ts';
import { METERED_APPS } from './metered-apps.ts';

const openAll = (ctx: PropertyContext): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    for (const { id } of METERED_APPS) await openCredits(ctx, tx, id);
  });

/** D-2: during the trial every live app is usable, so there is something to use it with. */
export const welcomeJob = defineJob('credits.welcome', {
  lane: 'money',
  payload: z.object({ propertyId: PropertyId }),
  on: [trialStarted],
  oncePer: ({ propertyId }) => propertyId,
  run: async (ctx, { propertyId }) => {
    if (ctx.hasBilling) await openAll(ctx.forProperty(propertyId));
  },
});

/** Properties from before metering was switched on have the same, once. */
export async function welcomeEverybody(ctx: Context): Promise<void> {
  if (!ctx.hasBilling) return;
  for (const { id: app } of METERED_APPS) {
    const known = await propertiesWith(ctx.system, app);
    for (const propertyId of await allPropertyIds(ctx.system)) {
      if (!known.has(propertyId)) await openAll(ctx.forProperty(propertyId));
    }
  }
}

export const welcomeSchedule = defineSchedule('credits.welcome-everybody', {
  lane: 'bulk',
  everySeconds: 600,
  run: welcomeEverybody,
});

/** REL-12: what accounts hold is only a cache. Nothing is put right by itself: a difference is a fault of ours to look for. */
export async function compareLedger(ctx: Context): Promise<number> {
  const drift = await driftOf(ctx.system);
  for (const one of drift)
    ctx.log.error({ ...one }, 'an account of credits holds something else than its entries');
  return drift.length;
}

export const compareSchedule = defineSchedule('credits.compare', {
  lane: 'bulk',
  everySeconds: 3_600,
  run: async (ctx) => void (await compareLedger(ctx)),
});
