import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { masterKeyContract } from './master-keys.contract.ts';
import { listKeys, saveKeys, revealMasterKey } from './master-keys.service.ts';

export const masterKeyRoutes = serve(masterKeyContract, {
  listKeys: (ctx) => listKeys(ctx),
  saveKeys: (ctx, { body }, { request }) => saveKeys(ctx, body.keys, versionOf(request)),
  showKey: (ctx, { params }) => revealMasterKey(ctx, params.id),
});
