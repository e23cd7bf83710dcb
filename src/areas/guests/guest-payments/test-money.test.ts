import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import { viewFolioForInvoice } from '#areas/stays/folios/index.ts';
import { payAsPerson } from '#providers/wompi/wompi.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import {
  begin,
  connectWompi,
  folioOf,
  type Guest,
  moneyHouses,
  owedBy,
  readRequest,
  refresh,
} from './guest-payments.test-house.ts';
import { planStays } from './plans/plan-stays.service.ts';
import { takeOutTestPayments } from './test-money.service.ts';

/** What guests paid into an account for tests moved no money (docs/decisions/0098). */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const { houseWithWompi, ask } = moneyHouses(() => app);
const inside = ({ propertyId }: TestHost) => {
  const id = propertyId as PropertyId;
  return { ...app.context(id), propertyId: id };
};

async function pay(guest: Guest, id: string) {
  const { data } = await begin(guest, id, { method: 'nequi', amount: 450_000 });
  await payAsPerson(data.requests[0]?.attempt?.url ?? '', { method: 'nequi', act: 'approve' });
  await refresh(guest, id);
}

/** A live account whose access was revoked: nothing leaves this machine. */
async function beginLive(host: TestHost, left: string): Promise<ConnectionId> {
  await host.send('DELETE', `/api/common/payment-integrations/${left}?propertyId=${host.propertyId}`);
  const made = (await connectWompi(host)) as ConnectionId;
  await inside(host).db.named(
    'test-live',
    `update connections set mode = 'live', state = 'reconnect' where property_id = $1 and id = $2`,
    [host.propertyId, made],
  );
  return made;
}

describe('a payment of a test', () => {
  test('stands in the folio with its mark, in no tax document, and settles no stay that is billed by itself [W2-H-06]', async () => {
    const host = await houseWithWompi();
    const { stay, request, guest } = await ask(host);
    await pay(guest, request._id);
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ payments: 450_000, balance: 0 });
    const document = await viewFolioForInvoice(inside(host), { reservationId: stay._id });
    expect(document.payments).toEqual([]);
    expect(document.totals).toMatchObject({ payments: 0, balance: 450_000_00 });
  });

  test('leaves the folio once live begins, is missing again, and a late one settles nothing [W2-H-06]', async () => {
    const host = await houseWithWompi();
    const paid = await ask(host);
    await pay(paid.guest, paid.request._id);
    const live = await beginLive(host, host.connectionId);
    for (let times = 0; times < 2; times += 1) await takeOutTestPayments(inside(host), live);
    expect(await readRequest(host, paid.request._id)).toMatchObject({
      state: 'open',
      missing: 450_000,
      payments: [{ isTest: true, over: 0 }],
    });
    const { totals, entries } = await folioOf(host, paid.stay._id);
    expect(totals).toMatchObject({ payments: 0, refunds: 0, balance: 450_000 });
    expect(entries.filter(({ kind }) => kind === 'payment')).toHaveLength(2);
    // The account that takes money cannot be read now: no other one is offered in its place.
    expect((await owedBy(paid.guest)).requests).toMatchObject([{ state: 'open', methods: [] }]);
  });

  test('and went back in part leaves the folio with what went back [C-PCOL-06, W2-H-06]', async () => {
    const host = await houseWithWompi();
    const { stay, request, guest } = await ask(host);
    await pay(guest, request._id);
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { total: 400_000 });
    await planStays(inside(host), [stay._id]);
    const payment = (await readRequest(host, request._id))?.payments[0];
    expect(payment).toMatchObject({ over: 50_000, tooMuch: 50_000 });
    const path = `/api/payment-collect/payments/${payment?._id}/returns?propertyId=${host.propertyId}`;
    expect((await host.send('POST', path, { reference: 'DEV-3' })).status).toBe(201);
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ refunds: 50_000, balance: 0 });
    await takeOutTestPayments(inside(host), await beginLive(host, host.connectionId));
    expect((await folioOf(host, stay._id)).totals).toMatchObject({
      payments: 0,
      refunds: 0,
      balance: 400_000,
    });
  });
});
