import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { GuestPayment } from '#capabilities/guest-payments/guest-payments.capability.ts';
import { payAsPerson } from '#providers/wompi/wompi.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import type { Host } from '#support/host.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { nextReadingAt } from './attempt-times.ts';
import { listAttempts } from './attempts.store.ts';
import {
  begin,
  cancelRequest,
  folioOf,
  type Guest,
  moneyHouses,
  owedBy,
  readRequest,
  refresh,
} from './guest-payments.test-house.ts';
import type { PaymentRequest } from './requests.contract.ts';
import { readAttempt } from './read-attempts.service.ts';
import { takePayments } from './settle.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const { houseWithWompi, houseWithBank, ask } = moneyHouses(() => app);
type House = Host & { readonly propertyId: string };
const inside = ({ propertyId }: House) => {
  const id = propertyId as PropertyId;
  return { ...app.context(id), propertyId: id };
};
const attemptOf = async (host: House, { _id }: Pick<PaymentRequest, '_id'>) => {
  const ctx = inside(host);
  const [attempt] = await listAttempts(ctx.db, ctx.propertyId, [_id]);
  if (!attempt) throw new Error('Nothing was begun');
  return attempt;
};
const pageOf = async (guest: Guest): Promise<string> => {
  const [request] = (await owedBy(guest)).requests;
  return request?.attempt?.url ?? '';
};
/** The schedule reads what is due, and its jobs have ended. */
async function readDue(host: House, request: PaymentRequest, until: string) {
  const schedule = app.platform.work.schedules.find(({ name }) => name === 'guest-payments.read-attempts');
  await schedule?.run(app.context());
  await expect.poll(async () => (await attemptOf(host, request)).state, { timeout: 20_000 }).toBe(until);
}

describe('a payment that arrived', () => {
  async function paidStay() {
    const host = await houseWithWompi();
    const asked = await ask(host);
    await begin(asked.guest, asked.request._id, { method: 'card', amount: 450_000 });
    await payAsPerson(await pageOf(asked.guest), { method: 'card', act: 'approve' });
    await refresh(asked.guest, asked.request._id);
    const paid = await readRequest(host, asked.request._id);
    expect(paid).toMatchObject({ state: 'paid', payments: [{ state: 'paid', over: 0 }] });
    const attempt = await attemptOf(host, asked.request);
    const ctx = inside(host);
    const account = app.platform.providers.byId('wompi').capabilities.guestPayments;
    const connection = {
      mode: 'test',
      credentials: app.platform.providers.byId('wompi').manifest.testCredentials,
    };
    const [payment] =
      (await account?.listPayments(connection as never, {
        reference: attempt.reference,
        checkoutId: attempt.checkout_id,
      })) ?? [];
    if (!payment) throw new Error('The simulator has no payment');
    const { externalId } = (await account?.readAccount(connection as never)) ?? { externalId: '' };
    const into = {
      id: host.connectionId as ConnectionId,
      provider_id: 'wompi',
      mode: 'test' as const,
      account: externalId,
    };
    const tell = (...payments: GuestPayment[]) =>
      ctx.db.transaction((tx) => takePayments(ctx, tx, attempt, into, payments));
    return { host, ...asked, payment, tell };
  }

  test('does not become undecided by an older answer, and counts once [REL-04, REL-10]', async () => {
    const { host, stay, request, payment, tell } = await paidStay();
    for (const state of ['pending', 'unknown', 'rejected', 'paid'] as const)
      await tell({ ...payment, state });
    expect(await readRequest(host, request._id)).toMatchObject({
      state: 'paid',
      missing: 0,
      payments: [{ state: 'paid', over: 0, refunded: 0 }],
    });
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ payments: 450_000, balance: 0 });
  });

  test('and was annulled, or charged back, leaves the folio once, and is nothing to give back', async () => {
    const { host, stay, request, payment, tell } = await paidStay();
    const annulled = { ...payment, state: 'cancelled' } as const;
    await tell(annulled);
    await tell(annulled);
    expect(await readRequest(host, request._id)).toMatchObject({
      payments: [{ state: 'refunded', over: 0, refunded: 450_000 }],
    });
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ payments: 450_000, refunds: 450_000 });
  });

  test('in another amount than was asked leaves the rest missing, or is over [SEC-33]', async () => {
    const { host, request, payment, tell } = await paidStay();
    await tell({ ...payment, id: `${payment.id}-b`, amount: { minor: 100_000_00, currency: 'COP' } });
    await tell({ ...payment, id: `${payment.id}-c`, amount: { minor: 9_900, currency: 'USD' } });
    const { payments = [] } = (await readRequest(host, request._id)) ?? {};
    expect(payments.map(({ over, currency }) => `${over} ${currency}`).toSorted()).toEqual([
      '0 COP',
      '100000 COP',
      '99 USD',
    ]);
  });
});

/** The clock moves here, so it comes last. */
describe('an attempt ends', () => {
  test('once its provider says that its page is closed, and not when it expires [SEC-35, REL-10]', async () => {
    const host = await houseWithWompi();
    const { request, guest } = await ask(host);
    await begin(guest, request._id, { method: 'card', amount: 450_000 });
    await payAsPerson(await pageOf(guest), { method: 'card', act: 'refuse' });
    app.clock.advance(31 * 60);
    await readAttempt(inside(host), (await attemptOf(host, request)).id);
    // The page of Wompi lets a refused payer try once more.
    expect((await attemptOf(host, request)).state).toBe('open');
    app.clock.advance(6 * 60);
    await readDue(host, request, 'expired');
    expect(await readRequest(host, request._id)).toMatchObject({ attempt: null, missing: 450_000 });
  });

  test('of a cancelled request is closed by the schedule [C-PCOL-04]', async () => {
    const host = await houseWithWompi();
    const { request, guest } = await ask(host);
    await begin(guest, request._id, { method: 'pse', amount: 450_000 });
    await cancelRequest(host, request._id);
    expect((await attemptOf(host, request)).state).toBe('closing');
    app.clock.advance(36 * 60);
    await readDue(host, request, 'closed');
    expect(await readRequest(host, request._id)).toMatchObject({ state: 'canceled', attempt: null });
  });

  test('of a transfer after its days, so that another method may be chosen', async () => {
    const host = await houseWithBank();
    const { request, guest } = await ask(host);
    await begin(guest, request._id, { method: 'transfer', amount: 450_000 });
    app.clock.advance(5 * 86_400 + 60);
    await readDue(host, request, 'expired');
  });

  test('at last, also when its account cannot be read any more', () => {
    const createdAt = '2026-11-21T15:00:00.000Z' as Instant;
    const expiresAt = '2026-11-21T15:30:00.000Z' as Instant;
    const next = (state: 'open' | 'pending', now: string) =>
      nextReadingAt({ createdAt, expiresAt, state }, now as Instant);
    expect(next('open', '2026-11-21T15:10:00.000Z')).toBe('2026-11-21T15:20:00.000Z');
    expect(next('open', '2026-11-21T15:30:10.000Z')).toBe('2026-11-21T15:31:10.000Z');
    expect(next('open', '2026-11-23T15:30:00.000Z')).toBe('2026-11-23T21:30:00.000Z');
    expect(next('open', '2026-11-24T15:30:01.000Z')).toBeNull();
    expect(next('pending', '2026-11-24T15:30:01.000Z')).not.toBeNull();
    expect(next('pending', '2026-12-21T15:30:01.000Z')).toBeNull();
  });
});
