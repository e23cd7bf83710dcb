import { serve } from '#foundation/http/serve.ts';
import { placesContract } from './places.contract.ts';
import { countryOfRequest, listCities, listCountries, listStates } from './places.service.ts';

export const placesRoutes = serve(placesContract, {
  listCountries: async (ctx, { query }) => listCountries(ctx.language, query.limit),
  listStates: async (_ctx, { query }) => listStates(query.countryId, query.limit),
  listCities: async (_ctx, { query }) => listCities(query.stateId, query.limit),
  // Only a proxy that is trusted (SEC-62) may have added it; nothing but a suggestion hangs on it.
  ipCountry: async (_ctx, _input, { request }) => ({
    countryIso2: countryOfRequest(request.headers['x-country'] ?? request.headers['cf-ipcountry']),
  }),
});
