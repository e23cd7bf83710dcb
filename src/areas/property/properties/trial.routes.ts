import { serve } from '#foundation/http/serve.ts';
import { trialContract } from './trial.contract.ts';
import { addTrialDays } from './trial.service.ts';

export const trialRoutes = serve(trialContract, {
  addTrialDays: (ctx) => addTrialDays(ctx),
});
