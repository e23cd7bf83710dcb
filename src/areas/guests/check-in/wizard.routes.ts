import { changeCheckInWizardStep } from '#areas/property/properties/index.ts';
import { serve } from '#foundation/http/serve.ts';
import { wizardContract } from './wizard.contract.ts';

export const wizardRoutes = serve(wizardContract, {
  saveWizardStep: async (ctx, { body }) => ({
    onboarding: await changeCheckInWizardStep(ctx, body.wizardStep),
  }),
});
