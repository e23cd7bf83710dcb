import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Context } from '#foundation/context/context.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant, plusSeconds } from '#vocabulary/instant.ts';
import { SELF_INVOICE_COOKIE, SELF_INVOICE_IDLE_SECONDS } from './self-invoice.constants.ts';

/** What a browser proved of one stay. Stored sealed in the cookie, so that failed attempts write no rows (SEC-22). */
const SelfSession = z.object({
  propertyId: PropertyId,
  reservationId: ReservationId,
  /** The link that opened it; null if two facts did. */
  linkId: z.uuid().nullable(),
  isProved: z.boolean(),
  /** An address that a code confirmed here, other than the address of the stay. */
  email: z.string().nullable(),
  seenAt: Instant,
});
export type SelfSession = z.infer<typeof SelfSession>;

const PLACE = 'self-invoice session';
const PATH = '/api/accounting/invoices';

/** Browsers accept the prefix only over https: a plain-http installation has to omit it. */
const nameOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Secure-${SELF_INVOICE_COOKIE}` : SELF_INVOICE_COOKIE;

/** Null without a cookie, for a forged cookie, and after half an hour without a request. */
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

/** Without an age: the cookie ends with the browser session. */
export function saveSelfSession(
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
