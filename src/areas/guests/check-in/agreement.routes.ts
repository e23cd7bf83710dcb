import { serve } from '#foundation/http/serve.ts';
import { agreementContract } from './agreement.contract.ts';
import { previewAgreement } from './agreement.service.ts';

export const agreementRoutes = serve(agreementContract, {
  previewAgreement: (ctx) => previewAgreement(ctx),
});
