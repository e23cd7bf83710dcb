import { serve } from '#foundation/http/serve.ts';
import { addEntry, correctEntry } from './entries.service.ts';
import { foliosContract } from './folios.contract.ts';
import {
  changeHouseFolio,
  createHouseFolio,
  getHouseFolio,
  listHouseFolios,
  listHouseEntries,
  setFavorite,
} from './house-folios.service.ts';
import { getStayFolio } from './stay-folio.service.ts';

export const foliosRoutes = serve(foliosContract, {
  getStayFolio: (ctx, { params }) => getStayFolio(ctx, params.id),
  addStayEntry: (ctx, { params, body }) => addEntry(ctx, { reservationId: params.id }, body),
  correctStayEntry: (ctx, { params, body }) =>
    correctEntry(ctx, { reservationId: params.id }, params.number, body),
  listHouseFolios: (ctx, { query }) => listHouseFolios(ctx, query),
  createHouseFolio: (ctx, { body }) => createHouseFolio(ctx, body),
  changeHouseFolio: (ctx, { params, body }) => changeHouseFolio(ctx, params.id, body),
  getHouseFolio: (ctx, { params }) => getHouseFolio(ctx, params.id),
  listHouseEntries: (ctx, { params, query }) => listHouseEntries(ctx, params.id, query),
  addHouseEntry: (ctx, { params, body }) => addEntry(ctx, { folioId: params.id }, body),
  correctHouseEntry: (ctx, { params, body }) =>
    correctEntry(ctx, { folioId: params.id }, params.number, body),
  markFavorite: (ctx, { body }) => setFavorite(ctx, body.internalAccountId, true),
  unmarkFavorite: (ctx, { params }) => setFavorite(ctx, params.id, false),
});
