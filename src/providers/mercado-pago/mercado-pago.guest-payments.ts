import type { ProviderConnection } from '#capabilities/connection.ts';
import type {
  CheckoutOrder,
  GuestPayment,
  GuestPaymentsCapability,
  OpenedCheckout,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';

import { type Access, createTokenOwners } from './mercado-pago.accounts.ts';
import {
  amountOfPreference,
  assertAllowed,
  checkoutOf,
  momentOf,
  preferenceOf,
} from './mercado-pago.checkout.ts';
import type { MercadoPagoClients } from './mercado-pago.client.ts';
import { refusedField, unreadable } from './mercado-pago.failures.ts';
import { mapPayment, oldestFirst } from './mercado-pago.payments.ts';
import { createRefunds } from './mercado-pago.refunds.ts';
import { REFERENCE, rulesOfAccount, rulesOfSite } from './mercado-pago.rules.ts';
import type { MercadoPagoPayment, Preference } from './mercado-pago.wire.ts';

const PAYMENT_ID = /^\d{1,20}$/;
const PREFERENCE_ID = /^[\w-]{1,100}$/;

export function createMercadoPagoGuestPayments(
  clients: MercadoPagoClients,
  clock: Clock,
): GuestPaymentsCapability {
  const owners = createTokenOwners();
  /** An asynchronous function also where nothing is asked: a wrong key is a failure and never an exception before it. */
  async function accessOf(connection: ProviderConnection): Promise<Access> {
    const client = clients(connection);
    return { client, owner: await owners.of(client) };
  }

  /** The page of this reference, if there is one: after an answer that got lost, and for every repeat. */
  async function findPreference({ client, owner }: Access, reference: string): Promise<Preference | null> {
    const found = await client.findPreferences(reference);
    const own = found
      .filter((one) => one.external_reference === reference && one.collector_id === owner.userId)
      // The first page that was made for a reference stays its page.
      .toSorted((a, b) => timeOf(a.date_created) - timeOf(b.date_created));
    const [first] = own;
    return first ? client.getPreference(first.id) : null;
  }

  async function openCheckout(connection: ProviderConnection, order: CheckoutOrder) {
    const access = await accessOf(connection);
    const { client, owner } = access;
    assertAllowed(order, rulesOfSite(owner.site), clock.now());
    const isTestKey = client.keys.environment === 'test';
    const found = await findPreference(access, order.reference);
    if (found) {
      // A mistake of ours, which no payer should find.
      if (!isOfAmount(found, order)) {
        throw refusedField('reference', 'This reference was used for another amount');
      }
      return checkoutOf(found, isTestKey);
    }
    const made = await client.createPreference(preferenceOf(order, clock.now()), order.reference);
    if (made.external_reference !== order.reference || made.collector_id !== owner.userId) {
      throw unreadable('another page was answered', true);
    }
    if (!isOfAmount(made, order)) throw unreadable('the page was made for another amount', true);
    return checkoutOf(made, isTestKey);
  }

  /** By its id, else by its reference: the answer with the id may have got lost. */
  async function findPage(
    access: Access,
    { checkoutId, reference }: OpenedCheckout,
  ): Promise<Preference | null> {
    if (checkoutId === null) return REFERENCE.test(reference) ? findPreference(access, reference) : null;
    return PREFERENCE_ID.test(checkoutId) ? access.client.getPreference(checkoutId) : null;
  }

  /** True once no new payment can begin on the page. */
  async function endPage(access: Access, checkout: OpenedCheckout): Promise<boolean> {
    const { client, owner } = access;
    const now = clock.now();
    const page = await findPage(access, checkout);
    // A page that the search does not have yet ends by itself.
    if (!page && checkout.checkoutId === null) return epochMs(checkout.expiresAt) <= epochMs(now);
    if (page?.collector_id !== owner.userId) return false;
    if (epochMs(page.expiration_date_to) <= epochMs(now)) return true;
    const ended = await client.endPreference(page.id, momentOf(plusSeconds(now, -1)));
    return ended !== null && epochMs(ended.expiration_date_to) <= epochMs(now);
  }

  async function listOf({ client, owner }: Access, reference: string): Promise<readonly GuestPayment[]> {
    if (!REFERENCE.test(reference)) return [];
    const own: MercadoPagoPayment[] = [];
    for (const one of await client.getPaymentsOf(reference)) {
      // The search is not ours: only the same reference counts.
      if (one.external_reference !== reference) continue;
      const whole = one.owner === null ? await client.getPayment(one.id) : one;
      if (whole?.owner === owner.userId) own.push(whole);
    }
    return oldestFirst(own.map((one) => mapPayment(one, owner.isTest)));
  }

  /** Null for a payment of another account: what our account bought itself can be read with the same token. */
  async function findPayment(
    { client, owner }: Access,
    paymentId: string,
  ): Promise<MercadoPagoPayment | null> {
    if (!PAYMENT_ID.test(paymentId)) return null;
    const payment = await client.getPayment(paymentId);
    if (!payment) return null;
    if (payment.id !== paymentId) throw unreadable('another payment was answered');
    return payment.owner === owner.userId ? payment : null;
  }

  return {
    rulesOf: rulesOfAccount,

    readAccount: async (connection) => {
      const { userId, site, name, isTest } = await owners.ask(clients(connection));
      return { externalId: `${site}:${userId}`, name, isTest };
    },

    openCheckout,

    // The page is ended first, also where it was paid: nothing else keeps it from being paid again.
    closeCheckout: async (connection, checkout) => {
      const access = await accessOf(connection);
      const isEnded = await endPage(access, checkout);
      const payments = await listOf(access, checkout.reference);
      return isEnded && payments.every(({ state }) => state === 'rejected' || state === 'cancelled');
    },

    listPayments: async (connection, { reference }) => listOf(await accessOf(connection), reference),

    readPayment: async (connection, id) => {
      const access = await accessOf(connection);
      const payment = await findPayment(access, id);
      return payment && mapPayment(payment, access.owner.isTest);
    },

    ...createRefunds({ accessOf, findPayment }),
  };
}

const timeOf = (moment: Instant | null | undefined): number =>
  moment ? epochMs(moment) : Number.MAX_SAFE_INTEGER;

function isOfAmount(page: Preference, { amount }: CheckoutOrder): boolean {
  const asked = amountOfPreference(page);
  return asked?.minor === amount.minor && asked.currency === amount.currency;
}
