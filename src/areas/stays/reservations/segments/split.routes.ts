import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { splitContract } from './split.contract.ts';
import { joinStay, splitStay } from './split.service.ts';

export const splitRoutes = serve(splitContract, {
  splitStay: (ctx, { params, body }, { request }) => splitStay(ctx, params.id, body, versionOf(request)),
  joinStay: (ctx, { params }, { request }) => joinStay(ctx, params.id, versionOf(request)),
});
