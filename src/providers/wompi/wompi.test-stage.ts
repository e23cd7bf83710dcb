import { onTestFinished } from 'vitest';

import { type PayerAct, TEST_PAYER } from '#capabilities/guest-payments/guest-payments.conformance.ts';
import type { GuestPaymentMethod } from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { movableClock } from '#foundation/context/clock.ts';
import { createLog } from '#foundation/observability/log.ts';
import { outboundFor, type RequestLogEntry } from '#foundation/outbound/outbound.ts';
import { RETRY_LIMITS } from '#foundation/outbound/retry.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import type { Instant } from '#vocabulary/instant.ts';

import { SIMULATED_WOMPI } from './wompi.manifest.ts';
import { createWompi, type WompiOptions } from './wompi.provider.ts';
import { wompiSimulator } from './wompi.simulator.ts';

export const NOW = '2026-11-21T15:00:00.000Z' as Instant;
export const connectionOf = (
  credentials: ProviderConnection['credentials'],
  mode: ProviderConnection['mode'] = 'test',
): ProviderConnection => ({ mode, credentials });

/** An account of Wompi, and the provider that is connected to it, both at one clock. */
export async function startWompi() {
  const clock = movableClock(NOW);
  const simulator = await startSimulator(wompiSimulator, { clock });
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
  const providerAt = (options: Partial<WompiOptions>) =>
    createWompi({ clock, makeOutbound, requestsPerSecond: 1000, ...options });
  const provider = providerAt({ testOrigin: simulator.url });
  const { webhooks } = provider;
  const { guestPayments } = provider.capabilities;
  if (!guestPayments || !webhooks) throw new Error('The provider takes no payments');
  simulator.has({ webhook: `${simulator.url}/inbox` });
  return {
    clock,
    simulator,
    provider,
    providerAt,
    webhooks,
    guestPayments,
    connection: connectionOf(SIMULATED_WOMPI),
    requestLog,
    logged: () => JSON.stringify(requestLog) + lines.join(''),
    requests: () => simulator.received().filter(({ path }) => path.startsWith('/v1/')).length,
  };
}

const METHODS = { card: 'CARD', pse: 'PSE', nequi: 'NEQUI' } as const;
const methodOf = (method: GuestPaymentMethod) => (method in METHODS ? METHODS[method as 'card'] : 'CARD');

const fieldsOf = (method: GuestPaymentMethod, act: PayerAct) => ({
  email: TEST_PAYER.email,
  name: TEST_PAYER.name,
  legalId: TEST_PAYER.legalId,
  method: methodOf(method),
  card: act === 'refuse' ? '1111' : '4242',
});
const post = (url: string | URL, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

/** What a person in a browser does: reads the page, fills in its form, and follows where it leads at Wompi. */
export async function payAsPerson(
  url: string,
  { method, act }: { method: GuestPaymentMethod; act: PayerAct },
): Promise<'done' | 'closed'> {
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<form')) return 'closed';
  const answer = await post(url, fieldsOf(method, act));
  if (answer.status >= 400) return 'closed';
  const next = new URL(answer.headers.get('location') ?? '', url);
  if (next.pathname.includes('/p/bank/')) {
    const answers = { approve: 'approve', refuse: 'decline', leave: 'leave' } as const;
    await post(next, { answer: answers[act] });
  }
  return 'done';
}

/** The page of a refused payment, as a person sees it after paying with a card that is declined. */
export async function refusedPage(url: string) {
  const answer = await post(url, fieldsOf('card', 'refuse'));
  const text = await answer.text();
  const [, token = ''] = /name="retry" value="(\w+)"/.exec(text) ?? [];
  return {
    status: answer.status,
    text,
    payAgain: () => post(url, { ...fieldsOf('card', 'approve'), retry: token }),
  };
}
