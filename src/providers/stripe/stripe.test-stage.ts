import { instantOf, epochMs } from '#vocabulary/instant.ts';
import type { TestCard } from '#capabilities/payments/payments.conformance.ts';
import type { PaymentsCapability } from '#capabilities/payments/payments.capability.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { systemClock } from '#foundation/context/clock.ts';
import type { Log } from '#foundation/observability/log.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { outboundFor, type OutboundEnvironment } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { createStripeProvider } from './stripe.provider.ts';
import { createStripeSimulator, SIMULATED_STRIPE } from './stripe.simulator.ts';

/** Numbers of the test cards of Stripe, https://docs.stripe.com/testing. */
export const NUMBERS: Readonly<Record<TestCard, string>> = {
  good: '4242424242424242',
  'other-brand': '5555555555554444',
  declined: '4000000000000002',
  'no-funds': '4000000000009995',
  lost: '4000000000009987',
  stolen: '4000000000009979',
  expired: '4000000000000069',
  'wrong-code': '4000000000000127',
  broken: '4000000000000119',
  'fails-later': '4000000000000341',
  blocked: '4100000000000019',
  disputed: '4000000000000259',
  'asks-once': '4000002500003155',
  'asks-always': '4000002760003184',
  'asks-newer': '4000000000003220',
};

type Answer = {
  readonly status: string;
  readonly next_action?: { readonly use_stripe_sdk?: { readonly stripe_js: string } } | null;
  readonly error?: { readonly code: string };
};

const pathOf = (clientSecret: string): string => {
  const [id = ''] = clientSecret.split('_secret_');
  return `/v1/${id.startsWith('seti_') ? 'setup' : 'payment'}_intents/${id}`;
};

/** The simulator with the product's client, and the payer's browser, which speaks to it without the product. */
export async function startStripe(environment: Partial<OutboundEnvironment> & { log?: Log } = {}) {
  const simulator = await startSimulator(createStripeSimulator());
  simulator.has({ endpoint: 'http://127.0.0.1:1/hooks' });
  let aheadMs = 0;
  const clock: Clock = { now: () => instantOf(epochMs(systemClock.now()) + aheadMs) };
  const outbound = outboundFor({
    clock: systemClock,
    log: silentLog,
    limits: { sleep: () => Promise.resolve() },
    ...environment,
  });
  const paymentsAt = (
    baseUrl: string,
    keys: Partial<Record<keyof typeof SIMULATED_STRIPE, string>> = {},
  ): PaymentsCapability => {
    const { secretKey, publishableKey, webhookSecret } = { ...SIMULATED_STRIPE, ...keys };
    const page = {
      scriptUrl: `${baseUrl}/v3/stripe.js`,
      publishableKey,
      sources: { script: [], frame: [], connect: [] },
    };
    const moneyKind = 'simulated-money' as const;
    const requestsPerSecond = 10_000;
    const options = {
      outbound,
      baseUrl,
      secretKey,
      webhookSecret,
      clock,
      page,
      moneyKind,
      requestsPerSecond,
    };
    const { capabilities } = createStripeProvider({
      makeOutbound: outbound,
      clock,
      liveBaseUrl: baseUrl,
      payments: options,
    });
    return capabilities.payments ?? unreachable();
  };
  const fromPage = async (
    method: string,
    path: string,
    clientSecret: string,
    fields = {},
  ): Promise<Answer> => {
    const form = new URLSearchParams({
      key: SIMULATED_STRIPE.publishableKey,
      client_secret: clientSecret,
      ...fields,
    });
    const isRead = method === 'GET';
    const answer = await fetch(`${simulator.url}${path}${isRead ? `?${form}` : ''}`, {
      method,
      ...(!isRead && { body: form }),
    });
    return (await answer.json()) as Answer;
  };
  const answerBank = async (clientSecret: string, answer: 'accept' | 'fail'): Promise<void> => {
    const intent = await fromPage('GET', pathOf(clientSecret), clientSecret);
    const page = intent.next_action?.use_stripe_sdk?.stripe_js ?? unreachable();
    await fetch(page, { method: 'POST', body: new URLSearchParams({ answer }) });
  };
  return {
    simulator,
    outbound,
    paymentsAt,
    payments: paymentsAt(simulator.url),
    now: clock.now,
    advance: (seconds: number) => {
      aheadMs += seconds * 1000;
      simulator.advance(seconds);
    },
    answerBank,
    fromPage,
    typeNumber: async (clientSecret: string, number: string, fields = {}): Promise<string> => {
      const answer = await fromPage('POST', `${pathOf(clientSecret)}/confirm`, clientSecret, {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
        ...fields,
      });
      return answer.error?.code ?? answer.status;
    },
  };
}

function unreachable(): never {
  throw new Error('The Stripe simulator is unreachable');
}
