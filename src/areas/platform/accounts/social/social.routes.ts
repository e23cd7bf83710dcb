import type { FastifyReply } from 'fastify';

import type { Context } from '#foundation/context/context.ts';
import { type Http, serve } from '#foundation/http/serve.ts';
import { randomToken } from '#foundation/secrets/secrets.ts';
import { Failure } from '#vocabulary/errors.ts';
import { clientOf, setSocialBrowser, socialBrowserOf } from '../sessions/cookies.ts';
import { replyWithSession } from '../sign-in/session-reply.ts';
import { identitiesContract } from '../users/identities.contract.ts';
import { listIdentities, startIdentityLink, unlinkIdentity } from '../users/identities.service.ts';
import type { SignIn } from '../sign-in/sign-in-steps.service.ts';
import { socialContract } from './social.contract.ts';
import { socialErrors } from './social.errors.ts';
import { confirmSocialLink, sendLinkCode } from './social-link.service.ts';
import { pageAfterLogout, finishSocialSignIn, socialUserInfo } from './social.service.ts';
import { startSocialSignIn } from './social-start.service.ts';

/** The cookie that starts are bound to, made where this browser has none. */
function bindBrowser(ctx: Context, { request, reply }: Http): string {
  const browser = socialBrowserOf(request, ctx.publicUrl) ?? randomToken(256);
  setSocialBrowser(reply, ctx.publicUrl, browser);
  return browser;
}
const browserOf = (ctx: Context, { request }: Http) => socialBrowserOf(request, ctx.publicUrl);
const client = (ctx: Context, { request }: Http) => clientOf(request, ctx.publicUrl);

const answer = (ctx: Context, http: Http, outcome: SignIn, carrier: 'cookie' | 'token') =>
  'session' in outcome ? replyWithSession(ctx, http, outcome.session, carrier) : outcome.challenge;

/** A page of ours or the provider's: a navigation, whose address does not say where it began. */
const send = (reply: FastifyReply, address: string) =>
  reply.header('referrer-policy', 'no-referrer').redirect(address, 302);

/** An access token of another issuer contains characters that ours do not. */
const foreignBearer = ({ request }: Http): string | undefined =>
  /^Bearer (\S{8,4000})$/i.exec(request.headers.authorization ?? '')?.[1];

export const socialRoutes = [
  ...serve(socialContract, {
    authorizeSocial: async (ctx, { query }, http) => {
      const { provider, action, next, state, redirect_uri: redirectUri, ...rest } = query;
      const { code_challenge: callerChallenge, code_challenge_method: _, scope: __, ...utm } = rest;
      const wish = { provider, action, redirectUri, callerChallenge, utm };
      try {
        const browser = bindBrowser(ctx, http);
        const given = { ...wish, next: next ?? null, state: state ?? null };
        return send(http.reply, await startSocialSignIn(ctx, given, browser));
      } catch (error) {
        // A person is at the screen: its error text says what happened.
        if (!(error instanceof Failure) || !error.is(socialErrors.unavailable)) throw error;
        return send(http.reply, `/social/${action}?error=temporarily_unavailable`);
      }
    },
    exchangeSocial: async (ctx, { body }, http) => {
      const outcome = await finishSocialSignIn(ctx, body, browserOf(ctx, http), client(ctx, http));
      if ('linked' in outcome) return outcome;
      return { ...answer(ctx, http, outcome.signIn, body.carrier), ...outcome.onward };
    },
    socialUserInfo: (ctx, _input, http) => socialUserInfo(ctx, foreignBearer(http)),
    socialLogout: async (ctx, { query }, { reply }) => send(reply, pageAfterLogout(ctx, query.logout_uri)),
    sendLinkCode: async (ctx, { body }, http) => ({
      sent: true as const,
      ...(await sendLinkCode(ctx, body, browserOf(ctx, http), client(ctx, http))),
    }),
    linkSocial: async (ctx, { body }, http) => {
      const outcome = await confirmSocialLink(ctx, body, browserOf(ctx, http), client(ctx, http));
      return answer(ctx, http, outcome, body.carrier);
    },
  }),
  ...serve(identitiesContract, {
    listIdentities: (ctx) => listIdentities(ctx),
    startLink: async (ctx, { body }, http) => ({
      address: await startIdentityLink(ctx, body, bindBrowser(ctx, http)),
    }),
    unlink: async (ctx, { body }) => {
      await unlinkIdentity(ctx, body);
      return { removed: true as const };
    },
  }),
];
