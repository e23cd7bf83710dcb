import { serve } from '#foundation/http/serve.ts';
import { convertedStaysContract } from './converted-stays.contract.ts';
import { convertBlock } from './converted-stays.service.ts';

export const convertedStaysRoutes = serve(convertedStaysContract, {
  convertBlock: (ctx, { params, body }) => convertBlock(ctx, params.id, body),
});
