import { serve } from '#foundation/http/serve.ts';
import { clientOf } from '../sessions/cookies.ts';
import { replyWithSession } from '../sign-in/session-reply.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.service.ts';
import { passkeysContract } from './passkeys.contract.ts';
import {
  addPasskey,
  changePasskeyName,
  deletePasskey,
  listPasskeys,
  startAddingPasskey,
} from './passkeys.service.ts';

export const passkeyRoutes = serve(passkeysContract, {
  listPasskeys: (ctx) => listPasskeys(ctx),
  startAddingPasskey: (ctx, { body }) => startAddingPasskey(ctx, body),
  addPasskey: (ctx, { body }) => addPasskey(ctx, body),
  renamePasskey: (ctx, { params, body }) => changePasskeyName(ctx, { ...params, ...body }),
  removePasskey: async (ctx, { params, body }) => {
    await deletePasskey(ctx, { ...params, ...body });
    return { removed: true as const };
  },
  startPasskeySignIn: (ctx) => startPasskeySignIn(ctx),
  signInWithPasskey: async (ctx, { body }, http) => {
    const session = await signInWithPasskey(ctx, body.answer, clientOf(http.request, ctx.publicUrl));
    return replyWithSession(ctx, http, session, body.carrier);
  },
});
