import crypto from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { StayFolio } from '#areas/stays/folios/folios.contract.ts';
import {
  aBiller,
  aDraft,
  type Biller,
  INVOICES,
  stamp,
} from '#areas/invoicing/invoices/invoices.test-stage.ts';
import type { InvoiceMonth } from '#areas/invoicing/invoices/reports.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { eventually } from '#support/wait.ts';

/** A booking comes from a property system, the bar and the payment are added, and the accountant has every number. */
let app: TestApp;
let host: Biller;
beforeAll(async () => {
  app = await startTestApp();
  host = await aBiller(app, 'facturas@example.test');
});
afterAll(() => app?.stop());

test('from a booking to its stamped invoice, a credit note and the report, without typing an amount twice [USER-PAIN 5]', async () => {
  await host.send('POST', '/api/common/property-integrations', liveAccess('cloudbeds'));
  const sold = async () =>
    (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data.find(
      ({ source, total, status }) => source === 'pms' && total && status !== 'canceled',
    );
  await eventually(async () => expect(await sold()).toBeDefined());
  const stay = (await sold()) as Reservation;
  const folio = `/api/pms/reservations/${stay._id}/folio`;
  // Its account is the one that Cloudbeds keeps, which is read after the booking.
  await eventually(async () =>
    expect((await host.get<StayFolio>(folio)).data).toMatchObject({ keptBy: 'Cloudbeds' }),
  );
  const add = (entry: object) =>
    host.send('POST', `${folio}/entries`, { key: crypto.randomUUID(), ...entry });
  await add({ kind: 'charge', service: 'extra', description: 'Traslado al aeropuerto', amount: 119_000 });
  await add({ kind: 'addendum', description: 'Propina', amount: 30_000 });
  const { data: account } = await host.get<StayFolio>(folio);
  await add({ kind: 'payment', method: 'transfer', amount: account.totals.balance });
  expect((await host.get<StayFolio>(folio)).data.totals.balance).toBe(0);

  const draft = await aDraft(host, stay._id);
  expect(draft.total).toBe(account.totals.charges);
  const { data: invoice } = await stamp(host, draft._id);
  expect(invoice).toMatchObject({ stampStatus: 'accepted', total: account.totals.charges });
  expect(invoice.subtotal + invoice.taxTotal + invoice.rounding).toBeCloseTo(invoice.total, 2);

  const [night] = invoice.items;
  const note = await host.send<{ total: number }>(
    'POST',
    `/api/accounting/credit-notes/${invoice._id}/stamps`,
    {
      concept: 'partial-return',
      reason: 'Una noche sin agua',
      items: [{ id: night?._id }],
    },
  );
  expect(note.data.total).toBe(night?.total);
  const { data: months } = await host.get<InvoiceMonth[]>(`${INVOICES}/summary-report`);
  expect(months).toMatchObject([{ invoices: 1, creditNotes: 1 }]);
  expect(months[0]?.total).toBeCloseTo(invoice.total - note.data.total, 2);
});
