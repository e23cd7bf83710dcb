import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Context } from '#foundation/context/context.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant, plusSeconds } from '#vocabulary/instant.ts';
import { SELF_INVOICE_COOKIE, SELF_INVOICE_IDLE_SECONDS } from './self-invoice.constants.ts';

/** What a browser has proved of one stay. It lies sealed in its cookie, so that nobody writes rows by trying (SEC-22). */
const SelfSession = z.object({
  propertyId: PropertyId,
  reservationId: ReservationId,
  /** The link that opened it; null where two facts did. */
  linkId: z.uuid().nullable(),
  isProved: z.boolean(),
  /** Another address than the stay's, whose code was named here. */
  email: z.string().nullable(),
  seenAt: Instant,
});
export type SelfSession = z.infer<typeof SelfSession>;

const PLACE = 'self-invoice session';
const PATH = '/api/accounting/invoices';

/** Browsers keep the prefix to answers over https, so a plain-http installation has to go without it. */
const nameOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Secure-${SELF_INVOICE_COOKIE}` : SELF_INVOICE_COOKIE;

/** Null for no cookie, for one that somebody else made, and after half an hour without a request. */
export function readSelfSession(ctx: Context, request: FastifyRequest): SelfSession | null {
  const value = request.cookies[nameOf(ctx.publicUrl)];
  if (value === undefined) return null;
  try {
    const text = ctx.secrets.platformKey.unseal(Buffer.from(value, 'base64url'), PLACE);
    const session = SelfSession.parse(JSON.parse(text));
    return session.seenAt > plusSeconds(ctx.clock.now(), -SELF_INVOICE_IDLE_SECONDS) ? session : null;
  } catch {
    return null;
  }
}

/** Without an age: it ends with the browser. */
export function keepSelfSession(
  ctx: Context,
  reply: FastifyReply,
  session: Omit<SelfSession, 'seenAt'>,
): void {
  const text = JSON.stringify({ ...session, seenAt: ctx.clock.now() });
  reply.setCookie(nameOf(ctx.publicUrl), ctx.secrets.platformKey.seal(text, PLACE).toString('base64url'), {
    path: PATH,
    sameSite: 'strict',
    secure: ctx.publicUrl.startsWith('https:'),
    httpOnly: true,
  });
}

export function endSelfSession(ctx: Context, reply: FastifyReply): void {
  reply.clearCookie(nameOf(ctx.publicUrl), { path: PATH });
}
