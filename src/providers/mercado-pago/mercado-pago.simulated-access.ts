import type { FastifyReply, FastifyRequest } from 'fastify';

import type { MercadoPagoStage, SimulatedAccount } from './mercado-pago.simulated-world.ts';

type Cause = { readonly code: number; readonly description: string };

/** A refusal in Mercado Pago's form. */
export const failure = (
  reply: FastifyReply,
  status: number,
  error: string,
  message: string,
  cause: readonly Cause[] = [],
): FastifyReply => reply.code(status).send({ message, error, status, cause });

export const refuseToken = (reply: FastifyReply): FastifyReply =>
  failure(reply, 401, 'unauthorized', 'invalid access token');

/** The account of an access token; a public key opens nothing. */
export function accountOfToken(
  { world }: MercadoPagoStage,
  request: FastifyRequest,
): SimulatedAccount | undefined {
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  return world.accounts.find(({ secretKey }) => secretKey === token);
}

/** The key under which a write counts once; null where none was sent. */
export function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['x-idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : null;
}

export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
