import {
  connectionsOfProperty,
  findConnectionIncludingDisconnected,
} from '#areas/property/connections/index.ts';
import { readFolioKeeper } from '#areas/stays/folios/index.ts';
import { listingSummaries } from '#areas/stays/listings/index.ts';
import { listContactedStays } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { refundAccountsOf } from './accounts.service.ts';
import { type AttemptRow, isOpen, listAttempts, type OpenState } from './attempts.store.ts';
import { listPaymentRows, type PaymentRow } from './payments.store.ts';
import { type LetterRow, listAskLetters } from './letters.store.ts';
import { numberParts } from './plans/part-numbers.ts';
import { listProofs } from './proofs.store.ts';
import { listRefunds, type RefundRow } from './refunds/refunds.store.ts';
import type { PaymentRequest, ReceivedPayment } from './requests.contract.ts';
import { listPlannedRequests, type RequestRow } from './requests.store.ts';
import { backOf, hasArrived, missingOf, overOf } from './settlement.ts';

/** A connection of a payment or of an attempt, also a disconnected one. */
type Behind = { readonly name: string; readonly isTest: boolean };

async function readConnectionsBehind(
  ctx: PropertyContext,
  ids: ReadonlySet<ConnectionId>,
): Promise<ReadonlyMap<ConnectionId, Behind>> {
  const known = await Promise.all(
    [...ids].map(async (id) => {
      const row = await findConnectionIncludingDisconnected(ctx.db, ctx.propertyId, id);
      const name = row ? ctx.providers.byId(row.provider_id).manifest.name : '';
      return [id, { name, isTest: row?.mode === 'test' }] as const;
    }),
  );
  return new Map(known);
}

/** What is known around a payment. */
type AroundPayment = {
  readonly behind: ReadonlyMap<ConnectionId, Behind>;
  /** The system that keeps the account of its stay. */
  readonly keeper: string | null;
  /** Accounts that give money back when they are asked. */
  readonly refunding: ReadonlySet<string>;
  /** Of all payments, oldest first. */
  readonly refunds: readonly RefundRow[];
};

function presentPayment(
  row: PaymentRow,
  { behind, keeper, refunding, refunds }: AroundPayment,
): ReceivedPayment {
  const major = (minor: number) => toMajorUnits({ minor, currency: row.currency });
  return {
    _id: row.id,
    method: row.method,
    last4: row.last4,
    by: row.connection_id === null ? null : (behind.get(row.connection_id)?.name ?? null),
    // A test that was taken out: no money moved.
    state: row.folio_state === 'taken-out' ? 'cancelled' : row.state === 'authorized' ? 'pending' : row.state,
    amount: major(row.amount_minor),
    refunded: major(backOf(row)),
    over: major(hasArrived(row) ? overOf(row) : 0),
    tooMuch: major(hasArrived(row) ? Math.min(row.proposed_minor, overOf(row)) : 0),
    returning: major(row.returning_minor),
    refunds: row.account !== null && refunding.has(row.account) ? 'by-call' : 'by-hand',
    refundProblem: presentProblem(
      refunds.findLast(({ payment_id: id }) => id === row.id),
      row.currency,
    ),
    currency: row.currency,
    isTest: row.is_test,
    toType: row.folio_state === 'to-type' ? keeper : null,
    writesIn: row.folio_state === 'writing' ? keeper : null,
    returnedAt: row.returned_at,
    receivedAt: row.received_at,
  };
}

function presentProblem(last: RefundRow | undefined, currency: string): ReceivedPayment['refundProblem'] {
  if (!last || last.state === 'asked' || last.state === 'done') return null;
  const amount = toMajorUnits({ minor: last.amount_minor, currency });
  return { state: last.state, amount, reason: last.reason };
}

function presentLetters(
  letters: readonly LetterRow[],
): Pick<PaymentRequest, 'lettersSent' | 'lastLetterAt' | 'lastLetterState'> {
  const last = letters.at(-1);
  return {
    lettersSent: letters.filter(({ state }) => state === 'queued' || state === 'sent').length,
    lastLetterAt: last?.queued_at ?? null,
    lastLetterState: last?.state ?? null,
  };
}

/** The attempt by which money may still arrive. */
function openAttemptOf(
  attempts: readonly AttemptRow[],
  behind: ReadonlyMap<ConnectionId, Behind>,
): PaymentRequest['attempt'] {
  const open = attempts.find(isOpen);
  if (!open) return null;
  return {
    method: open.method,
    state: open.state as OpenState,
    expiresAt: open.expires_at,
    isTest: open.connection_id !== null && behind.get(open.connection_id)?.isTest === true,
  };
}

/** Refunds of payments of accounts, and the accounts that can be asked for one. */
async function readRefunds(
  ctx: PropertyContext,
  payments: readonly PaymentRow[],
): Promise<readonly [readonly RefundRow[], ReadonlySet<string>]> {
  const ofAccounts = payments.filter(({ account }) => account !== null).map(({ id }) => id);
  if (ofAccounts.length === 0) return [[], new Set()];
  const [refunds, rows] = await Promise.all([
    listRefunds(ctx.db, ctx.propertyId, ofAccounts),
    connectionsOfProperty(ctx.db, ctx.propertyId),
  ]);
  return [refunds, new Set(refundAccountsOf(ctx, rows).map(({ account }) => account))];
}

export async function presentRequests(
  ctx: PropertyContext,
  rows: readonly RequestRow[],
): Promise<PaymentRequest[]> {
  const ids = rows.map(({ id }) => id);
  const stayIds = [...new Set(rows.map(({ reservation_id: id }) => id))];
  const [attempts, payments, proofs, letters, stays, listings, planned] = await Promise.all([
    listAttempts(ctx.db, ctx.propertyId, ids),
    listPaymentRows(ctx.db, ctx.propertyId, ids),
    listProofs(ctx.db, ctx.propertyId, ids),
    listAskLetters(ctx.db, ctx.propertyId, ids),
    listContactedStays(ctx.db, ctx.propertyId, stayIds),
    listingSummaries(ctx.db, ctx.propertyId),
    listPlannedRequests(ctx.db, ctx.propertyId, stayIds),
  ]);
  const parts = numberParts(planned);
  const connections = new Set(
    [...payments, ...attempts.filter(isOpen)].flatMap(({ connection_id: id }) => id ?? []),
  );
  const behind = await readConnectionsBehind(ctx, connections);
  const [refunds, refunding] = await readRefunds(ctx, payments);
  const stayById = new Map(stays.map((stay) => [stay.id, stay]));
  const kept = new Set(
    payments.flatMap((one) =>
      one.folio_state === 'to-type' || one.folio_state === 'writing' ? one.request_id : [],
    ),
  );
  const keepers = new Map(
    await Promise.all(
      rows
        .filter(({ id }) => kept.has(id))
        .map(async (row) => [row.id, await readFolioKeeper(ctx, row.reservation_id)] as const),
    ),
  );
  const nameById = new Map(listings.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const stay = stayById.get(row.reservation_id);
    const own = payments.filter(({ request_id: id }) => id === row.id);
    const major = (minor: number) => toMajorUnits({ minor, currency: row.currency });
    const missing = row.state === 'open' ? missingOf(row.amount_minor, own) : 0;
    return {
      _id: row.id,
      propertyId: ctx.propertyId,
      reservationId: row.reservation_id,
      guestName: stay?.guest_name ?? '',
      listingName: stay?.listing_id ? (nameById.get(stay.listing_id) ?? null) : null,
      channelName: stay?.channel_name ?? '',
      channelCode: stay?.channel_code ?? null,
      arrival: stay?.arrival ?? null,
      departure: stay?.departure ?? null,
      purpose: row.purpose,
      title: row.title,
      part: parts.get(row.id) ?? null,
      isDropped: row.plan_state === 'dropped',
      amount: major(row.amount_minor),
      missing: major(missing),
      currency: row.currency,
      dueOn: row.due_on,
      state: row.state,
      attempt: openAttemptOf(
        attempts.filter(({ request_id: id }) => id === row.id),
        behind,
      ),
      payments: own.map((payment) =>
        presentPayment(payment, { behind, keeper: keepers.get(row.id) ?? null, refunding, refunds }),
      ),
      proofs: proofs
        .filter(({ request_id: id }) => id === row.id)
        .map(({ id, sent_at: sentAt, state }) => ({ _id: id, sentAt, state })),
      ...presentLetters(letters.filter(({ request_id: id }) => id === row.id)),
      createdAt: row.created_at,
      endedAt: row.ended_at,
      version: row.version,
    };
  });
}
