import type {
  GuestPayment,
  GuestPaymentMethod,
  GuestPaymentsCapability,
  GuestPaymentState,
  PaymentAccount,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

import { createCheckout } from './wompi.checkout.ts';
import type { WompiClient, WompiClients } from './wompi.client.ts';
import { PROVIDER, refusedField } from './wompi.failures.ts';
import { REFERENCE, WOMPI_RULES } from './wompi.rules.ts';
import type { Transaction } from './wompi.wire.ts';

/** A reference that no payment has: only the access is tried with it. */
const PROBE = 'posada-access-check';
/** How long ago a payment may be that shows whose the private key is. */
const LOOK_BACK_DAYS = 90;
/**
 * Three minutes, in which a payer whose payment was refused may try again on the page, and two for the difference between our clock
 * and Wompi's.
 */
const OPEN_AFTERWARDS_SECONDS = 300;
const TRANSACTION_ID = /^[\w-]{1,100}$/;

const STATES: ReadonlyMap<string, GuestPaymentState> = new Map([
  ['PENDING', 'pending'],
  ['APPROVED', 'paid'],
  ['DECLINED', 'rejected'],
  // The bank or Wompi failed on the way: final, and nothing was taken.
  ['ERROR', 'rejected'],
  ['VOIDED', 'cancelled'],
]);
const METHODS: ReadonlyMap<string, GuestPaymentMethod> = new Map([
  ['CARD', 'card'],
  ['PSE', 'pse'],
  ['NEQUI', 'nequi'],
]);

/** As Wompi has it. A word of Wompi that is not known is neither paid nor refused. */
export function mapTransaction(transaction: Transaction, isTest: boolean): GuestPayment {
  const { currency, status, payment_method_type: type } = transaction;
  const state = STATES.get(status) ?? 'unknown';
  const method = METHODS.get(type ?? '') ?? 'other';
  const lastFour = transaction.payment_method?.extra?.last_four ?? '';
  return {
    id: transaction.id,
    reference: transaction.reference,
    checkoutId: transaction.payment_link_id,
    state,
    amount: { minor: transaction.amount_in_cents, currency },
    // Money is given back in Wompi's panel, which tells nothing about it here.
    refunded: { minor: 0, currency },
    fee: null,
    method,
    last4: method === 'card' && /^\d{4}$/.test(lastFour) ? lastFour : null,
    refusal:
      state === 'rejected' ? sanitizeProviderText(transaction.status_message ?? status).slice(0, 100) : null,
    createdAt: transaction.created_at,
    decidedAt: state === 'pending' || state === 'unknown' ? null : (transaction.finalized_at ?? null),
    isTest,
  };
}

const oldestFirst = (payments: readonly GuestPayment[]): GuestPayment[] =>
  payments.toSorted((a, b) => epochMs(a.createdAt) - epochMs(b.createdAt) || (a.id < b.id ? -1 : 1));

export function createWompiGuestPayments(clients: WompiClients, clock: Clock): GuestPaymentsCapability {
  /** An asynchronous function also where nothing is asked: a wrong key is a failure and never an exception before it. */
  const clientOf = async (connection: ProviderConnection): Promise<WompiClient> => clients(connection);
  const isTest = ({ keys }: WompiClient) => keys.environment === 'test';

  async function listOf(client: WompiClient, reference: string): Promise<readonly GuestPayment[]> {
    if (!REFERENCE.test(reference)) return [];
    const found = await client.getTransactionsOf(reference);
    // Wompi's search is not ours: only the same reference counts.
    const own = found.filter((one) => one.reference === reference);
    return oldestFirst(own.map((one) => mapTransaction(one, isTest(client))));
  }

  /** The keys are of two accounts where a payment of the private one names another public key. */
  async function assertSameAccount(client: WompiClient): Promise<void> {
    const today = plainDate(clock.now().slice(0, 10));
    const some = await client.findTransaction(addDays(today, -LOOK_BACK_DAYS), addDays(today, 1));
    if (!some || !TRANSACTION_ID.test(some.id)) return;
    const owner = (await client.getTransaction(some.id))?.merchant?.public_key ?? null;
    if (owner !== null && owner !== client.keys.publicKey) {
      throw refusedField('secretKey', 'This key is of another account than the public key');
    }
  }

  async function readAccount(connection: ProviderConnection): Promise<PaymentAccount> {
    const client = await clientOf(connection);
    const merchant = await client.getMerchant();
    const known = merchant?.public_key ?? client.keys.publicKey;
    if (!merchant || known !== client.keys.publicKey) {
      throw refusedField('publicKey', 'Wompi does not know this key');
    }
    await client.getTransactionsOf(PROBE);
    await assertSameAccount(client);
    const name = merchant.name ?? merchant.legal_name ?? '';
    return {
      externalId: String(merchant.id),
      name: sanitizeProviderText(name).slice(0, 200) || 'Wompi',
      isTest: isTest(client),
    };
  }

  return {
    rulesOf: () => WOMPI_RULES,
    readAccount,

    openCheckout: async (connection, order) => {
      const { keys, page } = await clientOf(connection);
      return createCheckout(order, keys, page, clock.now());
    },

    // Wompi has no call that closes its page: it is closed once it has expired, and no payment can follow a refused one.
    closeCheckout: async (connection, { reference, expiresAt }) => {
      const client = await clientOf(connection);
      const isOver = (moment: Instant) =>
        epochMs(clock.now()) > epochMs(moment) + OPEN_AFTERWARDS_SECONDS * 1000;
      if (!isOver(expiresAt)) return false;
      const payments = await listOf(client, reference);
      return payments.every(
        ({ state, createdAt, decidedAt }) =>
          (state === 'rejected' && isOver(decidedAt ?? createdAt)) || state === 'cancelled',
      );
    },

    listPayments: async (connection, { reference }) => listOf(await clientOf(connection), reference),

    readPayment: async (connection, id) => {
      const client = await clientOf(connection);
      if (!TRANSACTION_ID.test(id)) return null;
      const transaction = await client.getTransaction(id);
      if (!transaction) return null;
      if (transaction.id !== id) {
        throw new ProviderFailure(PROVIDER, 'wait', `${PROVIDER}: another payment was answered`, {
          isUnreadable: true,
        });
      }
      const owner = transaction.merchant?.public_key ?? null;
      if (owner !== null)
        return owner === client.keys.publicKey ? mapTransaction(transaction, isTest(client)) : null;
      // Without the owner only the list of our own key says whose it is.
      const own = (await client.getTransactionsOf(transaction.reference)).find((one) => one.id === id);
      return own ? mapTransaction(own, isTest(client)) : null;
    },
  };
}
