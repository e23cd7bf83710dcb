import crypto from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { Config } from '#foundation/config/config.ts';

/** Networks are counted by /24 and /48 (SEC-09): one address is cheap to change. */
export function networkOf(request: FastifyRequest): string {
  // Undefined, despite its type, once the other side has hung up.
  const ip = request.ip as string | undefined;
  const address = ip?.replace(/^::ffff:/, '') ?? 'gone';
  return address.includes(':')
    ? address.split(':').slice(0, 3).join(':')
    : address.split('.').slice(0, 3).join('.');
}

const isSecure = ({ PUBLIC_URL }: Config): boolean => PUBLIC_URL?.startsWith('https:') === true;

const sameText = (one: string, other: string): boolean => {
  const digest = (text: string) => crypto.createHash('sha256').update(text).digest();
  return crypto.timingSafeEqual(digest(one), digest(other));
};

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

export const isMetricsToken = (authorization: string | undefined, token: string): boolean =>
  sameText(authorization ?? '', `Bearer ${token}`);

/** By its token, or from this machine where nothing stands in front that could lend its address to anybody. */
export function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  if (config.METRICS_TOKEN !== undefined) {
    return isMetricsToken(request.headers.authorization, config.METRICS_TOKEN);
  }
  if (isSecure(config) || FORWARDED.some((name) => request.headers[name] !== undefined)) return false;
  return /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '');
}
