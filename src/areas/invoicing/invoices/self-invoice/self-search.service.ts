import { checkCode, requestCode } from '#areas/platform/accounts/index.ts';
import { matchesSurnameOfStay } from '#areas/guests/check-in/index.ts';
import { getProperty } from '#areas/property/properties/index.ts';
import { rowsByIds, findStaysByCode } from '#areas/stays/reservations/index.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countHits, countWithLimit, refuseOverLimit } from '#foundation/http/rate-limits.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { readBillableStay } from '../drafts/billable.service.ts';
import { warnOfGuessesJob } from './self-guesses.jobs.ts';
import { SEARCHES_OF_A_NETWORK, SEARCHES_OF_A_STAY, WRONG_FACTS } from './self-invoice.constants.ts';
import { selfInvoiceErrors } from './self-invoice.errors.ts';
import { getSelfInvoice } from './self-invoice.service.ts';
import { selfTokenHash } from './self-links.service.ts';
import { selfLinkByToken } from './self-links.store.ts';
import type { SelfSession } from './self-session.ts';

type Opened = Omit<SelfSession, 'seenAt'>;
type Stay = { readonly propertyId: PropertyId; readonly id: ReservationId };

/** A stay that does not exist: a failed search takes as long as a successful one (SEC-22). */
const NOBODYS: Stay = {
  propertyId: '00000000-0000-7000-8000-000000000000' as PropertyId,
  id: '00000000-0000-7000-8000-000000000000' as ReservationId,
};

const HOUR = 3_600;
const DAY = 86_400;

/** The stay, if the second fact matches; null otherwise, also for a missing stay. */
async function provedBy(ctx: PropertyContext, { id }: Stay, fact: string): Promise<Stay | null> {
  const [stay] = await rowsByIds(ctx.db, ctx.propertyId, [id]);
  if (stay?.kind !== 'stay') return null;
  const isTheirs = stay.email?.toLowerCase() === fact.toLowerCase() || matchesSurnameOfStay(stay, fact);
  return isTheirs ? { id, propertyId: ctx.propertyId } : null;
}

/** Counts every search, by network and by typed code, whether the code exists or not. */
async function countSearch(ctx: Context, called: string): Promise<void> {
  const { system, clock } = ctx;
  await countWithLimit(system, clock, `self-invoice:network:${ctx.network}`, SEARCHES_OF_A_NETWORK, HOUR);
  await refuseOverLimit(system, clock, `self-invoice:wrong:${called}`, WRONG_FACTS, DAY);
  await countWithLimit(system, clock, `self-invoice:stay:${called}`, SEARCHES_OF_A_STAY, HOUR);
}

/** Notifies the host of the tenth wrong fact of a day, if the stay exists. */
async function countWrong(ctx: Context, called: string, code: string): Promise<void> {
  const wrong = await countHits(ctx.system, ctx.clock, `self-invoice:wrong:${called}`, DAY);
  if (wrong !== WRONG_FACTS) return;
  await ctx.system.transaction((tx) => ctx.enqueue(tx, warnOfGuessesJob, { code }));
}

/** The first room of a booking whose document can be issued, else one with a document. */
async function firstOpen(ctx: Context, stays: readonly Stay[]): Promise<Stay> {
  let refusal: Failure | undefined;
  let issued: Stay | undefined;
  for (const stay of stays) {
    try {
      const page = await getSelfInvoice(ctx.forProperty(stay.propertyId), stay.id, UNPROVED);
      if (page.state === 'open') return stay;
      issued ??= stay;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refusal ??= error;
    }
  }
  if (issued) return issued;
  throw refusal ?? selfInvoiceErrors.notEligible();
}
const UNPROVED = { isProved: false, email: null };

/**
 * C-SELF-01. Two facts of a booking open its stay. Until the second fact is right, all answers are equal and take the same
 * time (SEC-22); afterwards the answer states the reason.
 */
export async function searchStay(
  ctx: Context,
  { reservation, fact }: { readonly reservation: string; readonly fact: string },
): Promise<Opened> {
  const called = ctx.secrets.keyedHash(`self-invoice:${reservation.toUpperCase()}`).slice(0, 32);
  await countSearch(ctx, called);
  const found = await findStaysByCode(ctx.system, reservation);
  const looked = [];
  for (const stay of found.length > 0 ? found : [NOBODYS]) {
    looked.push(await provedBy(ctx.forProperty(stay.propertyId), stay, fact));
  }
  const proved = looked.filter((stay) => stay !== null);
  if (proved.length === 0) {
    await countWrong(ctx, called, reservation);
    throw selfInvoiceErrors.notEligible();
  }
  const { propertyId, id } = await firstOpen(ctx, proved);
  return { propertyId, reservationId: id, linkId: null, isProved: true, email: null };
}

/** C-SELF-02. A link is one fact: it opens the stay, and the document needs the second fact. */
export async function openSelfLink(ctx: Context, token: string, known: SelfSession | null): Promise<Opened> {
  const link = await selfLinkByToken(ctx.system, selfTokenHash(token));
  if (!link) throw httpErrors.missing();
  const { property_id: propertyId, reservation_id: reservationId, id: linkId } = link;
  const inside = ctx.forProperty(propertyId);
  // A closed property has no guests.
  await getProperty(inside);
  await getSelfInvoice(inside, reservationId, UNPROVED);
  const isKnown = known?.reservationId === reservationId;
  return {
    propertyId,
    reservationId,
    linkId,
    isProved: isKnown && known.isProved,
    email: isKnown ? known.email : null,
  };
}

/** C-SELF-03. */
export async function proveStay(ctx: PropertyContext, session: SelfSession, fact: string): Promise<Opened> {
  const { reservationId: id, propertyId } = session;
  await countWithLimit(ctx.system, ctx.clock, `self-invoice:prove:${id}`, SEARCHES_OF_A_STAY, HOUR);
  if (!(await provedBy(ctx, { id, propertyId }, fact))) throw selfInvoiceErrors.wrongFact({ field: 'fact' });
  return { ...session, isProved: true };
}

const codeSubject = (id: ReservationId, email: string): string => `${id}:${email}`;

/** C-SELF-05. */
export async function requestEmailCode(
  ctx: PropertyContext,
  id: ReservationId,
  email: string,
): Promise<{ resendInSeconds: number }> {
  await readBillableStay(ctx, id);
  return requestCode(ctx, {
    purpose: 'invoice-email',
    subject: codeSubject(id, email),
    userId: null,
    address: email,
    channels: ['email'],
    // The typed address may belong to another person: the mail contains no name.
    recipient: { name: '', language: ctx.language },
  });
}

/** C-SELF-06. */
export async function confirmEmail(
  ctx: PropertyContext,
  session: SelfSession,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<Opened> {
  const outcome = await checkCode(ctx, 'invoice-email', codeSubject(session.reservationId, email), code);
  if (outcome !== 'right') throw selfInvoiceErrors.wrongCode({ field: 'code' });
  return { ...session, email };
}
