import type { Context } from '#foundation/context/context.ts';
import { type Http, serve } from '#foundation/http/serve.ts';
import { accountErrors } from './accounts.errors.ts';
import {
  bearerOf,
  clearSessionCookies,
  sessionCookieOf,
  setSessionCookies,
  setTicketCookie,
  ticketOf,
} from './cookies.ts';
import { meContract } from './me.contract.ts';
import { getMe, updateMe } from './me.service.ts';
import { type IssuedSession, logOut, refresh } from './sessions.service.ts';
import { signUpContract } from './sign-up.contract.ts';
import { confirmSignUp, logIn, resendCode, signUp, userExists } from './sign-up.service.ts';

const deviceOf = ({ request }: Http): string | null => request.headers['user-agent'] ?? null;
const tokenOf = (ctx: Context, { request }: Http): string | undefined =>
  bearerOf(request) ?? sessionCookieOf(request, ctx.publicUrl);

/** A browser gets cookies and no value it could store; a program gets the value (D-12). */
function handOver(ctx: Context, { reply }: Http, session: IssuedSession, carrier: 'cookie' | 'token') {
  const value = carrier === 'token' ? session.token : null;
  if (carrier === 'cookie') setSessionCookies(reply, ctx.publicUrl, session);
  return { expiration: session.expiration, idToken: value, accessToken: value, refreshToken: value };
}

export const accountRoutes = [
  ...serve(signUpContract, {
    userExists: async (ctx, { query }) => ({ exists: await userExists(ctx, query) }),
    signUp: async (ctx, { body }, http) => {
      const { user, ticket } = await signUp(ctx, body);
      setTicketCookie(http.reply, ctx.publicUrl, ticket);
      return { userSub: user.id, userConfirmed: false, username: user.username };
    },
    confirmSignUp: async (ctx, { body }, http) => {
      const session = await confirmSignUp(ctx, body, ticketOf(http.request, ctx.publicUrl), deviceOf(http));
      return { confirmed: true as const, session: session && handOver(ctx, http, session, 'cookie') };
    },
    resendCode: async (ctx, { body }) => {
      await resendCode(ctx, body);
      return { sent: true as const };
    },
    logIn: async (ctx, { body }, http) => {
      const outcome = await logIn(ctx, body, deviceOf(http));
      if ('session' in outcome) return handOver(ctx, http, outcome.session, body.carrier);
      setTicketCookie(http.reply, ctx.publicUrl, outcome.unconfirmed.ticket);
      throw accountErrors.notConfirmed({ details: { username: outcome.unconfirmed.username } });
    },
    refreshSession: async (ctx, { body }, http) => {
      const sent = body.refreshToken ?? bearerOf(http.request);
      try {
        const session = await refresh(ctx, sent ?? sessionCookieOf(http.request, ctx.publicUrl));
        return handOver(ctx, http, session, sent === undefined ? 'cookie' : 'token');
      } catch (error) {
        clearSessionCookies(http.reply, ctx.publicUrl);
        throw error;
      }
    },
    logOut: async (ctx, _input, http) => {
      await logOut(ctx, tokenOf(ctx, http));
      clearSessionCookies(http.reply, ctx.publicUrl);
      return { ended: true as const };
    },
  }),
  ...serve(meContract, {
    getMe: (ctx) => getMe(ctx),
    updateMe: (ctx, { body }) => updateMe(ctx, body),
    getMeV2: (ctx) => getMe(ctx),
    updateMeV2: (ctx, { body }) => updateMe(ctx, body),
  }),
];
