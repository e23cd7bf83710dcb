import { serve } from '#foundation/http/serve.ts';
import { remoteBlockContract } from './remote-blocks.contract.ts';
import { requestBlockRetry, listRemoteBlocks, readRemoteStates } from './remote-blocks-view.service.ts';

export const remoteBlockRoutes = serve(remoteBlockContract, {
  listRemoteBlocks: (ctx, { params }) => listRemoteBlocks(ctx, params.id),
  retryRemoteBlocks: (ctx, { params }) => requestBlockRetry(ctx, params.id),
  stayOutside: (ctx, { params }) => readRemoteStates(ctx, params.id),
});
