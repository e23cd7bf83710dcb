import type { FastifyReply, FastifyRequest } from 'fastify';

import { randomToken } from '#foundation/secrets/secrets.ts';
import { formTicketOf } from '../sign-in/form-ticket.ts';
import {
  DEVICE_COOKIE,
  DEVICE_LIFE_SECONDS,
  MARKER_COOKIE,
  SESSION_COOKIE,
  SESSION_IDLE_SECONDS,
  SOCIAL_COOKIE,
  SOCIAL_LINK_LIFE_SECONDS,
  TICKET_COOKIE,
  TICKET_LIFE_SECONDS,
} from '../accounts.constants.ts';
import type { Client } from '../sign-in/sign-in-throttle.service.ts';
import type { IssuedSession } from './sessions.service.ts';

/** Browsers keep the prefix to answers over https, so a plain-http installation has to go without it. */
const named = (name: string, isSecure: boolean) => (isSecure ? `__Secure-${name}` : name);

export const sessionCookieName = (publicUrl: string): string =>
  named(SESSION_COOKIE, publicUrl.startsWith('https:'));

export const sessionCookieOf = (request: FastifyRequest, publicUrl: string): string | undefined =>
  request.cookies[sessionCookieName(publicUrl)];

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];

export const ticketOf = (request: FastifyRequest, publicUrl: string): string | undefined =>
  request.cookies[named(TICKET_COOKIE, publicUrl.startsWith('https:'))];

/** D-12: the value where scripts cannot read it, and beside it a marker that holds only the next change. */
function sessionCookiesOf(publicUrl: string, session: IssuedSession) {
  const secure = publicUrl.startsWith('https:');
  const shared = { path: '/', sameSite: 'lax', secure, maxAge: SESSION_IDLE_SECONDS } as const;
  return [
    { name: named(SESSION_COOKIE, secure), value: session.token, options: { ...shared, httpOnly: true } },
    { name: MARKER_COOKIE, value: session.expiration, options: shared },
  ];
}

export function setSessionCookies(reply: FastifyReply, publicUrl: string, session: IssuedSession): void {
  for (const { name, value, options } of sessionCookiesOf(publicUrl, session)) {
    reply.setCookie(name, value, options);
  }
  if (session.device !== undefined) setDeviceCookie(reply, publicUrl, session.device);
}

/**
 * The same on any reply that is under way. The header is written at once, because a stream leaves before cookies are
 * written, and replaces an earlier one, because the caller may be looked up twice.
 */
export function renewSessionCookies(reply: FastifyReply, publicUrl: string, session: IssuedSession): void {
  const lines = sessionCookiesOf(publicUrl, session).map(({ name, value, options }) =>
    reply.server.serializeCookie(name, value, options),
  );
  reply.removeHeader('set-cookie').header('set-cookie', lines);
}

/** Marks this browser as one in which the person proved their identity. */
export function setDeviceCookie(reply: FastifyReply, publicUrl: string, device: string): void {
  const secure = publicUrl.startsWith('https:');
  reply.setCookie(named(DEVICE_COOKIE, secure), device, {
    path: '/api',
    sameSite: 'lax',
    secure,
    httpOnly: true,
    maxAge: DEVICE_LIFE_SECONDS,
  });
}

/** The device that a user signed in with before, or the page that was loaded to do so. */
export const browserOf = (request: FastifyRequest, publicUrl: string): string | undefined =>
  request.cookies[named(DEVICE_COOKIE, publicUrl.startsWith('https:'))] ?? formTicketOf(request, publicUrl);

/** Facts of a request about its sender: the name it states, and whether it was here before. */
export const clientOf = (request: FastifyRequest, publicUrl: string): Client => ({
  agent: request.headers['user-agent'] ?? null,
  device: request.cookies[named(DEVICE_COOKIE, publicUrl.startsWith('https:'))] ?? randomToken(256),
});

export function clearSessionCookies(reply: FastifyReply, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:');
  for (const name of [named(SESSION_COOKIE, secure), MARKER_COOKIE]) reply.clearCookie(name, { path: '/' });
  reply.header('clear-site-data', '"storage"');
}

export function setTicketCookie(reply: FastifyReply, publicUrl: string, ticket: string): void {
  const secure = publicUrl.startsWith('https:');
  reply.setCookie(named(TICKET_COOKIE, secure), ticket, {
    path: '/api/auth/session',
    sameSite: 'strict',
    secure,
    httpOnly: true,
    maxAge: TICKET_LIFE_SECONDS,
  });
}

/** What a start of a social sign-in is bound to (SEC-16). Two tabs of one browser share it. */
export function socialBrowserOf(request: FastifyRequest, publicUrl: string): string | undefined {
  const value = request.cookies[named(SOCIAL_COOKIE, publicUrl.startsWith('https:'))];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

export function setSocialBrowser(reply: FastifyReply, publicUrl: string, value: string): void {
  const secure = publicUrl.startsWith('https:');
  reply.setCookie(named(SOCIAL_COOKIE, secure), value, {
    path: '/api/auth/session/social',
    sameSite: 'strict',
    secure,
    httpOnly: true,
    // Long enough for the start, and then for the proof that may follow it.
    maxAge: 2 * SOCIAL_LINK_LIFE_SECONDS,
  });
}
