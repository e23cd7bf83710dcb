import { serve } from '#foundation/http/serve.ts';
import { requestLogContract } from './request-log.contract.ts';
import { listRequestLog } from './request-log.service.ts';

export const requestLogRoutes = serve(requestLogContract, {
  listRequestLog: (ctx, { params, query }) => listRequestLog(ctx, params.id, query),
});
