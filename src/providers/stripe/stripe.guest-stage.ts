import { onTestFinished } from 'vitest';

import { type PayerAct, TEST_PAYER } from '#capabilities/guest-payments/guest-payments.conformance.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { movableClock } from '#foundation/context/clock.ts';
import { createLog } from '#foundation/observability/log.ts';
import { outboundFor, type RequestLogEntry } from '#foundation/outbound/outbound.ts';
import { RETRY_LIMITS } from '#foundation/outbound/retry.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import type { Instant } from '#vocabulary/instant.ts';

import { SIMULATED_STRIPE_HOST } from './stripe.manifest.ts';
import { createStripeProvider, type StripeOptions } from './stripe.provider.ts';
import { createStripeSimulator } from './stripe.simulator.ts';

export const NOW = '2026-11-21T15:00:00.000Z' as Instant;
export const connectionOf = (
  credentials: ProviderConnection['credentials'],
  mode: ProviderConnection['mode'] = 'test',
): ProviderConnection => ({ mode, credentials });

/** An account of a host at Stripe, and the provider that is connected to it, both at one clock; the installation is paid by nothing. */
export async function startHostStripe() {
  const clock = movableClock(NOW);
  const simulator = await startSimulator(createStripeSimulator(), { clock });
  onTestFinished(simulator.stop);
  const requestLog: RequestLogEntry[] = [];
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
  const makeOutbound = outboundFor({
    clock,
    log,
    onRequestLogged: (entry) => requestLog.push(entry),
    limits: { retry: { ...RETRY_LIMITS, firstDelayMs: 5 } },
  });
  const providerAt = (options: Partial<StripeOptions>) =>
    createStripeProvider({
      clock,
      makeOutbound,
      requestsPerSecond: 1000,
      liveBaseUrl: 'http://127.0.0.1:1',
      payments: null,
      ...options,
    });
  const provider = providerAt({ testBaseUrl: simulator.url });
  const { webhooks } = provider;
  const { guestPayments } = provider.capabilities;
  if (!guestPayments || !webhooks) throw new Error('The provider takes no payments');
  return {
    clock,
    simulator,
    provider,
    providerAt,
    webhooks,
    guestPayments,
    connection: connectionOf(SIMULATED_STRIPE_HOST),
    requestLog,
    logged: () => JSON.stringify(requestLog) + lines.join(''),
    requests: () => simulator.received().filter(({ path }) => path.startsWith('/v1/')).length,
  };
}

const CARDS = {
  approve: 'pm_card_visa',
  refuse: 'pm_card_chargeDeclined',
  leave: 'pm_card_authenticationRequired',
} as const;

export const payWith = (url: string, card: string, email: string = TEST_PAYER.email) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ email, card }) });

/** What a person in a browser does: reads the page, chooses a card, and follows where it leads at Stripe. */
export async function payAsPerson(
  url: string,
  { act }: { readonly act: PayerAct },
): Promise<'done' | 'closed'> {
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<form')) return 'closed';
  const answer = await payWith(url, act === 'leave' ? CARDS.approve : CARDS[act]);
  return answer.status >= 400 ? 'closed' : 'done';
}

/** The page of the bank that a payment leads to, and the payer's answer there. */
export async function answerBank(
  url: string,
  answer: 'accept' | 'fail' | null,
  card: string = CARDS.leave,
): Promise<Response | null> {
  const question = (await payWith(url, card)).headers.get('location') ?? '';
  if (answer === null) return null;
  const answered = await fetch(question, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer }),
  });
  return fetch(answered.headers.get('location') ?? '', { redirect: 'manual' });
}
