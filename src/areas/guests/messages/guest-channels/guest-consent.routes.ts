import { serve } from '#foundation/http/serve.ts';
import { guestConsentContract } from './guest-consent.contract.ts';
import { getMessageConsent, saveMessageConsent } from './guest-consent.service.ts';

export const guestConsentRoutes = serve(guestConsentContract, {
  getMessageConsent: (ctx) => getMessageConsent(ctx),
  saveMessageConsent: (ctx, { body }) => saveMessageConsent(ctx, body),
});
