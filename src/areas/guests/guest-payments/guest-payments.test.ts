import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import { payAsPerson } from '#providers/wompi/wompi.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays, TODAY } from '#support/dates.ts';
import {
  BANK,
  begin,
  cancelRequest,
  folioOf,
  moneyHouses,
  owedBy,
  readRequest,
  refresh,
  REQUESTS,
} from './guest-payments.test-house.ts';
import type { PaymentRequest, ReceivedSum } from './requests.contract.ts';

/** From what a host asks to the folio, by a transfer and by the page of a provider. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const { houseWithBank, houseWithWompi, ask } = moneyHouses(() => app);

describe('a transfer', () => {
  const confirm = (host: TestHost, id: string, amount: number, key = crypto.randomUUID()) =>
    host.send<PaymentRequest>('POST', `${REQUESTS}/${id}/transfers?propertyId=${host.propertyId}`, {
      key,
      amount,
      onDate: TODAY,
    });

  test('that is short by a peso leaves a peso missing, and each is in the folio once [C-PCOL-01, C-PCOL-02, C-PCOL-05, R-CHK-03]', async () => {
    const host = await houseWithBank();
    const { stay, request, guest } = await ask(host);
    const page = await owedBy(guest);
    expect(page.transferDetails).toBe(BANK);
    expect(page.requests).toMatchObject([
      { missing: 450_000, state: 'open', methods: [{ method: 'transfer', by: null }], paid: [] },
    ]);
    const begun = await begin(guest, request._id, { method: 'transfer', amount: 450_000 });
    expect(begun.data.requests).toMatchObject([{ attempt: { method: 'transfer', url: null } }]);
    const key = crypto.randomUUID();
    for (let times = 0; times < 2; times += 1) {
      const { data } = await confirm(host, request._id, 449_999, key);
      expect(data).toMatchObject({ state: 'open', missing: 1, payments: [{ amount: 449_999, over: 0 }] });
    }
    expect((await owedBy(guest)).requests).toMatchObject([{ missing: 1, attempt: null }]);
    await confirm(host, request._id, 1);
    expect(await readRequest(host, request._id)).toMatchObject({ state: 'paid', missing: 0 });
    const { totals, entries } = await folioOf(host, stay._id);
    expect(totals).toMatchObject({ payments: 450_000, balance: 0 });
    expect(entries.filter(({ kind }) => kind === 'payment')).toHaveLength(2);
  });

  test('of more than was missing is over, and what went back is in the folio once [C-PCOL-06]', async () => {
    const host = await houseWithBank();
    const { stay, request } = await ask(host, 100_000);
    const { data } = await confirm(host, request._id, 130_000);
    expect(data).toMatchObject({ state: 'paid', payments: [{ over: 30_000 }] });
    const give = () =>
      host.send<PaymentRequest>(
        'POST',
        `/api/payment-collect/payments/${data.payments[0]?._id}/returns?propertyId=${host.propertyId}`,
        { reference: 'DEV-88' },
      );
    const [first, second] = [await give(), await give()];
    for (const { data: after } of [first, second])
      expect(after).toMatchObject({ payments: [{ over: 0, refunded: 30_000 }] });
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ payments: 130_000, refunds: 30_000 });
  });

  test('two members who confirm at once with one key make one payment', async () => {
    const host = await houseWithBank();
    const { stay, request } = await ask(host);
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => confirm(host, request._id, 450_000, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ payments: 450_000, balance: 0 });
  });
});

describe('the page of Wompi', () => {
  test('is paid once, in two tabs, and the folio has it once [C-GPAY-01, C-GPAY-02, C-GPAY-03, REL-04]', async () => {
    const host = await houseWithWompi();
    const { stay, request, guest } = await ask(host);
    expect((await owedBy(guest)).requests[0]?.methods).toContainEqual({
      method: 'pse',
      by: 'Wompi',
      isTest: true,
    });
    const tabs = await Promise.all([
      begin(guest, request._id, { method: 'pse', amount: 450_000 }),
      begin(guest, request._id, { method: 'pse', amount: 450_000 }),
    ]);
    const urls = new Set(tabs.map(({ data }) => data.requests[0]?.attempt?.url));
    expect(urls.size).toBe(1);
    const [url] = [...urls];
    expect(await payAsPerson(url ?? '', { method: 'pse', act: 'approve' })).toBe('done');
    const { data } = await refresh(guest, request._id);
    expect(data.requests).toMatchObject([
      { state: 'paid', missing: 0, paid: [{ amount: 450_000, method: 'pse', isTest: true }], methods: [] },
    ]);
    await refresh(guest, request._id);
    const { totals, entries } = await folioOf(host, stay._id);
    expect(totals).toMatchObject({ payments: 450_000, balance: 0 });
    expect(entries.filter(({ kind }) => kind === 'payment')).toMatchObject([
      { method: 'transfer', from: { name: 'Wompi' }, reference: 'prueba' },
    ]);
  });

  test('asks for what was shown only [SEC-35]', async () => {
    const host = await houseWithWompi();
    const { request, guest } = await ask(host);
    for (const body of [
      { method: 'pse', amount: 449_999 },
      { method: 'pse', amount: 450_000, currency: 'USD' },
    ]) {
      const { status, errors } = await begin(guest, request._id, body);
      expect([status, errors[0]?.code]).toEqual([409, 'amount-changed']);
    }
    const { status, errors } = await begin(guest, request._id, { method: 'pix', amount: 450_000 });
    expect([status, errors[0]?.code]).toEqual([409, 'method-not-available']);
  });

  test('that was paid after the request was cancelled is over, and settles nothing [C-PCOL-04]', async () => {
    const host = await houseWithWompi();
    const { request, guest } = await ask(host);
    const { data } = await begin(guest, request._id, { method: 'card', amount: 450_000 });
    const url = data.requests[0]?.attempt?.url ?? '';
    const canceled = await cancelRequest(host, request._id);
    expect(canceled.data).toMatchObject({ state: 'canceled', attempt: { state: 'closing' } });
    expect(await payAsPerson(url, { method: 'card', act: 'approve' })).toBe('done');
    await refresh(guest, request._id);
    expect(await readRequest(host, request._id)).toMatchObject({
      state: 'canceled',
      payments: [{ over: 450_000, state: 'paid' }],
    });
  });
});

describe('what is asked', () => {
  test('changes while no guest has begun to pay, and never afterwards [C-PCOL-03, REL-22]', async () => {
    const host = await houseWithBank();
    const { request, guest } = await ask(host);
    const replace = (amount: number, version: number) =>
      host.send<PaymentRequest>(
        'PUT',
        `${REQUESTS}/${request._id}`,
        { propertyId: host.propertyId, purpose: 'stay', amount, dueOn: inDays(3) },
        { 'if-match': `"${version}"` },
      );
    expect((await replace(300_000, 1)).data).toMatchObject({ amount: 300_000, version: 2 });
    expect((await replace(200_000, 1)).status).toBe(412);
    await begin(guest, request._id, { method: 'transfer', amount: 300_000 });
    const late = await replace(200_000, 2);
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'payment-begun']);
  });

  test('is of one property, and of the stay of a link [SEC-03, T-GUEST]', async () => {
    const [host, other] = [await houseWithBank(), await houseWithBank()];
    const { request } = await ask(host);
    const { guest: stranger } = await ask(other);
    expect((await begin(stranger, request._id, { method: 'transfer', amount: 450_000 })).status).toBe(404);
    const path = `${REQUESTS}/${request._id}?propertyId=${other.propertyId}`;
    expect((await other.send('DELETE', path)).status).toBe(404);
  });
});

const confirmOf = (host: TestHost, id: string, amount: number) =>
  host.send<PaymentRequest>('POST', `${REQUESTS}/${id}/transfers?propertyId=${host.propertyId}`, {
    key: crypto.randomUUID(),
    amount,
    onDate: TODAY,
  });
const accept = (host: TestHost, id: string, missing: number) =>
  host.send<PaymentRequest>('POST', `${REQUESTS}/${id}/acceptance?propertyId=${host.propertyId}`, {
    missing,
  });
const listOf = async (host: TestHost, state: string): Promise<string[]> => {
  const filter = encodeURIComponent(JSON.stringify({ state }));
  const { data } = await host.get<PaymentRequest[]>(`${REQUESTS}/${host.propertyId}?filter=${filter}`);
  return data.map(({ _id }) => _id);
};

describe('a short payment', () => {
  test('is accepted as it is: the request is paid, and the folio has what arrived [C-PCOL-10, C-PCOL-02]', async () => {
    const host = await houseWithBank();
    const { stay, request } = await ask(host);
    expect(await listOf(host, 'due')).toEqual([request._id]);
    await confirmOf(host, request._id, 449_999);
    expect([await listOf(host, 'unsettled'), await listOf(host, 'due')]).toEqual([[request._id], []]);
    const { data, status } = await accept(host, request._id, 1);
    expect(status).toBe(200);
    expect(data).toMatchObject({ state: 'paid', missing: 0, amount: 450_000, arrival: TODAY });
    expect([await listOf(host, 'unsettled'), await listOf(host, 'settled')]).toEqual([[], [request._id]]);
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ payments: 449_999, balance: 1 });
    const again = await accept(host, request._id, 1);
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'request-ended']);
    await confirmOf(host, request._id, 1);
    expect(await listOf(host, 'over')).toEqual([request._id]);
  });

  test('is not accepted where another amount is missing than was shown [C-PCOL-10]', async () => {
    const host = await houseWithBank();
    const { request } = await ask(host);
    await confirmOf(host, request._id, 300_000);
    await confirmOf(host, request._id, 100_000);
    const { status, errors } = await accept(host, request._id, 150_000);
    expect([status, errors[0]?.code]).toEqual([409, 'missing-changed']);
    expect(await readRequest(host, request._id)).toMatchObject({ state: 'open', missing: 50_000 });
  });

  test('is not accepted where nothing arrived, or a guest is paying [C-PCOL-10]', async () => {
    const host = await houseWithBank();
    const { request, guest } = await ask(host);
    const nothing = await accept(host, request._id, 450_000);
    expect([nothing.status, nothing.errors[0]?.code]).toEqual([409, 'nothing-arrived']);
    await confirmOf(host, request._id, 400_000);
    await begin(guest, request._id, { method: 'transfer', amount: 50_000 });
    expect(await listOf(host, 'unsettled')).toEqual([]);
    const paying = await accept(host, request._id, 50_000);
    expect([paying.status, paying.errors[0]?.code]).toEqual([409, 'payment-under-way']);
  });
});

describe('what arrived', () => {
  const received = (host: TestHost, from: string, to: string) =>
    host.get<ReceivedSum[]>(`/api/payment-collect/received/${host.propertyId}?from=${from}&to=${to}`);

  test('is summed by method on the days of the property, with tests apart [C-PCOL-09]', async () => {
    const host = await houseWithBank();
    await host.send('POST', '/api/common/property-integrations', {
      partnerIntegrationId: 'wompi',
      mode: 'test',
    });
    const [one, other] = [await ask(host, 100_000), await ask(host, 80_000)];
    await confirmOf(host, one.request._id, 60_000);
    await confirmOf(host, one.request._id, 70_000);
    const { data } = await begin(other.guest, other.request._id, { method: 'card', amount: 80_000 });
    expect(await readRequest(host, other.request._id)).toMatchObject({ attempt: { isTest: true } });
    await payAsPerson(data.requests[0]?.attempt?.url ?? '', { method: 'card', act: 'approve' });
    await other.guest.send('POST', `/api/guest/payments/${other.request._id}/refresh`);
    expect((await received(host, TODAY, TODAY)).data).toEqual([
      {
        method: 'transfer',
        currency: 'COP',
        amount: 130_000,
        refunded: 0,
        over: 30_000,
        payments: 2,
        isTest: false,
      },
      { method: 'card', currency: 'COP', amount: 80_000, refunded: 0, over: 0, payments: 1, isTest: true },
    ]);
    expect((await received(host, inDays(-7), inDays(-1))).data).toEqual([]);
    expect((await received(host, inDays(1), inDays(7))).data).toEqual([]);
    expect((await received(host, inDays(1), TODAY)).status).toBe(400);
  });
});
