import { afterAll, beforeAll, expect, test } from 'vitest';

import { importPmsEntries } from '#areas/stays/folios/index.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays, TODAY } from '#support/dates.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { folioOf, moneyHouses, readRequest, REQUESTS } from './guest-payments.test-house.ts';
import type { PaymentRequest } from './requests.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const { houseWithBank, ask } = moneyHouses(() => app);

test('money for an account that a system keeps is written there by a member, and counts once [C-PCOL-13]', async () => {
  const host = await houseWithBank();
  const { data: system } = await host.send<{ _id: string }>('POST', '/api/common/property-integrations', {
    partnerIntegrationId: 'hospitable',
    mode: 'test',
  });
  const { stay, request } = await ask(host);
  const propertyId = host.propertyId as PropertyId;
  const ctx = { ...app.context(propertyId), propertyId, source: 'system:hospitable' as const };
  const imported = (kind: 'charge' | 'payment', key: string) => ({
    key,
    externalId: key,
    stayId: null,
    kind,
    service: kind === 'charge' ? ('extra' as const) : ('payment' as const),
    description: key,
    on: plainDate(inDays(0)),
    night: null,
    quantity: 1,
    method: kind === 'charge' ? null : ('transfer' as const),
    amount: { minor: (kind === 'charge' ? 1 : -1) * 450_000_00, currency: 'COP' },
  });
  const tell = (...entries: ReturnType<typeof imported>[]) =>
    ctx.db.transaction((tx) =>
      importPmsEntries(ctx, tx, stay._id, {
        connectionId: system._id as ConnectionId,
        providerId: 'hospitable',
        booking: 'b-1',
        entries,
        askedAt: app.clock.now(),
      }),
    );
  await tell(imported('charge', 'stay'));
  const { data } = await host.send<PaymentRequest>(
    'POST',
    `${REQUESTS}/${request._id}/transfers?propertyId=${host.propertyId}`,
    { key: crypto.randomUUID(), amount: 450_000, onDate: TODAY },
  );
  expect(data).toMatchObject({ state: 'paid', payments: [{ toType: 'Hospitable' }] });
  expect((await folioOf(host, stay._id)).totals).toMatchObject({ payments: 0, balance: 450_000 });
  const typed = await host.send<PaymentRequest>(
    'POST',
    `/api/payment-collect/payments/${data.payments[0]?._id}/entries?propertyId=${host.propertyId}`,
  );
  expect(typed.data).toMatchObject({ payments: [{ toType: null }] });
  app.clock.advance(60);
  await tell(imported('charge', 'stay'), imported('payment', 'paid'));
  expect((await folioOf(host, stay._id)).totals).toMatchObject({ payments: 450_000, balance: 0 });
  expect(await readRequest(host, request._id)).toMatchObject({ payments: [{ toType: null }] });
});
