import type { PaymentsCapability, PaymentsPage } from '#capabilities/payments/payments.capability.ts';
import type { Provider } from '#capabilities/provider.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { createHostStripes, type HostStripeOptions } from './stripe.guest-client.ts';
import { createStripeGuestPayments } from './stripe.guest-payments.ts';
import { createGuestWebhooks } from './stripe.guest-webhooks.ts';
import { refusedField } from './stripe.host-keys.ts';
import { stripeManifest } from './stripe.manifest.ts';
import type { AskedPayments, StripePaymentsOptions } from './stripe.payments.ts';
import { STRIPE_SMALLEST_CHARGES } from './stripe.smallest-charges.ts';
import { outcomeOf } from './stripe.words.ts';

export const STRIPE_API = 'https://api.stripe.com';

const STRIPE_JS = 'https://js.stripe.com';
/** The script is never served by us; its name is that of the version of the API which the library here speaks. */
export const STRIPE_PAGE: Omit<PaymentsPage, 'publishableKey'> = {
  scriptUrl: `${STRIPE_JS}/endive/stripe.js`,
  sources: {
    script: [STRIPE_JS],
    frame: [STRIPE_JS, 'https://hooks.stripe.com'],
    connect: [STRIPE_API],
  },
};

/** What the installation is paid with: its own account. */
export type StripePayments = StripePaymentsOptions & {
  readonly page: PaymentsPage;
  readonly moneyKind: PaymentsCapability['moneyKind'];
};

export type StripeOptions = HostStripeOptions & {
  readonly clock: Clock;
  /** Null: the installation is paid by nothing here, and hosts take money of guests all the same. */
  readonly payments: StripePayments | null;
};

/** The keys show it: `sk_test_…`, `rk_live_…`. */
export const moneyKindOf = (secretKey: string): PaymentsCapability['moneyKind'] =>
  secretKey.split('_')[1] === 'live' ? 'money' : 'test-money';

/**
 * Two capabilities that know nothing of each other's keys: what Posada itself is paid, with those of the installation, and what a host's
 * own account takes of guests, with those of its connection.
 */
export function createStripeProvider({ payments, clock, ...hosts }: StripeOptions): Provider {
  const stripes = createHostStripes(hosts);
  const guestPayments = createStripeGuestPayments(stripes, clock);
  return {
    manifest: stripeManifest,
    check: async (connection) => {
      const { isTest } = await guestPayments.readAccount(connection);
      // A guest would believe that the stay is paid.
      if (connection.mode === 'live' && isTest) {
        throw refusedField('publicKey', 'This key is for tests, where no money moves');
      }
    },
    accounts: async (connection) => {
      const { externalId, name } = await guestPayments.readAccount(connection);
      return [{ externalId, name }];
    },
    capabilities: { guestPayments, ...(payments && { payments: createPayments(payments) }) },
    webhooks: createGuestWebhooks(stripes),
  };
}

/** Stripe's library takes 36 MB of memory: it is loaded for the first call (docs/decisions/0063). */
function createPayments({ page, moneyKind, ...options }: StripePayments): PaymentsCapability {
  let loading: Promise<AskedPayments> | undefined;
  const whole = (): Promise<AskedPayments> =>
    (loading ??= import('./stripe.payments.ts').then(({ createStripePayments }) =>
      createStripePayments(options),
    ));
  return {
    moneyKind,
    page,
    smallestCharges: STRIPE_SMALLEST_CHARGES,
    customers: {
      create: async (...given) => (await whole()).customers.create(...given),
      read: async (id) => (await whole()).customers.read(id),
      setDefaultMethod: async (...given) => (await whole()).customers.setDefaultMethod(...given),
    },
    setupIntents: {
      create: async (...given) => (await whole()).setupIntents.create(...given),
      read: async (id) => (await whole()).setupIntents.read(id),
    },
    paymentMethods: {
      list: async (customer) => (await whole()).paymentMethods.list(customer),
      read: async (id) => (await whole()).paymentMethods.read(id),
      detach: async (...given) => (await whole()).paymentMethods.detach(...given),
    },
    paymentIntents: {
      outcomeOf,
      create: async (...given) => (await whole()).paymentIntents.create(...given),
      confirm: async (...given) => (await whole()).paymentIntents.confirm(...given),
      read: async (id) => (await whole()).paymentIntents.read(id),
      cancel: async (...given) => (await whole()).paymentIntents.cancel(...given),
      find: async (wanted) => (await whole()).paymentIntents.find(wanted),
      createdSince: async (moment) => (await whole()).paymentIntents.createdSince(moment),
    },
    refunds: {
      create: async (...given) => (await whole()).refunds.create(...given),
      read: async (id) => (await whole()).refunds.read(id),
      list: async (intent) => (await whole()).refunds.list(intent),
    },
    readDispute: async (id) => (await whole()).readDispute(id),
    webhooks: {
      read: async (post) => (await whole()).webhooks.read(post),
      listSince: async (moment) => (await whole()).webhooks.listSince(moment),
    },
  };
}
