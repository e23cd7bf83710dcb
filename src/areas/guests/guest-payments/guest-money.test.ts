import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  browserWith,
  createTestLink,
  createTestStay,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { StayFolio } from '#areas/stays/folios/folios.contract.ts';
import { payAsPerson, refusedPage } from '#providers/wompi/wompi.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { hostWithProperty, request as send } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { allTexts } from '#texts/all.ts';
import { readAttemptsSchedule } from './guest-payments.jobs.ts';
import type { GuestMoney, GuestPaymentRequest } from './guest-money.contract.ts';
import type { PaymentRequest } from './requests.contract.ts';

/** What a guest reads about money, and what the guest may press next. */
const REQUESTS = '/api/payment-collect/reservations';
const BANK = 'Bancolombia, ahorros 123-456789-01\nCasa Azul SAS, NIT 901.234.567-8';
const es = allTexts.es;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let houses = 0;

async function house({ withBank = false, withWompi = true } = {}): Promise<TestHost> {
  const host = await hostWithProperty(app, `guest-money-${++houses}@example.test`);
  if (withBank) {
    await host.send('PUT', '/api/payment-collect/settings', {
      propertyId: host.propertyId,
      transferDetails: BANK,
    });
  }
  if (withWompi) {
    await host.send('POST', '/api/common/property-integrations', {
      partnerIntegrationId: 'wompi',
      mode: 'test',
    });
  }
  return host;
}

async function ask(host: TestHost, reservationId: string, own: object = {}): Promise<PaymentRequest> {
  const { data, status } = await host.send<PaymentRequest>('POST', REQUESTS, {
    propertyId: host.propertyId,
    reservationId,
    purpose: 'stay',
    amount: 450_000,
    dueOn: inDays(2),
    ...own,
  });
  expect(status).toBe(201);
  return data;
}

async function asked(host: TestHost, own: object = {}) {
  const stay = await createTestStay(host);
  const request = await ask(host, stay._id, own);
  const link = await createTestLink(host, stay);
  const guest = await browserWith(app, link);
  const shown = async (): Promise<GuestPaymentRequest> => {
    const { data } = await guest.send<GuestMoney>('GET', '/api/guest/payments');
    const [first] = data.requests;
    if (!first) throw new Error('The guest is asked for nothing');
    return first;
  };
  const path = `/api/guest/payments/${request._id}`;
  const begin = (method: string, amount = 450_000) =>
    guest.send<GuestMoney>('POST', `${path}/attempts`, { method, amount, currency: 'COP' });
  const urlOf = async (method: string): Promise<string> => {
    const { data, errors } = await begin(method);
    const url = data?.requests[0]?.attempt?.url;
    if (!url) throw new Error(`No page opened: ${JSON.stringify(errors)}`);
    return url;
  };
  const refresh = () => guest.send<GuestMoney>('POST', `${path}/refresh`);
  const close = () => guest.send<GuestMoney>('DELETE', `${path}/attempts`);
  return { stay, request, link, guest, shown, begin, urlOf, refresh, close };
}

const balanceOf = async (host: TestHost, id: string): Promise<number> =>
  (await host.get<StayFolio>(`/api/pms/reservations/${id}/folio`)).data.totals.balance;

describe('what the page shows', () => {
  test('the stay, its requests by the day they are due, and the name for a device that proved it [C-GPAY-01, T-GUEST]', async () => {
    const host = await house();
    const { stay, guest, link } = await asked(host, { dueOn: inDays(3) });
    await ask(host, stay._id, { purpose: 'extra', title: 'Traslado', amount: 90_000, dueOn: inDays(1) });
    const { data } = await guest.send<GuestMoney>('GET', '/api/guest/payments');
    expect(data).toMatchObject({
      country: 'CO',
      timeZone: 'America/Bogota',
      checkInDate: TODAY,
      checkOutDate: inDays(3),
      guests: 2,
      guestName: 'Anna Keller',
    });
    expect(data.listingName).toMatch(/^Apto /);
    expect(data.requests.map(({ title }) => title)).toEqual(['Traslado', '']);
    const later = await browserWith(app, link);
    const { data: seen } = await later.send<GuestMoney>('GET', '/api/guest/payments');
    expect(seen.guestName).toBeNull();
  });

  test('dollars at the official rate of the day, and none where it is not known [C-GPAY-01]', async () => {
    const host = await house();
    const { shown } = await asked(host);
    const { dollars, missing } = await shown();
    if (dollars === null) throw new Error('No rate was published');
    expect(dollars.source).toBe('TRM');
    expect(dollars.amount).toBeCloseTo(missing / dollars.rate, 1);
  });
});

describe('a payment that was refused', () => {
  test('is said in the language of the reader, and another one begins under a reference of its own [C-GPAY-02, C-GPAY-03]', async () => {
    const host = await house();
    const { stay, shown, urlOf, refresh, link } = await asked(host);
    const first = await urlOf('card');
    await payAsPerson(first, { method: 'card', act: 'refuse' });
    await refresh();
    const { problem, attempt, methods } = await shown();
    expect(problem).toBe(es['guestPayments.guest.refused.card'].replace('{last4}', '1111'));
    expect(attempt).toBeNull();
    expect(methods.length).toBeGreaterThan(2);
    const opened = await send(app, 'POST', '/api/guest/open', { token: link.split('/g/')[1] });
    const cookie = opened.headers.getSetCookie().map((line) => line.split(';')[0]);
    const headers = { cookie: cookie.join('; '), 'accept-language': 'pt-BR' };
    const { data } = await send<GuestMoney>(app, 'GET', '/api/guest/payments', undefined, headers);
    expect(data.requests[0]?.problem).toContain('cartão de final 1111');

    app.clock.advance(20);
    const second = await urlOf('pse');
    expect(second).not.toBe(first);
    expect((await shown()).problem).toBeNull();
    await payAsPerson(second, { method: 'pse', act: 'approve' });
    await refresh();
    expect(await shown()).toMatchObject({ state: 'paid', problem: null, paid: [{ method: 'pse' }] });
    expect(await balanceOf(host, stay._id)).toBe(0);
  });

  test('and was tried again on the old page is found before another one begins [C-GPAY-02, REL-04]', async () => {
    const host = await house();
    const { stay, shown, urlOf, begin, refresh } = await asked(host);
    const url = await urlOf('card');
    const page = await refusedPage(url);
    await refresh();
    expect((await shown()).problem).not.toBeNull();
    await page.payAgain();
    const { status, errors } = await begin('pse');
    expect([status, errors[0]?.code]).toEqual([409, 'request-ended']);
    expect(await shown()).toMatchObject({ state: 'paid', paid: [{ amount: 450_000 }] });
    expect(await balanceOf(host, stay._id)).toBe(0);
  });

  test('and was paid on the old page after the new one had begun is over, and never lost [C-GPAY-02]', async () => {
    const host = await house();
    const { request, urlOf, refresh } = await asked(host);
    const page = await refusedPage(await urlOf('card'));
    await refresh();
    await payAsPerson(await urlOf('pse'), { method: 'pse', act: 'approve' });
    await refresh();
    await page.payAgain();
    // No event tells of it: an attempt that made way is read all the same.
    app.clock.advance(150);
    await readAttemptsSchedule.run(app.context());
    await expect
      .poll(async () => {
        const filter = encodeURIComponent(JSON.stringify({ _id: request._id }));
        const { data } = await host.get<PaymentRequest[]>(`${REQUESTS}/${host.propertyId}?filter=${filter}`);
        return data[0]?.payments.map(({ state, over }) => `${state} ${over}`).toSorted();
      })
      .toEqual(['paid 0', 'paid 450000', 'rejected 0']);
  });
});

describe('an attempt that is not paid', () => {
  test('has expired: another one begins, and the old page is not offered again [C-GPAY-02]', async () => {
    const host = await house();
    const { shown, urlOf } = await asked(host);
    const first = await urlOf('nequi');
    app.clock.advance(20 * 60);
    expect((await shown()).attempt?.url, 'the session is used').toBe(first);
    app.clock.advance(11 * 60);
    expect(await shown()).toMatchObject({ attempt: null, problem: es['guestPayments.guest.expired'] });
    expect(await urlOf('nequi')).not.toBe(first);
  });

  test('of a bank that decides makes way for no other [C-GPAY-02, C-GPAY-04]', async () => {
    const host = await house({ withBank: true });
    const { shown, urlOf, refresh, begin, close } = await asked(host);
    await payAsPerson(await urlOf('pse'), { method: 'pse', act: 'leave' });
    await refresh();
    expect(await shown()).toMatchObject({ attempt: { state: 'pending', method: 'pse' }, problem: null });
    for (const answer of [await begin('transfer'), await close()]) {
      expect([answer.status, answer.errors[0]?.code]).toEqual([409, 'other-method-open']);
    }
  });

  test('by transfer is let go by its guest, and the page of a provider is not before its end [C-GPAY-04]', async () => {
    const host = await house({ withBank: true });
    const { shown, urlOf, begin, close } = await asked(host);
    await begin('transfer');
    expect(await shown()).toMatchObject({ attempt: { method: 'transfer', url: null } });
    expect((await begin('pse')).errors[0]?.code).toBe('other-method-open');
    expect((await close()).data.requests[0]?.attempt).toBeNull();
    await urlOf('pse');
    expect((await close()).errors[0]?.code).toBe('other-method-open');
    expect((await shown()).attempt?.method).toBe('pse');
  });

  test('waits for a provider that does not answer, and says its name [C-GPAY-03]', async () => {
    const host = await house();
    const { shown, urlOf, refresh } = await asked(host);
    await urlOf('pse');
    const wompi = steer(app, 'wompi');
    await wompi.failNext({ match: 'GET transactions', status: 503, times: 20 });
    const { status, errors } = await refresh();
    await wompi.calm();
    expect([status, errors[0]?.code]).toEqual([503, 'provider-unavailable']);
    expect(errors[0]?.message).toContain('Wompi');
    expect((await shown()).attempt?.method).toBe('pse');
  });
});
