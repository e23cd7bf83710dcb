import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { onboardingContract } from './onboarding.contract.ts';
import { clearOnboarding, getOnboarding, initOnboarding, updateOnboarding } from './onboarding.service.ts';

export const onboardingRoutes = serve(onboardingContract, {
  getOnboarding: (ctx, { query }) => getOnboarding(ctx, query.appId),
  initOnboarding: (ctx, { body }) => initOnboarding(ctx, body),
  updateOnboarding: (ctx, { params, body }, { request }) =>
    updateOnboarding(ctx, params.id, { steps: body.steps, version: versionOf(request) }),
  clearOnboarding: async (ctx, { params }) => {
    await clearOnboarding(ctx, params.id);
    return { deleted: true as const };
  },
});
