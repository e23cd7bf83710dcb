import type { Context } from '#foundation/context/context.ts';
import type { Http } from '#foundation/http/serve.ts';
import { setDeviceCookie, setSessionCookies } from '../sessions/cookies.ts';
import type { IssuedSession } from '../sessions/sessions.service.ts';

/** A browser gets cookies and no value it could store; a program gets the value (D-12). */
export function replyWithSession(
  ctx: Context,
  { reply }: Http,
  session: IssuedSession,
  carrier: 'cookie' | 'token',
) {
  if (carrier === 'cookie') setSessionCookies(reply, ctx.publicUrl, session);
  // A program that keeps cookies is asked for no code the next time either.
  else if (session.device !== undefined) setDeviceCookie(reply, ctx.publicUrl, session.device);
  return presentSession(session, carrier);
}

/** The answer about the session, without another cookie. */
export function presentSession({ token, expiration }: IssuedSession, carrier: 'cookie' | 'token') {
  const value = carrier === 'token' ? token : null;
  return { expiration, idToken: value, accessToken: value, refreshToken: value };
}
