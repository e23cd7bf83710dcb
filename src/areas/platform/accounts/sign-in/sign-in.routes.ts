import type { Context } from '#foundation/context/context.ts';
import { type Http, serve } from '#foundation/http/serve.ts';
import { Failure } from '#vocabulary/errors.ts';
import { accountErrors } from '../accounts.errors.ts';
import {
  bearerOf,
  clearSessionCookies,
  clientOf,
  sessionCookieOf,
  setTicketCookie,
  ticketOf,
} from '../sessions/cookies.ts';
import { chooseNewPassword } from '../passwords/expired-passwords.service.ts';
import { countAddressLookUp, formTicketOf } from './form-ticket.ts';
import { presentSession, replyWithSession } from './session-reply.ts';
import { refreshSessionValue } from '../sessions/session-values.service.ts';
import { logOut } from '../sessions/sessions.service.ts';
import { signInContract } from './sign-in.contract.ts';
import { answerOneTimeCode, logIn, resendChallenge, startOneTimeCode } from './sign-in.service.ts';
import { answerSecondFactor, type SignIn } from './sign-in-steps.service.ts';
import { signUpContract } from '../users/sign-up.contract.ts';
import { confirmSignUp, resendCode, signUp, userExists } from '../users/sign-up.service.ts';

const client = (ctx: Context, { request }: Http) => clientOf(request, ctx.publicUrl);
const tokenOf = (ctx: Context, { request }: Http): string | undefined =>
  bearerOf(request) ?? sessionCookieOf(request, ctx.publicUrl);

const answer = (ctx: Context, http: Http, outcome: SignIn, carrier: 'cookie' | 'token') =>
  'session' in outcome ? replyWithSession(ctx, http, outcome.session, carrier) : outcome.challenge;

export const signInRoutes = [
  ...serve(signUpContract, {
    userExists: async (ctx, { query }, { request }) => {
      await countAddressLookUp(ctx, formTicketOf(request, ctx.publicUrl));
      return userExists(ctx, query);
    },
    signUp: async (ctx, { body }, http) => {
      const { user, ticket } = await signUp(ctx, body);
      setTicketCookie(http.reply, ctx.publicUrl, ticket);
      return { userSub: user.id, userConfirmed: false, username: user.username };
    },
    confirmSignUp: async (ctx, { body }, http) => {
      const ticket = ticketOf(http.request, ctx.publicUrl);
      const formTicket = formTicketOf(http.request, ctx.publicUrl);
      const session = await confirmSignUp(ctx, body, { ticket, formTicket }, client(ctx, http));
      return { confirmed: true as const, session: session && replyWithSession(ctx, http, session, 'cookie') };
    },
    resendCode: async (ctx, { body }) => ({ sent: true as const, ...(await resendCode(ctx, body)) }),
  }),
  ...serve(signInContract, {
    logIn: async (ctx, { body }, http) => {
      const outcome = await logIn(ctx, body, client(ctx, http));
      if (!('unconfirmed' in outcome)) return answer(ctx, http, outcome, body.carrier);
      setTicketCookie(http.reply, ctx.publicUrl, outcome.unconfirmed.ticket);
      throw accountErrors.notConfirmed({ details: { username: outcome.unconfirmed.username } });
    },
    answerSecondFactor: async (ctx, { body }, http) =>
      answer(ctx, http, await answerSecondFactor(ctx, body, client(ctx, http)), body.carrier),
    chooseNewPassword: async (ctx, { body }, http) =>
      answer(ctx, http, await chooseNewPassword(ctx, body, client(ctx, http)), body.carrier),
    startOneTimeCode: (ctx, { body }, http) => startOneTimeCode(ctx, body, client(ctx, http)),
    answerOneTimeCode: async (ctx, { body }, http) =>
      answer(ctx, http, await answerOneTimeCode(ctx, body, client(ctx, http)), body.carrier),
    resendChallenge: async (ctx, { body }, http) => ({
      sent: true as const,
      ...(await resendChallenge(ctx, body, client(ctx, http))),
    }),
    refreshSession: async (ctx, { body }, http) => {
      const sent = body.refreshToken ?? bearerOf(http.request);
      const value = sent ?? sessionCookieOf(http.request, ctx.publicUrl);
      try {
        const session = await refreshSessionValue(ctx, value);
        if (session.token !== value)
          return replyWithSession(ctx, http, session, sent === undefined ? 'cookie' : 'token');
        // The cookie has the next one by now; a program that renews in two places has to look there itself.
        if (sent !== undefined) throw accountErrors.sessionEnded();
        return presentSession(session, 'cookie');
      } catch (error) {
        // Not because of a database that is away for a moment.
        if (error instanceof Failure && error.is(accountErrors.sessionEnded)) {
          clearSessionCookies(http.reply, ctx.publicUrl);
        }
        throw error;
      }
    },
    logOut: async (ctx, _input, http) => {
      await logOut(ctx, tokenOf(ctx, http));
      clearSessionCookies(http.reply, ctx.publicUrl);
      return { ended: true as const };
    },
  }),
];
