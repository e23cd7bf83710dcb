import { refuseSingleGuestLink } from '#areas/guests/check-in/index.ts';
import {
  connectionErrors,
  logRequests,
  openConnection,
  translateProviderErrors,
} from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { Checkout, GuestPaymentMethod } from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { GuestContext, PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Postponed } from '#foundation/jobs/job.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { newId } from '#vocabulary/uuid.ts';
import { accountFor, listPayAccounts, type PayAccount } from './accounts.service.ts';
import { isOver, wasRefused } from './attempt-outcome.ts';
import { type AttemptRow, changeAttempt, insertAttempt, isOpen, listAttempts } from './attempts.store.ts';
import { ATTEMPT_FIRST_SECONDS, CHECKOUT_SECONDS, TRANSFER_SECONDS } from './guest-payments.constants.ts';
import { guestPaymentErrors } from './guest-payments.errors.ts';
import type { GuestMoney } from './guest-money.contract.ts';
import { presentGuestMoney } from './guest-money-page.service.ts';
import { lockRequestOfStay } from './locked-request.service.ts';
import { listPaymentRows } from './payments.store.ts';
import { readAttempt } from './read-attempts.service.ts';
import { listRequestsOfStay } from './requests.store.ts';
import { hasArrived, mayArrive, missingOf } from './settlement.ts';
import { readTransferDetails } from './settings.service.ts';

/** C-GPAY-01. */
export function getGuestMoney(ctx: GuestContext): Promise<GuestMoney> {
  refuseSingleGuestLink(ctx.guestLink);
  return presentGuestMoney(ctx);
}

type Begin = { readonly method: GuestPaymentMethod; readonly amount: number; readonly currency: string };

/** C-GPAY-02. The attempt is written before the provider is asked; a lost answer is asked for again under the same reference. */
export async function beginPayment(ctx: GuestContext, id: string, told: Begin): Promise<GuestMoney> {
  refuseSingleGuestLink(ctx.guestLink);
  const accounts = told.method === 'transfer' ? [] : await listPayAccounts(ctx);
  const takesTransfers = told.method === 'transfer' && (await readTransferDetails(ctx)) !== null;
  const now = ctx.clock.now();
  await readEarlierAttempt(ctx, id);
  const attempt = await ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, id);
    if (request?.reservation_id !== ctx.guestLink.reservationId) throw httpErrors.missing();
    if (request.state !== 'open') throw guestPaymentErrors.ended();
    const payments = await listPaymentRows(tx, ctx.propertyId, [id]);
    const missing = missingOf(request.amount_minor, payments);
    if (told.currency !== request.currency || minorOf(told) !== missing) {
      throw guestPaymentErrors.amountChanged({ field: 'amount' });
    }
    const found = accountFor(accounts, told.method, { minor: missing, currency: request.currency });
    if (!found && !takesTransfers) throw guestPaymentErrors.methodGone({ field: 'method' });
    const connectionId = found?.row.id ?? null;
    const earlier = (await listAttempts(tx, ctx.propertyId, [id])).find(isOpen);
    const isDone = earlier !== undefined && isOver(earlier, payments, now);
    if (isDone) {
      // It is still read for some days: money of it that comes after all is settled or over.
      const state = wasRefused(earlier, payments) ? 'refused' : 'expired';
      await changeAttempt(tx, ctx.propertyId, earlier.id, { state });
    }
    const open = isDone ? undefined : earlier;
    // The page of a provider offers all of its methods: two tabs, or another method of it, lead to the same page.
    const isSame = open?.connection_id === connectionId && open.amount_minor === missing;
    if (open && isSame && open.state !== 'closing') return open;
    if (open) throw guestPaymentErrors.otherMethodOpen();
    const attemptId = newId<string>(now);
    const made: AttemptRow = {
      id: attemptId,
      request_id: id,
      connection_id: connectionId,
      method: told.method,
      amount_minor: missing,
      currency: request.currency,
      reference: attemptId,
      checkout_id: null,
      checkout_url: null,
      state: found ? 'asked' : 'open',
      expires_at: found ? expiryOf(found, now) : plusSeconds(now, TRANSFER_SECONDS),
      next_at: plusSeconds(now, ATTEMPT_FIRST_SECONDS),
      created_at: now,
    };
    await insertAttempt(tx, ctx.propertyId, made);
    return made;
  });
  if (attempt.state === 'asked') await openCheckout(ctx, attempt, accounts);
  return getGuestMoney(ctx);
}

/** An attempt that was refused or has expired makes way for another one, once its provider has said what became of it. */
async function readEarlierAttempt(ctx: GuestContext, id: string): Promise<void> {
  const open = await findOpenAttempt(ctx, id);
  if (!open) return;
  const payments = await listPaymentRows(ctx.db, ctx.propertyId, [id]);
  if (isOver(open, payments, ctx.clock.now())) await readAttemptForGuest(ctx, open);
}

/** A guest waits for the answer, so that a provider that does not answer is said, and not waited for. */
async function readAttemptForGuest(ctx: GuestContext, { id, connection_id: of }: AttemptRow): Promise<void> {
  try {
    await readAttempt(ctx, id);
  } catch (error) {
    if (!(error instanceof Postponed)) throw error;
    const account = (await listPayAccounts(ctx)).find(({ row }) => row.id === of);
    const name = account ? ctx.providers.byId(account.row.provider_id).manifest.name : '';
    throw connectionErrors.providerDown({ params: { name }, cause: error });
  }
}

const minorOf = ({ amount, currency }: Begin): number | null => {
  try {
    return moneyOf(amount, currency).minor;
  } catch {
    return null;
  }
};

function expiryOf({ account, capability }: PayAccount, now: Instant): Instant {
  const { shortest, longest } = capability.rulesOf(account).expiry;
  return plusSeconds(now, Math.min(longest, Math.max(shortest, CHECKOUT_SECONDS)));
}

/** The provider takes no order of this account: the host has to see to it, and the guest chooses another method. */
const isLost = (error: unknown): boolean =>
  error instanceof ProviderFailure && ['reconnect', 'refused', 'missing'].includes(error.kind);

/** Asks the provider for its page. What is refused ends the attempt; what is unknown is asked again by the next press. */
async function openCheckout(
  ctx: GuestContext,
  attempt: AttemptRow,
  accounts: readonly PayAccount[],
): Promise<void> {
  const found = accounts.find(({ row }) => row.id === attempt.connection_id);
  if (!found) throw guestPaymentErrors.methodGone({ field: 'method' });
  const provider = ctx.providers.byId(found.row.provider_id);
  const connection = await openConnection(ctx, ctx.db, found.row);
  const { name } = await propertyFacts(ctx);
  let checkout: Checkout;
  try {
    checkout = await logRequests(ctx, found.row.id, () =>
      found.capability.openCheckout(connection, {
        reference: attempt.reference,
        amount: { minor: attempt.amount_minor, currency: attempt.currency },
        title: name.slice(0, 100),
        email: null,
        expiresAt: attempt.expires_at,
        returnUrl: new URL('/g/pay', ctx.publicUrl).href,
      }),
    );
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind !== 'unknown') {
      const state = error.kind === 'refused' ? 'refused' : 'closed';
      await ctx.db.transaction((tx) =>
        changeAttempt(tx, ctx.propertyId, attempt.id, { state, next_at: null }),
      );
    }
    if (isLost(error)) throw guestPaymentErrors.methodGone({ field: 'method', cause: error });
    return translateProviderErrors(provider, () => Promise.reject(error));
  }
  await ctx.db.transaction((tx) =>
    changeAttempt(tx, ctx.propertyId, attempt.id, {
      state: 'open',
      checkout_id: checkout.id,
      checkout_url: checkout.url,
      expires_at: checkout.expiresAt,
    }),
  );
}

/** C-GPAY-03. */
export async function refreshPayment(ctx: GuestContext, id: string): Promise<GuestMoney> {
  refuseSingleGuestLink(ctx.guestLink);
  const open = await findOpenAttempt(ctx, id);
  if (open) await readAttemptForGuest(ctx, open);
  return getGuestMoney(ctx);
}

async function findOpenAttempt(ctx: GuestContext, id: string): Promise<AttemptRow | undefined> {
  const rows = await listRequestsOfStay(ctx.db, ctx.propertyId, ctx.guestLink.reservationId);
  if (!rows.some((row) => row.id === id)) throw httpErrors.missing();
  return (await listAttempts(ctx.db, ctx.propertyId, [id])).find(isOpen);
}

/** C-GPAY-04. The provider closes its page first: otherwise both could be paid. */
export async function closeAttempt(ctx: GuestContext, id: string): Promise<GuestMoney> {
  refuseSingleGuestLink(ctx.guestLink);
  const open = await findOpenAttempt(ctx, id);
  if (!open) return getGuestMoney(ctx);
  if (open.connection_id !== null) {
    await readAttemptForGuest(ctx, open);
    if (!(await closeAtProvider(ctx, open))) throw guestPaymentErrors.otherMethodOpen();
  }
  await ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, id);
    const payments = await listPaymentRows(tx, ctx.propertyId, [id]);
    if (
      !request ||
      payments.some((one) => one.attempt_id === open.id && (hasArrived(one) || mayArrive(one)))
    ) {
      throw guestPaymentErrors.moneyMoved();
    }
    await changeAttempt(tx, ctx.propertyId, open.id, { state: 'closed' });
  });
  return getGuestMoney(ctx);
}

/** Never inside of a transaction. */
async function closeAtProvider(ctx: PropertyContext, attempt: AttemptRow): Promise<boolean> {
  const found = (await listPayAccounts(ctx)).find(({ row }) => row.id === attempt.connection_id);
  if (!found) return false;
  const connection = await openConnection(ctx, ctx.db, found.row);
  return translateProviderErrors(ctx.providers.byId(found.row.provider_id), () =>
    logRequests(ctx, found.row.id, () =>
      found.capability.closeCheckout(connection, {
        reference: attempt.reference,
        checkoutId: attempt.checkout_id,
        expiresAt: attempt.expires_at,
      }),
    ).catch((error: unknown) => {
      // Of an account that answers no more nothing is promised.
      if (isLost(error)) return false;
      throw error;
    }),
  );
}
