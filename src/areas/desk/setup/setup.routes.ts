import { serve } from '#foundation/http/serve.ts';
import { setupContract } from './setup.contract.ts';
import { advanceSetup, finishOnboarding, getSetup, startSetup } from './setup.service.ts';
import { sendSetupLink } from './setup-link.service.ts';

export const setupRoutes = serve(setupContract, {
  getSetup: (ctx) => getSetup(ctx),
  advanceSetup: (ctx) => advanceSetup(ctx),
  startSetup: (ctx) => startSetup(ctx),
  sendSetupLink: (ctx, { body }) => sendSetupLink(ctx, body.channel),
  finishOnboarding: (ctx) => finishOnboarding(ctx),
});
