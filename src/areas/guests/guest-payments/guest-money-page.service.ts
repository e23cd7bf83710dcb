import { enteredGuestName } from '#areas/guests/check-in/index.ts';
import { getExchangeRate } from '#areas/platform/exchange-rates/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { listingFacts } from '#areas/stays/listings/index.ts';
import { getReservation } from '#areas/stays/reservations/index.ts';
import { GUEST_PAYMENT_METHODS } from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { GuestContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { Failure } from '#vocabulary/errors.ts';
import { roundMoney, toMajorUnits } from '#vocabulary/money.ts';
import { accountFor, listPayAccounts, type PayAccount } from './accounts.service.ts';
import { findPayableAttempt, findProblem } from './attempt-outcome.ts';
import { type AttemptRow, listAttempts, type OpenState } from './attempts.store.ts';
import type { GuestMoney, GuestPaymentRequest } from './guest-money.contract.ts';
import { listPaymentRows, type PaymentRow } from './payments.store.ts';
import { numberParts, type PartNumber } from './plans/part-numbers.ts';
import { listProofs } from './proofs.store.ts';
import { listRequestsOfStay, type RequestRow } from './requests.store.ts';
import { backOf, hasArrived, missingOf } from './settlement.ts';
import { readTransferDetails } from './settings.service.ts';

/** Requests of the stay of the link, without those that were cancelled. */
export async function presentGuestMoney(ctx: GuestContext): Promise<GuestMoney> {
  const rows = await listRequestsOfStay(ctx.db, ctx.propertyId, ctx.guestLink.reservationId);
  const shown = rows.filter(({ state }) => state !== 'canceled');
  const parts = numberParts(rows);
  const ids = shown.map(({ id }) => id);
  const [attempts, payments, proofs, accounts, transferDetails, stay] = await Promise.all([
    listAttempts(ctx.db, ctx.propertyId, ids),
    listPaymentRows(ctx.db, ctx.propertyId, ids),
    listProofs(ctx.db, ctx.propertyId, ids),
    listPayAccounts(ctx),
    readTransferDetails(ctx),
    presentStay(ctx),
  ]);
  const rate = await readDollarRate(ctx, shown.find(({ state }) => state === 'open')?.currency);
  const requests = shown.map((row) =>
    presentRequest(ctx, row, {
      part: parts.get(row.id) ?? null,
      attempts: attempts.filter(({ request_id: id }) => id === row.id),
      payments: payments.filter(({ request_id: id }) => id === row.id),
      proofsSent: proofs.filter(({ request_id: id }) => id === row.id).length,
      accounts,
      takesTransfers: transferDetails !== null,
      rate: rate?.currencyIso3To === row.currency ? rate : null,
    }),
  );
  return { ...stay, requests, transferDetails };
}

async function presentStay(ctx: GuestContext): Promise<Omit<GuestMoney, 'requests' | 'transferDetails'>> {
  const [property, stay] = await Promise.all([
    propertyFacts(ctx),
    getReservation(ctx, ctx.guestLink.reservationId),
  ]);
  const listing = stay.roomId ? await listingFacts(ctx, stay.roomId) : undefined;
  const { guestName: guest_name, channelName: channel_name } = stay;
  return {
    propertyName: property.name,
    city: property.city,
    country: property.country,
    timeZone: property.timeZone,
    listingName: listing?.name ?? null,
    checkInDate: stay.checkInDate,
    checkOutDate: stay.checkOutDate,
    guests: stay.totalGuests,
    guestName: ctx.guestLink.isProved ? enteredGuestName({ guest_name, channel_name }) : null,
  };
}

type Rate = Awaited<ReturnType<typeof getExchangeRate>>;

/** Of one dollar, as an authority published it; null for dollars, and where none did lately. */
async function readDollarRate(ctx: GuestContext, currency: string | undefined): Promise<Rate | null> {
  if (currency === undefined || currency === 'USD') return null;
  const pair = { currencyIso3From: 'USD', currencyIso3To: currency };
  const found = await getExchangeRate(ctx, pair).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  return found?.official && !found.stale ? found : null;
}

type Around = {
  readonly part: PartNumber | null;
  readonly attempts: readonly AttemptRow[];
  readonly payments: readonly PaymentRow[];
  readonly proofsSent: number;
  readonly accounts: readonly PayAccount[];
  readonly takesTransfers: boolean;
  readonly rate: Rate | null;
};

/** Tests that were taken out moved no money. */
const isReceived = (payment: PaymentRow): boolean =>
  hasArrived(payment) && payment.folio_state !== 'taken-out';

function presentRequest(ctx: GuestContext, row: RequestRow, around: Around): GuestPaymentRequest {
  const { currency } = row;
  const { attempts, payments, proofsSent, rate } = around;
  const now = ctx.clock.now();
  const major = (minor: number) => toMajorUnits({ minor, currency });
  const missing = row.state === 'open' ? missingOf(row.amount_minor, payments) : 0;
  const attempt = findPayableAttempt(attempts, payments, now);
  return {
    _id: row.id,
    purpose: row.purpose,
    title: row.title,
    part: around.part,
    amount: major(row.amount_minor),
    missing: major(missing),
    currency,
    dueOn: row.due_on,
    state: row.state === 'paid' ? 'paid' : 'open',
    attempt: attempt
      ? {
          method: attempt.method,
          state: attempt.state as OpenState,
          url: attempt.checkout_url,
          expiresAt: attempt.expires_at,
        }
      : null,
    dollars:
      rate && missing > 0
        ? {
            amount: toMajorUnits(roundMoney(major(missing) / rate.rate, 'USD')),
            rate: rate.rate,
            source: rate.source,
            date: rate.date,
          }
        : null,
    paid: payments.filter(isReceived).map((payment) => ({
      amount: toMajorUnits({ minor: payment.amount_minor, currency: payment.currency }),
      refunded: toMajorUnits({ minor: backOf(payment), currency: payment.currency }),
      method: payment.method,
      last4: payment.last4,
      at: payment.received_at,
      isTest: payment.is_test,
    })),
    proofsSent,
    problem: missing > 0 ? presentProblem(ctx, attempts, payments) : null,
    methods: missing > 0 ? presentMethods(ctx, { minor: missing, currency }, around) : [],
  };
}

function presentMethods(
  ctx: GuestContext,
  money: { readonly minor: number; readonly currency: string },
  { accounts, takesTransfers }: Around,
): GuestPaymentRequest['methods'] {
  return GUEST_PAYMENT_METHODS.flatMap((method): GuestPaymentRequest['methods'] => {
    if (method === 'transfer') return takesTransfers ? [{ method, by: null, isTest: false }] : [];
    const found = accountFor(accounts, method, money);
    if (!found) return [];
    const by = ctx.providers.byId(found.row.provider_id).manifest.name;
    return [{ method, by, isTest: found.row.mode === 'test' }];
  });
}

function presentProblem(
  ctx: GuestContext,
  attempts: readonly AttemptRow[],
  payments: readonly PaymentRow[],
): string | null {
  const problem = findProblem(attempts, payments, ctx.clock.now());
  if (!problem) return null;
  const texts = allTexts[ctx.language];
  if (problem.why === 'expired') {
    const isTransfer = problem.method === 'transfer';
    return translate(
      texts,
      isTransfer ? 'guestPayments.guest.expired.transfer' : 'guestPayments.guest.expired',
    );
  }
  const { method, last4 } = problem;
  if (method === 'card' && last4 !== null)
    return translate(texts, 'guestPayments.guest.refused.card', { last4 });
  return translate(
    texts,
    method === 'pse' || method === 'nequi'
      ? `guestPayments.guest.refused.${method}`
      : 'guestPayments.guest.refused.other',
  );
}
