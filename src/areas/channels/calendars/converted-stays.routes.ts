import { serve } from '#foundation/http/serve.ts';
import { convertedStaysContract } from './converted-stays.contract.ts';
import { attachArrivalRequest, convertBlock } from './converted-stays.service.ts';

export const convertedStaysRoutes = serve(convertedStaysContract, {
  attachRequest: (ctx, { params }) => attachArrivalRequest(ctx, params.id),
  convertBlock: (ctx, { params, body }) => convertBlock(ctx, params.id, body),
});
