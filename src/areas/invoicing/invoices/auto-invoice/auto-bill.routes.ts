import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { autoBillContract } from './auto-bill.contract.ts';
import { billStayNow, changeAutoBilling, getAutoBilling } from './auto-bill.service.ts';

export const autoBillRoutes = serve(autoBillContract, {
  getAutoBilling: (ctx) => getAutoBilling(ctx),
  changeAutoBilling: (ctx, { body }, { request }) => changeAutoBilling(ctx, body, versionOf(request)),
  billStayNow: (ctx, { params }) => billStayNow(ctx, params.reservationId),
});
