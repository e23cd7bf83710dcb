import { serve } from '#foundation/http/serve.ts';
import { remoteBlockContract } from './remote-blocks.contract.ts';
import { askAgain, listRemoteBlocks, remoteStates } from './remote-blocks-view.service.ts';

export const remoteBlockRoutes = serve(remoteBlockContract, {
  listRemoteBlocks: (ctx, { params }) => listRemoteBlocks(ctx, params.id),
  retryRemoteBlocks: (ctx, { params }) => askAgain(ctx, params.id),
  stayOutside: (ctx, { params }) => remoteStates(ctx, params.id),
});
