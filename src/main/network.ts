import type { FastifyRequest } from 'fastify';

/** Networks are counted by /24 and /48 (SEC-09): one address is cheap to change. */
export function networkOf(request: FastifyRequest): string {
  // Undefined, whatever its type says, once the other side has hung up.
  const ip = request.ip as string | undefined;
  const address = ip?.replace(/^::ffff:/, '') ?? 'gone';
  return address.includes(':')
    ? address.split(':').slice(0, 3).join(':')
    : address.split('.').slice(0, 3).join('.');
}
