import type { FastifyReply, FastifyRequest } from 'fastify';

import { GUEST_COOKIE } from './check-in.constants.ts';

/** Browsers keep the prefix only for replies over https, so a plain-http installation has to omit it. */
export const guestCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Secure-${GUEST_COOKIE}` : GUEST_COOKIE;

export const guestCookieOf = (request: FastifyRequest, publicUrl: string): string | undefined =>
  request.cookies[guestCookieName(publicUrl)];

/** No max-age: the session ends with the browser, and on the server after half an hour without use (PRV-14). */
export function setGuestCookie(reply: FastifyReply, publicUrl: string, value: string): void {
  reply.setCookie(guestCookieName(publicUrl), value, {
    path: '/api/guest',
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    httpOnly: true,
  });
}

export function clearGuestCookie(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(guestCookieName(publicUrl), { path: '/api/guest' });
}
