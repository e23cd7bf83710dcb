import type { FastifyReply } from 'fastify';

/** SEC-60: only our own scripts, no frames. Styles may be inline because positions are computed. */
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

type Referrer = 'no-referrer' | 'same-origin' | 'strict-origin-when-cross-origin';

export function asPage(
  reply: FastifyReply,
  referrer: Referrer = 'strict-origin-when-cross-origin',
): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('cache-control', 'no-cache')
      // SEC-21, SEC-16: a guest's link travels nowhere as a referrer, the code of a sign-in nowhere else.
      .header('referrer-policy', referrer)
  );
}
