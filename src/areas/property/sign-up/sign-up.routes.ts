import { clientOf, formTicketOf, replyWithSession } from '#areas/platform/accounts/index.ts';
import { serve } from '#foundation/http/serve.ts';
import { wizardContract } from './sign-up.contract.ts';
import { signUpWithProperty } from './sign-up.service.ts';

export const wizardRoutes = serve(wizardContract, {
  signUpWithProperty: async (ctx, { body }, http) => {
    const client = clientOf(http.request, ctx.publicUrl);
    const made = await signUpWithProperty(ctx, body, client, formTicketOf(http.request, ctx.publicUrl));
    return { ...made, session: replyWithSession(ctx, http, made.session, body.carrier) };
  },
});
