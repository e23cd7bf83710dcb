import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { issuersContract } from './issuers.contract.ts';
import { archiveIssuer, assignListings, changeIssuer, createIssuer, listIssuers } from './issuers.service.ts';

export const issuersRoutes = serve(issuersContract, {
  listIssuers: (ctx) => listIssuers(ctx),
  createIssuer: (ctx, { body }) => createIssuer(ctx, body),
  changeIssuer: (ctx, { params, body }, { request }) =>
    changeIssuer(ctx, params.id, body, versionOf(request)),
  archiveIssuer: (ctx, { params }) => archiveIssuer(ctx, params.id),
  assignListings: (ctx, { params, body }) => assignListings(ctx, params.id, body),
});
