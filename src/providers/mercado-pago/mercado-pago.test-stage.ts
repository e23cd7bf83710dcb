import { onTestFinished } from 'vitest';

import type { ProviderConnection } from '#capabilities/connection.ts';
import type { GuestPaymentMethod } from '#capabilities/guest-payments/guest-payments.capability.ts';
import { type PayerAct, TEST_PAYER } from '#capabilities/guest-payments/guest-payments.conformance.ts';
import { movableClock } from '#foundation/context/clock.ts';
import { createLog } from '#foundation/observability/log.ts';
import { outboundFor, type RequestLogEntry } from '#foundation/outbound/outbound.ts';
import { RETRY_LIMITS } from '#foundation/outbound/retry.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import type { Instant } from '#vocabulary/instant.ts';

import { SIMULATED_MERCADO_PAGO } from './mercado-pago.manifest.ts';
import { createMercadoPago, type MercadoPagoOptions } from './mercado-pago.provider.ts';
import { mercadoPagoSimulator } from './mercado-pago.simulator.ts';

export const NOW = '2026-11-21T15:00:00.000Z' as Instant;
export const connectionOf = (
  credentials: ProviderConnection['credentials'],
  mode: ProviderConnection['mode'] = 'test',
): ProviderConnection => ({ mode, credentials });

/** An account of Mercado Pago, and the provider that is connected to it, both at one clock. */
export async function startMercadoPago() {
  const clock = movableClock(NOW);
  const simulator = await startSimulator(mercadoPagoSimulator, { clock });
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
  const providerAt = (options: Partial<MercadoPagoOptions>) =>
    createMercadoPago({ clock, makeOutbound, requestsPerSecond: 1000, ...options });
  const provider = providerAt({ testOrigin: simulator.url });
  const { webhooks } = provider;
  const { guestPayments } = provider.capabilities;
  const refund = guestPayments?.refund;
  const listRefunds = guestPayments?.listRefunds;
  if (!guestPayments || !refund || !listRefunds || !webhooks) {
    throw new Error('The provider takes no payments');
  }
  simulator.has({ webhook: `${simulator.url}/inbox` });
  return {
    clock,
    simulator,
    provider,
    providerAt,
    webhooks,
    guestPayments,
    refund,
    listRefunds,
    connection: connectionOf(SIMULATED_MERCADO_PAGO),
    requestLog,
    logged: () => JSON.stringify(requestLog) + lines.join(''),
    /** Requests of the product, without the pages of payers. */
    requests: () =>
      simulator.received().filter(({ path }) => /^\/(v1|users|checkout\/preferences)\b/.test(path)).length,
  };
}

const IDS: Partial<Record<GuestPaymentMethod, string>> = { spei: 'clabe', other: 'account_money' };

const fieldsOf = (method: GuestPaymentMethod, act: PayerAct) => ({
  email: TEST_PAYER.email,
  name: TEST_PAYER.name,
  legalId: TEST_PAYER.legalId,
  method: IDS[method] ?? method,
  card: act === 'refuse' ? '1111' : act === 'leave' ? '0000' : '4242',
});
const post = (url: string | URL, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

/** What a person in a browser does: reads the page, fills in its form, and follows where it leads at Mercado Pago. */
export async function payAsPerson(
  url: string,
  { method, act }: { method: GuestPaymentMethod; act: PayerAct },
): Promise<'done' | 'closed'> {
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<form')) return 'closed';
  const answer = await post(url, fieldsOf(method, act));
  if (answer.status >= 400) return 'closed';
  const next = new URL(answer.headers.get('location') ?? '', url);
  if (next.pathname.includes('/checkout/v1/bank/')) {
    const answers = { approve: 'approve', refuse: 'decline', leave: 'leave' } as const;
    await post(next, { answer: answers[act] });
  }
  return 'done';
}

/** The page of a refused payment, as a person sees it after paying with a card that is declined. */
export async function refusedPage(url: string) {
  const answer = await post(url, fieldsOf('card', 'refuse'));
  return {
    status: answer.status,
    text: await answer.text(),
    payAgain: () => post(url, fieldsOf('card', 'approve')),
  };
}
