import crypto from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Clock } from '#foundation/context/clock.ts';
import type { Context } from '#foundation/context/context.ts';
import { countHits, countWithLimit, refuseOverLimit } from '#foundation/http/rate-limits.ts';
import { randomToken, type Secrets } from '#foundation/secrets/secrets.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { FORM_TICKET_COOKIE, FORM_TICKET_SECONDS, LOOK_UPS_PER_PAGE } from '../accounts.constants.ts';
import { accountErrors } from '../accounts.errors.ts';

/**
 * SEC-14: only pages that were loaded from here may ask whether an address has an account, a few times each. The ticket
 * holds its own date and a keyed hash, so that nothing is stored until it is used.
 */
type Signing = { readonly secrets: Pick<Secrets, 'keyedHash'>; readonly clock: Clock };

const named = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? `__Secure-${FORM_TICKET_COOKIE}` : FORM_TICKET_COOKIE;

const signatureOf = (secrets: Signing['secrets'], content: string) =>
  secrets.keyedHash(`form-ticket:${content}`);

/** For the cookie of a page. */
export function issueFormTicket({ secrets, clock }: Signing): string {
  const content = `${epochMs(clock.now())}.${randomToken(128)}`;
  return `${content}.${signatureOf(secrets, content)}`;
}

/** Goes out with every page that has a form to sign in or up. */
export function setFormTicket(reply: FastifyReply, signing: Signing & { readonly publicUrl: string }): void {
  reply.setCookie(named(signing.publicUrl), issueFormTicket(signing), {
    path: '/api',
    sameSite: 'strict',
    secure: signing.publicUrl.startsWith('https:'),
    httpOnly: true,
    maxAge: FORM_TICKET_SECONDS,
  });
}

export const formTicketOf = (request: FastifyRequest, publicUrl: string): string | undefined =>
  request.cookies[named(publicUrl)];

function isOurs({ secrets, clock }: Signing, ticket: string): boolean {
  const [at = '', random = '', signature = ''] = ticket.split('.');
  const expected = Buffer.from(signatureOf(secrets, `${at}.${random}`));
  const given = Buffer.from(signature);
  const age = epochMs(clock.now()) - Number(at);
  return (
    given.length === expected.length &&
    crypto.timingSafeEqual(given, expected) &&
    age < FORM_TICKET_SECONDS * 1000
  );
}

/**
 * For calls that programs use as well: a page has its own count, and callers without one share a count of the same size
 * for their network. Every answer that shows whether an address has an account is counted, a refusal like a success.
 */
export async function countExistenceAnswer(ctx: Context, ticket: string | undefined): Promise<void> {
  if (ticket !== undefined && isOurs(ctx, ticket)) return countAddressLookUp(ctx, ticket);
  await countWithLimit(ctx.system, ctx.clock, `without-page:${ctx.network}`, LOOK_UPS_PER_PAGE, 3_600);
}

/**
 * For a registration, which costs its caller a mail: only "this address has an account" is counted. A network that was told
 * so ten times in an hour gets no answer about any address.
 */
export async function refuseKnownAddress(
  { system, clock, network }: Context,
  isKnown: boolean,
  refusal: () => Error,
): Promise<void> {
  const key = `known-addresses:${network}`;
  await refuseOverLimit(system, clock, key, LOOK_UPS_PER_PAGE, 3_600);
  if (!isKnown) return;
  await countHits(system, clock, key, 3_600);
  throw refusal();
}

/** Throws unless the page may ask once more. */
export async function countAddressLookUp(ctx: Context, ticket: string | undefined): Promise<void> {
  if (ticket === undefined || !isOurs(ctx, ticket)) throw accountErrors.pageTooOld();
  await countWithLimit(
    ctx.system,
    ctx.clock,
    `form-ticket:${ctx.secrets.keyedHash(ticket)}`,
    LOOK_UPS_PER_PAGE,
    3_600,
  );
}
