import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { APP_CATEGORIES, APP_STATUSES, PRICING_MODELS } from './catalogue.ts';
import { marketplaceContract } from './marketplace.contract.ts';
import { deactivateApp, listApps, setFavourite, startAppTrial } from './marketplace.service.ts';
import { joinWaitList, leaveWaitList, listWaits } from './waiting.service.ts';

export const marketplaceRoutes = serve(marketplaceContract, {
  listMarketplaceApps: (ctx, { query }) => listApps(ctx, query.filter),
  listCategories: async () => [...APP_CATEGORIES],
  listStatuses: async () => [...APP_STATUSES],
  listPricingModels: async () => [...PRICING_MODELS],
  listWaits: (ctx) => listWaits(ctx),
  joinWaitList: (ctx, { body }) => joinWaitList(ctx, body.appId),
  leaveWaitList: (ctx, { query }) => leaveWaitList(ctx, query.appId),
  startAppTrial: (ctx, { body }) => startAppTrial(ctx, body.appId),
  addFavourite: async (ctx, { params }) => {
    await setFavourite(ctx, params.id, true);
    return { isFavourite: true as const };
  },
  removeFavourite: async (ctx, { params }) => {
    await setFavourite(ctx, params.id, false);
    return { isFavourite: false as const };
  },
  deactivateApp: (ctx, { params }, { request }) => deactivateApp(ctx, params.id, versionOf(request)),
});
