import { serve } from '#foundation/http/serve.ts';
import { placesContract } from './places.contract.ts';
import { changeCity, countryOfRequest, listCities, listCountries, listStates } from './places.service.ts';

export const placesRoutes = serve(placesContract, {
  listCountries: async (ctx, { query }) => listCountries(ctx.language, query),
  listStates: async (ctx, { query }) => listStates(query.countryId, ctx.language, query),
  listCities: (ctx, { query }) => listCities(ctx, query),
  changeCity: (ctx, { params, body }) => changeCity(ctx, ctx.person.userId, params.id, body),
  // Only a proxy that is trusted (SEC-62) may have added it; nothing but a suggestion hangs on it.
  ipCountry: async (_ctx, _input, { request }) => ({
    countryIso2: countryOfRequest(request.headers['x-country'] ?? request.headers['cf-ipcountry']),
  }),
});
