import { createHash } from 'node:crypto';

import type { FastifyReply } from 'fastify';

/** SEC-60: only our own scripts and styles, no frames. */
export const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const TAG_MANAGER = 'https://www.googletagmanager.com';
const COUNTERS = 'https://*.google-analytics.com https://*.analytics.google.com';

/** Of the public site of an installation that measures: a page loads no measurement before the visitor agreed. */
export const MEASURED_PAGE_POLICY = PAGE_POLICY.replace(
  "script-src 'self'",
  `script-src 'self' ${TAG_MANAGER}`,
)
  .replace("img-src 'self'", `img-src 'self' ${TAG_MANAGER} ${COUNTERS}`)
  .replace("connect-src 'self'", `connect-src 'self' ${TAG_MANAGER} ${COUNTERS}`);

/** Where a video plays: in a frame of its host, or as a file from there. */
export type Player = { readonly kind: 'frame' | 'media'; readonly origin: string };

/** Of the page of one video: its own player and no other origin. */
export const allowPlayer = (policy: string, { kind, origin }: Player): string =>
  `${policy}; ${kind}-src ${origin}`;

/** Of a page with the card step: the card provider's own origins and no others (SEC-71). */
export const allowCardStep = (
  policy: string,
  { script, frame, connect }: Readonly<Record<'script' | 'frame' | 'connect', readonly string[]>>,
): string => {
  const more = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('');
  const wider = policy
    .replace("script-src 'self'", (all) => all + more(script))
    .replace("connect-src 'self'", (all) => all + more(connect));
  return `${wider}; frame-src${more(frame)}`;
};

const hashesIn = (page: string, element: RegExp): string =>
  [...page.matchAll(element)]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');

/** Names by their hashes the styles and scripts that a page brings along inside of itself, and no others (SEC-60). */
export const allowInlineHashes = (page: string, policy: string): string =>
  policy
    .replace("style-src 'self'", (all) => all + hashesIn(page, /<style>([\s\S]*?)<\/style>/g))
    .replace("script-src 'self'", (all) => all + hashesIn(page, /<script>([\s\S]*?)<\/script>/g));

type Referrer = 'no-referrer' | 'same-origin' | 'strict-origin-when-cross-origin';

export function setPageHeaders(
  reply: FastifyReply,
  referrer: Referrer = 'strict-origin-when-cross-origin',
  policy = PAGE_POLICY,
): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      // SEC-21, SEC-16: a guest's link travels nowhere as a referrer, the code of a sign-in nowhere else.
      .header('referrer-policy', referrer)
  );
}
