import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  ANNA,
  browserWith,
  connectRegistries,
  createTestLink as checkInLink,
  LUCIA,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import type { AutoInvoicing } from './auto-invoice.contract.ts';
import { invoiceDepartedSchedule } from './auto-invoice.jobs.ts';
import { invoiceDepartedStays, findInvoicingDay } from './auto-invoice.service.ts';
import { aBiller, aDraft, ANA, aStay, type Biller, INVOICES, rows, stamp } from '../invoices.test-stage.ts';
import { aDeparted, leaves, todayInBogota } from '../self-invoice/self-invoice.test-stage.ts';

let app: TestApp;
let host: Biller;
let path: string;
let count = 0;

/** 03:30 in Bogotá, one night later each time. */
const NIGHT = Date.parse('2026-12-02T08:30:00.000Z');
const at = (milliseconds: number) => app.clock.set(new Date(milliseconds).toISOString() as Instant);

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());
beforeEach(async () => {
  at(NIGHT + ++count * 86_400_000 - 12 * 3_600_000);
  host = await aBiller(app, `solas-${count}@example.test`);
  path = `/api/common/properties/${host.propertyId}/auto-bill`;
});

const property = () => app.context().forProperty(host.propertyId as PropertyId);
const read = async () => (await host.get<AutoInvoicing>(path)).data;
const change = (body: object, headers = {}) => host.send<AutoInvoicing>('PATCH', path, body, headers);
const night = () => at(NIGHT + count * 86_400_000);
const invoicesOf = async (id: string) => (await rows(host)).filter(({ thirdPartyId }) => thirdPartyId === id);
const accepted = (id: string) =>
  eventually(async () => expect(await invoicesOf(id)).toMatchObject([{ stampStatus: 'accepted' }]));

describe('automatic invoicing [C-PROP-07]', () => {
  test('it is disabled by default; the slower of two parallel changes gets a conflict [C-BILL-01]', async () => {
    expect(await read()).toMatchObject({
      autoBill: false,
      at: '03:00',
      selfInvoice: true,
      timezone: 'America/Bogota',
      waits: [],
      version: 0,
    });
    const stay = await aDeparted(app, host);
    night();
    await invoiceDepartedStays(property());
    expect(await invoicesOf(stay._id)).toEqual([]);
    const { data, status } = await change({ autoBill: true, at: '02:30' });
    expect([status, data]).toMatchObject([200, { autoBill: true, at: '02:30', version: 1 }]);
    expect((await change({ at: '04:00' }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await change({ at: '05:00' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await change({ at: '25:00' })).errors).toMatchObject([{ field: 'at' }]);
    expect((await read()).at).toBe('04:00');
  });

  test('it submits stays without doubts at its hour, one document in repeated runs [USER-PAIN 4, REL-02]', async () => {
    await change({ autoBill: true });
    const stay = await aDeparted(app, host);
    await invoiceDepartedStays(property());
    expect(await invoicesOf(stay._id), 'it is not its hour').toEqual([]);
    night();
    // If one run waits too long for the other, its job is retried.
    await Promise.allSettled([invoiceDepartedStays(property()), invoiceDepartedStays(property())]);
    await invoiceDepartedStays(property());
    await accepted(stay._id);
    await invoiceDepartedStays(property());
    expect(await invoicesOf(stay._id)).toHaveLength(1);
    expect(await read()).toMatchObject({ waits: [], lookedOn: todayInBogota(app) });
  });

  test('the worker runs it automatically, once a night', async () => {
    await change({ autoBill: true });
    const stay = await aDeparted(app, host);
    night();
    await invoiceDepartedSchedule.run(app.context());
    await accepted(stay._id);
    await eventually(async () => expect((await read()).lookedOn).toBe(todayInBogota(app)));
    expect(await findInvoicingDay(property())).toBeNull();
  });

  test('a stay in doubt waits with its reason and remedy, and is invoiced once it is solved', async () => {
    await change({ autoBill: true });
    const owes = await aDeparted(app, host, { paid: 1_000_000 });
    const drafted = await aDeparted(app, host);
    const draft = await aDraft(host, drafted._id);
    const today = todayInBogota(app);
    const staying = await aStay(host, 500_000, { checkInDate: addDays(today, -2), checkOutDate: today });
    const free = await aDeparted(app, host, { total: 0, paid: 0 });
    night();
    await invoiceDepartedStays(property());
    const { waits } = await read();
    expect(
      Object.fromEntries(waits.map(({ reservationId, reason, remedy }) => [reservationId, [reason, remedy]])),
    ).toEqual({
      [owes._id]: [expect.stringMatching(/saldo de 71\.?000 COP/), 'folio'],
      [drafted._id]: [expect.stringContaining('borrador'), 'invoice'],
      [staying._id]: ['Nadie marcó su salida', 'stay'],
      [free._id]: [expect.stringContaining('nada que facturar'), 'folio'],
    });
    expect(waits.find(({ reservationId }) => reservationId === drafted._id)?.invoiceId).toBe(draft._id);
    await leaves(host, staying, 500_000);
    const { data } = await host.send<AutoInvoicing>('POST', `${path}/${staying._id}`);
    expect(data.waits.filter(({ reservationId }) => reservationId === staying._id)).toEqual([]);
    await accepted(staying._id);
    const entry = {
      key: crypto.randomUUID(),
      kind: 'payment',
      amount: 71_000,
      currency: 'COP',
      method: 'cash',
    };
    const paid = await host.send('POST', `/api/pms/reservations/${owes._id}/folio/entries`, entry);
    expect(paid.errors ?? []).toEqual([]);
    at(NIGHT + ++count * 86_400_000);
    await invoiceDepartedStays(property());
    await accepted(owes._id);
  });

  test('a guest from abroad is not charged 19 % while their proof is unchecked: the stay waits, and the page of the day shows it [W2-H-13, D-78]', async () => {
    // Without a registry, the check-in does not ask where a guest lives.
    expect((await connectRegistries(host)).status).toBe(201);
    await change({ autoBill: true });
    const today = todayInBogota(app);
    const dates = { checkInDate: addDays(today, -3), checkOutDate: today, adults: 1 };
    const guestFrom = async (answers: Record<string, string>) => {
      const stay = await aStay(host, 1_071_000, dates);
      await eventually(async () =>
        expect((await host.get(`/api/common/check-ins/${stay._id}`)).status).toBe(200),
      );
      const browser = await browserWith(app, await checkInLink(host, stay));
      const [guest] = (await browser.page()).guests;
      const answered = await browser.send('PATCH', `/api/guest/guests/${guest?._id}`, answers);
      expect(answered.status).toBe(200);
      await leaves(host, stay);
      return stay;
    };
    const { residenceCountry: _, residenceCity: _city, ...started } = ANNA;
    const foreigner = await guestFrom(ANNA);
    const undecided = await guestFrom(started);
    const neighbour = await guestFrom(LUCIA);
    night();
    await invoiceDepartedStays(property());
    await accepted(neighbour._id);
    const { waits } = await read();
    const waiting = waits.map(({ reservationId, reason, remedy }) => [reservationId, reason, remedy]);
    const papers = expect.stringMatching(/fuera del país.*pasaporte/) as string;
    expect(waiting).toHaveLength(2);
    expect(waiting).toEqual(
      expect.arrayContaining([
        [foreigner._id, papers, 'invoice'],
        [undecided._id, papers, 'invoice'],
      ]),
    );
    expect(await invoicesOf(foreigner._id)).toEqual([]);
    const { data: day } = await host.get<{ attention: { kind: string; count: number }[] }>(
      '/api/common/today',
    );
    expect(day.attention).toContainEqual(expect.objectContaining({ kind: 'invoices-waiting', count: 2 }));
    // It waits after every retry: only a person decides whether 19 % is charged.
    await host.send('POST', `${path}/${foreigner._id}`);
    expect(await invoicesOf(foreigner._id)).toEqual([]);
    const taxProof = { passport: 'C01X00T47', migrationDocument: 'PIP 83127731' };
    const customer = { ...ANA, documentType: 'passport', documentNumber: 'C01X00T47' };
    const draft = await aDraft(host, foreigner._id, { customer });
    await host.send('PATCH', `${INVOICES}/${draft._id}`, { taxProof });
    expect((await stamp(host, draft._id)).data).toMatchObject({ stampStatus: 'accepted', taxTotal: 0 });
    at(NIGHT + ++count * 86_400_000);
    await invoiceDepartedStays(property());
    expect((await read()).waits.map(({ reservationId }) => reservationId)).toEqual([undecided._id]);
  });

  test('without a valid number nothing is submitted, no number is used, and the reason says where to go', async () => {
    const other = await aBiller(app, `sin-numeros-${count}@example.test`, { validTo: todayInBogota(app) });
    host = other;
    path = `/api/common/properties/${other.propertyId}/auto-bill`;
    await change({ autoBill: true });
    const stay = await aDeparted(app, other);
    at(NIGHT + ++count * 86_400_000);
    await invoiceDepartedStays(property());
    expect((await read()).waits).toMatchObject([{ reservationId: stay._id, remedy: 'issuers' }]);
    expect(await invoicesOf(stay._id)).toEqual([]);
  });

  test('disabling it stops stays that were not submitted, and clears the waits', async () => {
    await change({ autoBill: true });
    const stay = await aDeparted(app, host, { paid: 1 });
    night();
    await invoiceDepartedStays(property());
    expect((await read()).waits).toHaveLength(1);
    expect((await change({ autoBill: false })).data.waits).toEqual([]);
    at(NIGHT + ++count * 86_400_000);
    await invoiceDepartedStays(property());
    expect(await invoicesOf(stay._id)).toEqual([]);
    expect((await read()).lookedOn).not.toBe(todayInBogota(app));
  });

  test('departures before it was enabled are left to the host', async () => {
    const today = todayInBogota(app);
    const dates = { checkInDate: addDays(today, -5), checkOutDate: addDays(today, -2) };
    const stay = await aDeparted(app, host, dates);
    await change({ autoBill: true });
    night();
    await invoiceDepartedStays(property());
    expect(await invoicesOf(stay._id)).toEqual([]);
  });

  test.each([
    // In Santiago clocks go back on 5 April 2026 at midnight, and forward on 6 September.
    ['America/Santiago', '23:30', '2026-04-05T03:40:00.000Z', '2026-04-04'],
    ['America/Santiago', '00:30', '2026-09-06T04:40:00.000Z', '2026-09-06'],
    ['America/Bogota', '03:00', '2026-12-02T07:59:00.000Z', null],
    ['America/Bogota', '03:00', '2026-12-02T08:00:00.000Z', '2026-12-02'],
    ['America/Bogota', '03:00', '2026-12-02T12:01:00.000Z', null],
    // An hour before midnight continues after it, and still belongs to the night of the day before.
    ['America/Bogota', '23:00', '2026-12-02T05:30:00.000Z', '2026-12-01'],
  ])('in %s, at %s, %s is the night of %s [D-57]', async (timezone, hour, now, day) => {
    const { data } = await host.get<{ location: object; name: string }>(
      `/api/common/property/${host.propertyId}`,
    );
    expect((await host.send('PATCH', `/api/common/property/${host.propertyId}`, { timezone })).status).toBe(
      200,
    );
    expect(data.name).toBe('Casa Azul');
    await change({ autoBill: true, at: hour });
    at(Date.parse(now));
    expect(await findInvoicingDay(property())).toBe(day);
  });

  test('members who see money can use it, for their property only [D-9]', async () => {
    const stranger = await hostWithProperty(app, `otra-${count}@example.test`);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.send('PATCH', path, { autoBill: true })).status).toBe(404);
  });
});
