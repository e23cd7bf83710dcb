import {
  type ConnectionRow,
  findConnection,
  handleReadFailure,
  markHandled,
  openConnection,
} from '#areas/property/connections/index.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type {
  GuestPayment,
  GuestPaymentsCapability,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { hasExpired, nextReadingAt } from './attempt-times.ts';
import {
  type AttemptRow,
  changeAttempt,
  findAttempt,
  findAttemptOfPayment,
  isOpen,
  type OpenState,
} from './attempts.store.ts';
import { guestMoneyChanged, type ToldPayment } from './guest-payments.events.ts';
import { GUEST_PAYMENT_TOPIC } from './guest-payments.webhooks.ts';
import { lockRequestOfStay } from './locked-request.service.ts';
import { findRequest } from './requests.store.ts';
import { takePayments } from './settle.service.ts';
import { failRefund } from './refunds/end-refund.service.ts';
import { readFailedRefunds } from './refunds/failed-refunds.service.ts';

/** An account that can be read. */
type OpenAccount = {
  readonly row: ConnectionRow & { readonly external_property_id: string };
  readonly capability: GuestPaymentsCapability;
};

/** Undefined once the connection was let go; none of its payments is under way then. */
async function findAccount(ctx: PropertyContext, id: ConnectionId): Promise<OpenAccount | undefined> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  const capability = row && ctx.providers.byId(row.provider_id).capabilities.guestPayments;
  if (!row || !capability || row.external_property_id === null) return undefined;
  return { row: { ...row, external_property_id: row.external_property_id }, capability };
}

/** What an account says of some payments, and ids of refunds of theirs that a bank did not take. */
type Reading = { readonly payments: readonly GuestPayment[]; readonly failedRefunds: readonly string[] };

/**
 * Reads outside of every transaction; without access nothing is read, and the host is told. Nothing of the requests is logged,
 * because the payer's name and document stand in the answers.
 */
async function readAccount(
  ctx: PropertyContext,
  { row, capability }: OpenAccount,
  read: (
    capability: GuestPaymentsCapability,
    connection: ProviderConnection,
  ) => Promise<readonly GuestPayment[]>,
): Promise<Reading | null> {
  let reading: Reading | null = null;
  if (row.state !== 'active') return null;
  await handleReadFailure(ctx, row, async () => {
    const connection = await openConnection(ctx, ctx.db, row);
    const payments = await read(capability, connection);
    const failedRefunds = await readFailedRefunds(
      ctx,
      { account: row.external_property_id, capability, connection },
      payments,
    );
    reading = { payments, failedRefunds };
  });
  return reading;
}

/** An event told of a payment in the account of a host. Most accounts have others too: those of no attempt are not ours. */
export async function readToldPayment(
  ctx: PropertyContext,
  { connectionId, externalId }: ToldPayment,
): Promise<void> {
  const until = ctx.clock.now();
  const account = await findAccount(ctx, connectionId);
  if (account) {
    const reading = await readAccount(ctx, account, async (capability, connection) => {
      const payment = await capability.readPayment(connection, externalId);
      return payment ? [payment] : [];
    });
    const [payment] = reading?.payments ?? [];
    const attempt = payment && (await findAttemptOfPayment(ctx.db, ctx.propertyId, connectionId, payment));
    if (reading && attempt) {
      await keep(ctx, account, attempt, reading);
      await closePaidPage(ctx, account, attempt.id);
    }
  }
  await markHandled(ctx.db, {
    propertyId: ctx.propertyId,
    connectionId,
    topic: GUEST_PAYMENT_TOPIC,
    externalId,
    until,
  });
}

/** All payments of an attempt, without an event or beside one (REL-10). */
export async function readAttempt(ctx: PropertyContext, attemptId: string): Promise<void> {
  const attempt = await findAttempt(ctx.db, ctx.propertyId, attemptId);
  if (!attempt) return;
  const account = attempt.connection_id === null ? undefined : await findAccount(ctx, attempt.connection_id);
  const reading = account
    ? await readAccount(ctx, account, (capability, connection) =>
        capability.listPayments(connection, {
          reference: attempt.reference,
          checkoutId: attempt.checkout_id,
        }),
      )
    : null;
  if (!account || reading === null) return planWithoutReading(ctx, attempt, account !== undefined);
  await keep(ctx, account, attempt, reading);
  await closePaidPage(ctx, account, attemptId);
  await endAttemptOfProvider(ctx, account, attemptId);
}

const keep = (
  ctx: PropertyContext,
  { row }: OpenAccount,
  attempt: AttemptRow,
  { payments, failedRefunds }: Reading,
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { id, provider_id, mode, external_property_id: account } = row;
    await takePayments(ctx, tx, attempt, { id, provider_id, mode, account }, payments);
    for (const refundId of failedRefunds) await failRefund(ctx, tx, refundId, provider_id);
    await planNextReading(ctx, tx, attempt.id);
  });

/** A transfer, an account that was disconnected, or one without access now: it ends by its time only. */
const planWithoutReading = (ctx: PropertyContext, attempt: AttemptRow, hasAccount: boolean): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await lockRequestOfStay(ctx, tx, attempt.request_id);
    const isOver = !hasAccount && epochMs(ctx.clock.now()) >= epochMs(attempt.expires_at);
    if (isOver) await endOpen(ctx, tx, attempt.id);
    await planNextReading(ctx, tx, attempt.id);
  });

/** Called under the lock of the request. */
async function planNextReading(ctx: PropertyContext, tx: Transaction, id: string): Promise<void> {
  const attempt = await findAttempt(tx, ctx.propertyId, id);
  if (!attempt) return;
  // A bank may say yes after the page was closed, and money may go back.
  const state = isOpen(attempt) ? (attempt.state as OpenState) : 'open';
  const times = { createdAt: attempt.created_at, expiresAt: attempt.expires_at, state };
  const nextAt = nextReadingAt(times, ctx.clock.now());
  if (nextAt === null) await endOpen(ctx, tx, id);
  await changeAttempt(tx, ctx.propertyId, id, { next_at: nextAt });
}

/** Called under the lock of the request. */
async function endOpen(ctx: PropertyContext, tx: Transaction, id: string): Promise<void> {
  const attempt = await findAttempt(tx, ctx.propertyId, id);
  if (!attempt || !isOpen(attempt)) return;
  const state = attempt.state === 'closing' ? 'closed' : 'expired';
  await changeAttempt(tx, ctx.propertyId, id, { state });
  const request = await findRequest(tx, ctx.propertyId, attempt.request_id);
  if (request) await ctx.publish(tx, guestMoneyChanged, { reservationId: request.reservation_id });
}

async function closePage(
  ctx: PropertyContext,
  { row, capability }: OpenAccount,
  attempt: AttemptRow,
): Promise<boolean> {
  let isClosed = false;
  await handleReadFailure(ctx, row, async () => {
    const connection = await openConnection(ctx, ctx.db, row);
    isClosed = await capability.closeCheckout(connection, {
      reference: attempt.reference,
      checkoutId: attempt.checkout_id,
      expiresAt: attempt.expires_at,
    });
  });
  return isClosed;
}

/** A page that takes several payments is closed once it was paid: a second one would be over, and go back. */
async function closePaidPage(ctx: PropertyContext, account: OpenAccount, id: string): Promise<void> {
  const { pageTakes } = account.capability.rulesOf(account.row.external_property_id);
  if (pageTakes === 'one') return;
  const attempt = await findAttempt(ctx.db, ctx.propertyId, id);
  const isOpenThere = attempt && epochMs(ctx.clock.now()) < epochMs(attempt.expires_at);
  if (attempt?.state === 'paid' && isOpenThere) await closePage(ctx, account, attempt);
}

/**
 * An attempt whose page expired, or whose request was cancelled, ends once its provider says that no payment can be made there: until then a
 * guest who is offered another method could pay twice.
 */
async function endAttemptOfProvider(
  ctx: PropertyContext,
  { row, capability }: OpenAccount,
  id: string,
): Promise<void> {
  const attempt = await findAttempt(ctx.db, ctx.propertyId, id);
  if (!attempt || !isOpen(attempt)) return;
  const state = attempt.state as OpenState;
  if (state !== 'closing' && !hasExpired({ expiresAt: attempt.expires_at, state }, ctx.clock.now())) return;
  if (!(await closePage(ctx, { row, capability }, attempt))) return;
  await ctx.db.transaction(async (tx) => {
    await lockRequestOfStay(ctx, tx, attempt.request_id);
    const current = await findAttempt(tx, ctx.propertyId, id);
    if (current?.state === state) await endOpen(ctx, tx, id);
  });
}
