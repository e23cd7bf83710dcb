import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { listNumbers } from './invoice-numbers.service.ts';
import { readGrantedSeries } from './ranges.service.ts';
import { seriesContract } from './series.contract.ts';
import { addSeries, archiveSeries, changeSeries } from './series.service.ts';

export const seriesRoutes = serve(seriesContract, {
  addSeries: (ctx, { params, body }) => addSeries(ctx, params.id, body),
  readGrantedSeries: (ctx, { params }) => readGrantedSeries(ctx, params.id),
  changeSeries: (ctx, { params, body }, { request }) =>
    changeSeries(ctx, params.id, body, versionOf(request)),
  archiveSeries: (ctx, { params }) => archiveSeries(ctx, params.id),
  listNumbers: (ctx, { params, query: { page, limit } }) => listNumbers(ctx, params.id, { page, limit }),
});
