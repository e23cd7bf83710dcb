import { countAddressLookUp, formTicketOf } from '#areas/platform/accounts/index.ts';
import type { Context } from '#foundation/context/context.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { type Http, serve } from '#foundation/http/serve.ts';
import { mapsContract } from './maps.contract.ts';
import { findAddress, findTimeZone } from './maps.service.ts';
import { MAP_LOOK_UPS_PER_HOUR } from './places.constants.ts';

/** Each call costs the installation money: a loaded page may ask a few times (SEC-14), a signed-in user more often. */
async function count(ctx: Context, { request }: Http): Promise<void> {
  if (!ctx.person) return countAddressLookUp(ctx, formTicketOf(request, ctx.publicUrl));
  await countWithLimit(ctx.system, ctx.clock, `maps:${ctx.person.userId}`, MAP_LOOK_UPS_PER_HOUR, 3_600);
}

export const mapsRoutes = serve(mapsContract, {
  geocode: async (ctx, { query }, http) => {
    await count(ctx, http);
    return findAddress(ctx, query);
  },
  timeZone: async (ctx, { query }, http) => {
    // The country's own table costs nothing.
    if (query.lat !== undefined || query.address !== undefined) await count(ctx, http);
    return findTimeZone(ctx, query);
  },
});
