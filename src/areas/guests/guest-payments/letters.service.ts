import { createLink, TO_PAYMENTS } from '#areas/guests/check-in/index.ts';
import { readStayMail, type StayMail } from '#areas/guests/messages/index.ts';
import { queueEmail } from '#areas/platform/messaging/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { Failure, type TextParams } from '#vocabulary/errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { dayIn, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { exponentOf, toMajorUnits } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { isOpen, listAttempts } from './attempts.store.ts';
import { LETTERS_A_DAY } from './guest-payments.constants.ts';
import { guestPaymentErrors } from './guest-payments.errors.ts';
import { guestMoneyChanged } from './guest-payments.events.ts';
import { insertLetter, listAskLetters, listReceiptedPayments, settleLetter } from './letters.store.ts';
import { lockRequestOfStay } from './locked-request.service.ts';
import { listPaymentRows, type PaymentRow } from './payments.store.ts';
import { presentRequests } from './present.service.ts';
import { numberParts } from './plans/part-numbers.ts';
import { listProofs } from './proofs.store.ts';
import { isAskTime, isReminderTime, reminderWindow } from './reminder-times.ts';
import type { PaymentRequest } from './requests.contract.ts';
import { findRequest, listPlannedRequests, listRequestsOfStay, type RequestRow } from './requests.store.ts';
import { missingOf } from './settlement.ts';

const LETTER = 'payment-letter';
const DAY_SECONDS = 86_400;

/** With all decimals that the amount has: a rounded one would be another amount. */
function amountText(language: Language, minor: number, currency: string): string {
  const amount = toMajorUnits({ minor, currency });
  const digits = Number.isInteger(amount) ? 0 : exponentOf(currency);
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

const dayText = (language: Language, day: PlainDate): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

const PURPOSES = {
  stay: 'guestPayments.mail.purpose.stay',
  extra: 'guestPayments.mail.purpose.extra',
} as const;

/** What the guest pays for: the host's words where there are some, or the part of the stay. */
async function purposeText(
  ctx: PropertyContext,
  tx: Transaction,
  language: Language,
  { id, reservation_id: stay, purpose, title }: RequestRow,
): Promise<string> {
  if (title !== '') return title;
  const texts = allTexts[language];
  const part = numberParts(await listPlannedRequests(tx, ctx.propertyId, [stay])).get(id);
  return part
    ? translate(texts, 'guestPayments.mail.purpose.part', part)
    : translate(texts, PURPOSES[purpose]);
}

/** Why no mail about a payment may go to the guest. */
function refusalOfLetter({ to, refusal }: StayMail): Failure | null {
  switch (refusal) {
    case null:
      return to === null ? guestPaymentErrors.guestWithoutAddress() : null;
    case 'opted-out':
      return guestPaymentErrors.guestEndedMessages();
    case 'test-mode':
      return guestPaymentErrors.guestInvented();
    default:
      return guestPaymentErrors.guestWithoutAddress();
  }
}

type Ask = {
  readonly kind: 'ask' | 'reminder';
  readonly request: RequestRow;
  readonly missing: number;
  readonly mail: StayMail;
  /** The guest's own link. It stands in the mail, and in no log and no row. */
  readonly url: string;
};

const ASK_TEXTS = {
  ask: { subject: 'guestPayments.mail.ask.subject', text: 'guestPayments.mail.ask.text' },
  reminder: { subject: 'guestPayments.mail.reminder.subject', text: 'guestPayments.mail.reminder.text' },
} as const;

/** False if the request has its reminder. */
async function queueAsk(
  ctx: PropertyContext,
  tx: Transaction,
  { kind, request, missing, mail, url }: Ask,
): Promise<boolean> {
  const now = ctx.clock.now();
  const id = newId<string>(now);
  const row = {
    id,
    request_id: request.id,
    payment_id: null,
    kind,
    state: 'queued',
    queued_at: now,
  } as const;
  if (!(await insertLetter(tx, ctx.propertyId, row))) return false;
  const { language } = mail;
  await queueToGuest(ctx, tx, mail, {
    id,
    ...ASK_TEXTS[kind],
    params: {
      amount: amountText(language, missing, request.currency),
      purpose: await purposeText(ctx, tx, language, request),
      day: dayText(language, request.due_on),
      url: `${url}${TO_PAYMENTS}`,
    },
    // A reminder of yesterday is wrong.
    ...(kind === 'reminder' && { notAfter: plusSeconds(now, DAY_SECONDS / 2) }),
  });
  return true;
}

async function queueToGuest(
  ctx: PropertyContext,
  tx: Transaction,
  { to, language, firstName, fromName, replyTo }: StayMail,
  {
    id,
    params,
    ...texts
  }: Pick<Parameters<typeof queueEmail>[2], 'subject' | 'text' | 'params' | 'notAfter'> & {
    readonly id: string;
  },
): Promise<void> {
  if (to === null) throw new Error(`Letter ${id} has no address`);
  const { name: property } = await propertyFacts(ctx);
  const greeting =
    firstName === ''
      ? translate(allTexts[language], 'guestPayments.mail.hello')
      : translate(allTexts[language], 'guestPayments.mail.helloName', { name: firstName });
  const own: TextParams = { ...params, property, greeting };
  await queueEmail(ctx, tx, {
    ...texts,
    to,
    language,
    params: own,
    about: { kind: LETTER, id },
    fromName,
    ...(replyTo !== null && { replyTo }),
  });
}

const missingIn = async (ctx: PropertyContext, tx: Transaction, request: RequestRow): Promise<number> =>
  missingOf(request.amount_minor, await listPaymentRows(tx, ctx.propertyId, [request.id]));

/** C-PCOL-12. */
export async function sendLetter(ctx: PropertyContext, requestId: string): Promise<PaymentRequest> {
  const known = await findRequest(ctx.db, ctx.propertyId, requestId);
  const mail = known && (await readStayMail(ctx, known.reservation_id));
  if (!known || !mail) throw httpErrors.missing();
  const refused = refusalOfLetter(mail);
  if (refused) throw refused;
  // Nothing of a mail that does not leave opens a page.
  await refuseManyLetters(ctx, ctx.db, known);
  const { url } = await createLink(ctx, known.reservation_id, { replace: false });
  await ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, requestId);
    if (!request) throw httpErrors.missing();
    await refuseManyLetters(ctx, tx, request);
    const missing = await missingIn(ctx, tx, request);
    await queueAsk(ctx, tx, { kind: 'ask', request, missing, mail, url });
    const { reservation_id: reservationId } = request;
    await recordChange(ctx, tx, { subject: 'payment-request', subjectId: reservationId, action: 'mailed' });
    await ctx.publish(tx, guestMoneyChanged, { reservationId });
  });
  const row = await findRequest(ctx.db, ctx.propertyId, requestId);
  const [request] = row ? await presentRequests(ctx, [row]) : [];
  if (!request) throw httpErrors.missing();
  return request;
}

async function refuseManyLetters(
  ctx: PropertyContext,
  db: Parameters<typeof listAskLetters>[0],
  { id, state }: Pick<RequestRow, 'id' | 'state'>,
): Promise<void> {
  if (state !== 'open') throw guestPaymentErrors.ended();
  const since = plusSeconds(ctx.clock.now(), -DAY_SECONDS);
  const letters = await listAskLetters(db, ctx.propertyId, [id]);
  if (letters.filter(({ queued_at: at }) => at > since).length >= LETTERS_A_DAY) {
    throw guestPaymentErrors.tooManyLetters({ params: { most: LETTERS_A_DAY } });
  }
}

/** Whether the reminder of a request is due now: it is open, was asked for before, and nothing of it is under way. */
async function needsReminder(
  ctx: PropertyContext,
  db: Parameters<typeof listAskLetters>[0],
  request: RequestRow,
): Promise<boolean> {
  const { timeZone } = await propertyFacts(ctx);
  if (request.state !== 'open' || !isReminderTime(request.due_on, timeZone, ctx.clock.now())) return false;
  const { from } = reminderWindow(request.due_on, timeZone);
  const [letters, attempts, proofs] = await Promise.all([
    listAskLetters(db, ctx.propertyId, [request.id]),
    listAttempts(db, ctx.propertyId, [request.id]),
    listProofs(db, ctx.propertyId, [request.id]),
  ]);
  const isUnderWay =
    attempts.some((one) => isOpen(one) && one.state === 'pending') ||
    proofs.some(({ state }) => state === 'waiting');
  return !isUnderWay && letters.some(({ state, queued_at: at }) => state !== 'failed' && at < from);
}

/** Whether a plan asks for a request by mail now: for the first time, and no payment of it has begun. */
async function needsAsk(
  ctx: PropertyContext,
  db: Parameters<typeof listAskLetters>[0],
  request: RequestRow,
): Promise<boolean> {
  const { timeZone } = await propertyFacts(ctx);
  if (request.state !== 'open' || request.plan_state !== 'planned') return false;
  if (!isAskTime(request.due_on, timeZone, ctx.clock.now())) return false;
  const [letters, attempts] = await Promise.all([
    listAskLetters(db, ctx.propertyId, [request.id]),
    listAttempts(db, ctx.propertyId, [request.id]),
  ]);
  return letters.length === 0 && attempts.length === 0;
}

/** Once for each request. A guest who ended messages, or cannot be reached, gets none. */
export const remindGuest = (ctx: PropertyContext, requestId: string): Promise<void> =>
  mailByItself(ctx, requestId, { kind: 'reminder', isNeeded: needsReminder });

/** A plan asks for one of its parts; once, and not where no mail reaches the guest. */
export const askPlannedPayment = (ctx: PropertyContext, requestId: string): Promise<void> =>
  mailByItself(ctx, requestId, { kind: 'ask', isNeeded: needsAsk });

/** A mail that no member asked for. */
async function mailByItself(
  ctx: PropertyContext,
  requestId: string,
  { kind, isNeeded }: { readonly kind: Ask['kind']; readonly isNeeded: typeof needsReminder },
): Promise<void> {
  const known = await findRequest(ctx.db, ctx.propertyId, requestId);
  if (!known || !(await isNeeded(ctx, ctx.db, known))) return;
  const mail = await readStayMail(ctx, known.reservation_id);
  const url =
    mail && !mail.isCanceled && refusalOfLetter(mail) === null
      ? await createLinkIfOpen(ctx, known.reservation_id)
      : null;
  await ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, requestId);
    if (!request || !(await isNeeded(ctx, tx, request))) return;
    if (!mail || url === null) {
      const now = ctx.clock.now();
      await insertLetter(tx, ctx.propertyId, unreachable(kind, { requestId, paymentId: null, now }));
      return;
    }
    const missing = await missingIn(ctx, tx, request);
    await queueAsk(ctx, tx, { kind, request, missing, mail, url });
  });
}

/** Null where the guest's page is closed for good. */
async function createLinkIfOpen(ctx: PropertyContext, id: ReservationId): Promise<string | null> {
  try {
    return (await createLink(ctx, id, { replace: false })).url;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

const unreachable = (
  kind: 'ask' | 'reminder' | 'receipt',
  { requestId, paymentId, now }: { requestId: string; paymentId: string | null; now: Instant },
) => ({
  id: newId<string>(now),
  request_id: requestId,
  payment_id: paymentId,
  kind,
  state: 'unreachable' as const,
  queued_at: now,
});

/** A receipt for each payment that arrived for a stay, once: also for guests who ended messages, because it is about their money. */
export async function sendReceipts(ctx: PropertyContext, reservationId: ReservationId): Promise<void> {
  const requests = await listRequestsOfStay(ctx.db, ctx.propertyId, reservationId);
  const ids = requests.map(({ id }) => id);
  const [payments, receipted] = await Promise.all([
    listPaymentRows(ctx.db, ctx.propertyId, ids),
    listReceiptedPayments(ctx.db, ctx.propertyId, ids),
  ]);
  const arrived = payments.filter(({ id, state }) => state === 'paid' && !receipted.has(id));
  if (arrived.length === 0) return;
  const mail = await readStayMail(ctx, reservationId);
  for (const payment of arrived) {
    await ctx.db.transaction(async (tx) => {
      const request = await lockRequestOfStay(ctx, tx, payment.request_id);
      if (request) await queueReceipt(ctx, tx, request, payment, mail);
    });
  }
}

async function queueReceipt(
  ctx: PropertyContext,
  tx: Transaction,
  request: RequestRow,
  payment: PaymentRow,
  mail: StayMail | undefined,
): Promise<void> {
  const now = ctx.clock.now();
  const row = unreachable('receipt', { requestId: request.id, paymentId: payment.id, now });
  if (!mail || mail.to === null) {
    await insertLetter(tx, ctx.propertyId, row);
    return;
  }
  if (!(await insertLetter(tx, ctx.propertyId, { ...row, state: 'queued' }))) return;
  const { language } = mail;
  const texts = allTexts[language];
  const missing = request.state === 'open' ? await missingIn(ctx, tx, request) : 0;
  const { timeZone } = await propertyFacts(ctx);
  await queueToGuest(ctx, tx, mail, {
    id: row.id,
    ...(payment.is_test
      ? { subject: 'guestPayments.mail.receipt.test.subject', text: 'guestPayments.mail.receipt.test.text' }
      : { subject: 'guestPayments.mail.receipt.subject', text: 'guestPayments.mail.receipt.text' }),
    params: {
      amount: amountText(language, payment.amount_minor, payment.currency),
      purpose: await purposeText(ctx, tx, language, request),
      day: dayText(language, dayIn(timeZone, payment.received_at)),
      rest:
        missing > 0
          ? translate(texts, 'guestPayments.mail.receipt.rest', {
              amount: amountText(language, missing, request.currency),
              day: dayText(language, request.due_on),
            })
          : translate(texts, 'guestPayments.mail.receipt.nothing'),
    },
  });
}

/** Ignores mails of other areas. */
export async function recordLetterOutcome(
  ctx: PropertyContext,
  { about, hasLeft }: { about: { kind: string; id: string }; hasLeft: boolean },
): Promise<void> {
  if (about.kind !== LETTER) return;
  await settleLetter(ctx.db, ctx.propertyId, about.id, hasLeft ? 'sent' : 'failed');
}
