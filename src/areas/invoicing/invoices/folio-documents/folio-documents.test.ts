import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { importPmsEntries } from '#areas/stays/folios/index.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { PmsFolioEntry } from '#capabilities/pms/pms.folios.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { eventually } from '#support/wait.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import type { AutoInvoicing } from '../auto-invoice/auto-invoice.contract.ts';
import type { Invoice } from '../invoices.contract.ts';
import {
  aBiller,
  aDraft,
  ANA,
  aStay,
  type Biller,
  INVOICES,
  read,
  rows,
  stamp,
} from '../invoices.test-stage.ts';
import { todayInBogota } from '../self-invoice/self-invoice.test-stage.ts';
import type { FolioDocuments } from './folio-documents.contract.ts';

let app: TestApp;
let host: Biller;
let folios = 0;

beforeAll(async () => {
  app = await startTestApp();
  host = await aBiller(app, 'cuentas@example.test');
});
afterAll(() => app?.stop());

const CONNECTION = '019a9f3c-0000-7a42-9c0b-000000000001' as ConnectionId;

const entry = (key: string, amount: number, more: Partial<PmsFolioEntry> = {}): PmsFolioEntry => ({
  key,
  externalId: key,
  stayId: null,
  kind: 'charge',
  service: 'other',
  description: key,
  on: todayInBogota(app),
  night: null,
  quantity: 1,
  method: null,
  amount: { minor: amount * 100, currency: 'COP' },
  ...more,
});
const night = (on: PlainDate, amount: number) => entry(`n${on}`, amount, { service: 'night', night: on, on });
const payment = (amount: number, method: PmsFolioEntry['method'] = 'credit-card', key = method ?? '') =>
  entry(key, -amount, { kind: 'payment', service: 'payment', method });

/** Imports the entries of the property system again. */
async function bring(stay: Reservation, entries: readonly PmsFolioEntry[]): Promise<void> {
  const ctx = {
    ...app.context().forProperty(host.propertyId as PropertyId),
    source: 'system:cloudbeds' as const,
  };
  app.clock.advance(1);
  const brought = {
    connectionId: CONNECTION,
    providerId: 'cloudbeds',
    booking: stay._id,
    entries,
    askedAt: app.clock.now(),
  };
  await ctx.db.transaction((tx) => importPmsEntries(ctx, tx, stay._id, brought));
}

/** Three nights until today, with a managed folio. */
async function kept(entries: (nights: readonly PlainDate[]) => readonly PmsFolioEntry[]) {
  const today = todayInBogota(app);
  const nights = [-3, -2, -1].map((days) => addDays(today, days));
  const dates = { checkInDate: nights[0], checkOutDate: today };
  const stay = await aStay(host, 690_000, { ...dates, guestName: `Familia ${++folios}` });
  await bring(stay, entries(nights));
  return { stay, nights };
}
const nightsAt = (nights: readonly PlainDate[], amount: number) => nights.map((on) => night(on, amount));

async function leaves({ _id }: Reservation): Promise<void> {
  for (const status of ['checked_in', 'checked_out']) {
    expect((await host.send('PATCH', `/api/pms/reservations/${_id}`, { status })).status).toBe(200);
  }
}
/** The result of automatic invoicing for a stay: the reasons why it waits. */
async function billed({ _id }: Reservation): Promise<string[]> {
  const path = `/api/common/properties/${host.propertyId}/auto-bill/${_id}`;
  const { data } = await host.send<AutoInvoicing>('POST', path);
  return data.waits.filter(({ reservationId }) => reservationId === _id).map(({ reason }) => reason);
}
const invoicesOf = async ({ _id }: Reservation) =>
  (await rows(host)).filter(({ thirdPartyId }) => thirdPartyId === _id);
const issued = async (stay: Reservation, more: object = {}): Promise<Invoice> => {
  const answer = await stamp(host, (await aDraft(host, stay._id, more))._id);
  expect(answer.errors ?? []).toEqual([]);
  return answer.data;
};
const accountOf = async ({ folioId }: Pick<Invoice, 'folioId'>): Promise<FolioDocuments> =>
  (await host.get<FolioDocuments>(`/api/accounting/invoices/accounts/${folioId}`)).data;
const mended = ({ folioId }: Pick<Invoice, 'folioId'>) =>
  host.send<Invoice>('POST', `/api/accounting/invoices/accounts/${folioId}/mend`);
const onHoy = async (folioId: string) =>
  (
    await host.get<{ attention: { kind: string; folioId?: string }[] }>('/api/common/today')
  ).data.attention.filter((one) => one.kind === 'account-differs' && one.folioId === folioId);
async function xmlOf({ _id }: Pick<Invoice, '_id'>): Promise<string> {
  let text = '';
  await eventually(async () => {
    const file = await fetch(`${app.url}${INVOICES}/${_id}/files/document`, {
      headers: { authorization: `Bearer ${host.token}` },
    });
    expect(file.status).toBe(200);
    text = await file.text();
  });
  return text;
}
const credit = (id: string, body: object) =>
  host.send<Invoice>('POST', `/api/accounting/credit-notes/${id}/stamps`, {
    concept: 'discount',
    reason: 'Un día sin agua caliente',
    ...body,
  });

describe('a reduction of a folio reduces its document', () => {
  test('a single adjustment: 690,000 − 100,000, paid 590,000, invoiced automatically 590,000 [W2-H-01]', async () => {
    const { stay } = await kept((nights) => [
      ...nightsAt(nights, 230_000),
      entry('Ajuste', -100_000),
      payment(590_000),
    ]);
    await leaves(stay);
    expect(await billed(stay)).toEqual([]);
    await eventually(async () =>
      expect(await invoicesOf(stay)).toMatchObject([{ stampStatus: 'accepted', total: 590_000 }]),
    );
    const [row] = await invoicesOf(stay);
    const invoice = await read(host, row?._id ?? '');
    // Largest remainders: 33,333.34 on the first night, 33,333.33 on the others.
    expect(invoice.items.map(({ total }) => total)).toEqual([196_666.66, 196_666.67, 196_666.67]);
    expect(await accountOf(invoice)).toMatchObject({
      charged: 590_000,
      documented: 590_000,
      differences: [],
    });
  });

  test('a discount on the dinner reduces the dinner; a discount above the total is not submitted, with the reason [W2-H-01]', async () => {
    const { stay } = await kept((nights) => [
      ...nightsAt(nights, 200_000),
      entry('Cena', 80_000, { service: 'food' }),
      entry('Descuento en la cena', -30_000, { service: 'food' }),
    ]);
    expect((await issued(stay)).items.map(({ total }) => total)).toEqual([200_000, 200_000, 200_000, 50_000]);
    const { stay: free } = await kept((nights) => [
      ...nightsAt(nights, 100_000),
      entry('Cortesía', -300_000),
    ]);
    const draft = await aDraft(host, free._id);
    expect(draft.validation.items.fields['section']?.message).toContain('rebaja');
    expect((await stamp(host, draft._id)).status).toBe(400);
    expect(await accountOf(draft)).toMatchObject({ charged: 0, documented: 0, isExplained: true });
  });

  test('a discount left out of the first invoice goes into the next, and no invoice exceeds the folio [W2-H-01]', async () => {
    const { stay } = await kept((nights) => [...nightsAt(nights, 200_000), entry('Ajuste', -250_000)]);
    const draft = await aDraft(host, stay._id);
    const [one, two, three] = draft.items.map(({ _id }) => _id);
    await host.send('PATCH', `${INVOICES}/${draft._id}`, { items: [one, two] });
    const refused = await stamp(host, draft._id);
    expect(refused.errors).toMatchObject([{ field: 'items', message: expect.stringContaining('50') }]);
    await host.send('PATCH', `${INVOICES}/${draft._id}`, { items: [one] });
    expect((await stamp(host, draft._id)).data.total).toBe(200_000);
    const rest = await aDraft(host, stay._id);
    expect(rest.items.filter(({ selectedToBill }) => selectedToBill)).toMatchObject([
      { _id: two },
      { _id: three },
      { total: -250_000 },
    ]);
    expect((await stamp(host, rest._id)).data.total).toBe(150_000);
    expect(await accountOf(draft)).toMatchObject({ charged: 350_000, documented: 350_000, differences: [] });
  });
});

describe('a folio that changes after billing', () => {
  test('a higher folio: Hoy and the list show it, and one action bills the difference [W2-H-08]', async () => {
    const { stay, nights } = await kept((all) => nightsAt(all, 200_000));
    const invoice = await issued(stay);
    expect(await onHoy(invoice.folioId)).toEqual([]);
    const [first, second, third] = nights as [PlainDate, PlainDate, PlainDate];
    await bring(stay, [night(first, 400_000), night(second, 200_000), night(third, 200_000)]);
    await eventually(async () =>
      expect(await onHoy(invoice.folioId)).toMatchObject([
        {
          action: 'mend-account',
          reservationId: stay._id,
          text: expect.stringMatching(/800\.000.*200\.000/),
        },
      ]),
    );
    expect(await invoicesOf(stay)).toMatchObject([{ accountDiffers: true }]);
    const drafted = await mended(invoice);
    expect([drafted.status, drafted.data.total, drafted.data.documentType]).toEqual([
      200,
      200_000,
      'invoice',
    ]);
    // A repeated action returns the same draft.
    expect((await mended(invoice)).data._id).toBe(drafted.data._id);
    expect((await stamp(host, drafted.data._id)).data).toMatchObject({
      stampStatus: 'accepted',
      total: 200_000,
    });
    expect(await accountOf(invoice)).toMatchObject({
      charged: 800_000,
      documented: 800_000,
      differences: [],
    });
    await eventually(async () => expect(await onHoy(invoice.folioId)).toEqual([]));
    expect(await invoicesOf(stay)).toMatchObject([{ accountDiffers: false }, { accountDiffers: false }]);
    expect((await mended(invoice)).errors[0]?.code).toBe('nothing-to-mend');
  });

  test('a lower folio: one action drafts the credit note on the invoice with the difference [W2-H-08]', async () => {
    const { stay, nights } = await kept((all) => nightsAt(all, 200_000));
    const invoice = await issued(stay);
    const [first, second, third] = nights as [PlainDate, PlainDate, PlainDate];
    // One night less, and a discount without a related line.
    await bring(stay, [
      night(first, 150_000),
      night(second, 200_000),
      night(third, 0),
      entry('Descuento', -20_000),
    ]);
    expect(await accountOf(invoice)).toMatchObject({
      charged: 330_000,
      documented: 600_000,
      isExplained: false,
      mend: { mend: 'credit', amount: 270_000 },
    });
    const note = await mended(invoice);
    expect(note.data).toMatchObject({
      documentType: 'credit-note',
      total: 270_000,
      corrects: { number: invoice.number },
    });
    expect((await stamp(host, note.data._id)).data.stampStatus).toBe('accepted');
    expect(await accountOf(invoice)).toMatchObject({
      charged: 330_000,
      documented: 330_000,
      differences: [],
    });
  });

  test('a credited amount is not billed again automatically: the action leads to the folio [W2-H-08]', async () => {
    const { stay } = await kept((all) => nightsAt(all, 200_000));
    const invoice = await issued(stay);
    expect(
      (await credit(invoice._id, { items: [{ id: invoice.items[0]?._id, amount: 50_000 }] })).status,
    ).toBe(201);
    expect((await accountOf(invoice)).mend).toEqual({ mend: 'account', amount: 50_000 });
    await eventually(async () =>
      expect(await onHoy(invoice.folioId)).toMatchObject([{ action: 'open-account' }]),
    );
    const draft = await aDraft(host, stay._id);
    expect(draft.total).toBe(0);
    expect(draft.items[0]).toMatchObject({ obstacle: null, selectedToBill: false, total: 50_000 });
  });
});

describe('a replacement', () => {
  test('a replacement bills the rest: 915,000, credited 100,000, name corrected: a note and an invoice of 815,000 [W2-H-07]', async () => {
    const stay = await aStay(host, 915_000);
    const invoice = await issued(stay);
    const [first] = invoice.items;
    expect((await credit(invoice._id, { items: [{ id: first?._id, amount: 100_000 }] })).status).toBe(201);
    const path = `${INVOICES}/${invoice._id}/stamps/async`;
    const customer = { ...ANA, name: 'Ana María' };
    const { data } = await host.send<Invoice>('PUT', path, { customer });
    await eventually(async () =>
      expect(await read(host, data._id)).toMatchObject({ stampStatus: 'accepted', total: 815_000 }),
    );
    const { creditNotes } = await read(host, invoice._id);
    const totals = creditNotes.map(({ total }) => total);
    expect(totals.toSorted((one, other) => one - other)).toEqual([100_000, 815_000]);
    // A credited amount is not billed again automatically.
    expect((await aDraft(host, stay._id)).total).toBe(0);
  });
});

describe('payments', () => {
  test('one payment covers split invoices up to its amount, in their order [W2-H-11]', async () => {
    const { stay } = await kept((nights) => [...nightsAt(nights, 200_000), payment(250_000, 'cash')]);
    const draft = await aDraft(host, stay._id);
    const [one] = draft.items.map(({ _id }) => _id);
    await host.send('PATCH', `${INVOICES}/${draft._id}`, { items: [one] });
    const first = (await stamp(host, draft._id)).data;
    const second = await issued(stay);
    expect([first.total, second.total]).toEqual([200_000, 400_000]);
    const means = /<cac:PaymentMeans>.*?<\/cac:PaymentMeans>/gs;
    expect((await xmlOf(first)).match(means)?.join('')).toContain('<cbc:ID>1</cbc:ID>');
    expect((await xmlOf(second)).match(means)?.join('')).toContain('<cbc:ID>2</cbc:ID>');
  });

  test('several means of payment stay separate on the document [W2-H-11]', async () => {
    const { stay } = await kept((nights) => [
      ...nightsAt(nights, 200_000),
      payment(100_000, 'cash'),
      payment(400_000, 'credit-card'),
      entry('canal', -100_000, { kind: 'payment', service: 'payment', method: 'channel' }),
    ]);
    const xml = await xmlOf(await issued(stay));
    const codes = [...xml.matchAll(/<cbc:PaymentMeansCode>(\d+)</g)].map(([, code]) => code);
    expect(codes).toEqual(['48', '10', '1']);
    expect(xml).not.toContain('<cbc:ID>2</cbc:ID><cbc:PaymentMeansCode>');
  });
});

describe('credit notes', () => {
  test('an item without an amount credits the rest of its line, and no item exceeds it [W2-M-03]', async () => {
    const invoice = await issued(await aStay(host, 900_000));
    const [first = '', second = ''] = invoice.items.map(({ _id }) => _id);
    expect((await credit(invoice._id, { items: [{ id: first, amount: 100_000 }] })).data.total).toBe(100_000);
    const twice = [{ id: first, amount: 150_000 }, { id: first }, { id: first }];
    expect((await credit(invoice._id, { items: twice })).errors).toMatchObject([
      { code: 'more-than-the-line', field: 'items.2.amount' },
    ]);
    expect((await credit(invoice._id, { items: [{ id: first }] })).data.total).toBe(200_000);
    const nothing = await credit(invoice._id, { items: [{ id: first }, { id: second }] });
    expect(nothing.errors).toMatchObject([{ code: 'more-than-the-line', field: 'items.0.amount' }]);
  });
});

describe('a tax rate of 0', () => {
  const taxProof = { passport: 'C01X00T47', migrationDocument: 'PIP 83127731' };

  test('it needs a named buyer, and members who see money can read the checked proof [W2-H-13, D-78]', async () => {
    const draft = await aDraft(host, (await aStay(host))._id, { customer: { name: 'Marie' } });
    const path = `${INVOICES}/${draft._id}`;
    const proof = () => host.get<{ taxProof: object | null }>(`${path}/tax-proof`);
    expect((await proof()).data).toEqual({ taxProof: null });
    await host.send('PATCH', path, { taxProof });
    expect((await proof()).data).toMatchObject({
      taxProof: { ...taxProof, seenBy: expect.stringMatching(/./) },
    });
    const refused = await stamp(host, draft._id);
    expect(refused.errors).toMatchObject([
      { field: 'customer.documentNumber', message: expect.stringContaining('a nombre de') },
    ]);
    await host.send('PATCH', path, { customer: ANA });
    expect((await stamp(host, draft._id)).data).toMatchObject({ stampStatus: 'accepted', taxTotal: 0 });
  });
});

describe('the withholdings of a buyer', () => {
  test('an issuer of the simple regime does not show them [W2-H-12]', async () => {
    const simple = await aBiller(app, 'simple@example.test', {}, { responsibilities: ['O-47'] });
    const customer = {
      personType: 'company',
      name: 'Viajes Andinos S.A.S.',
      documentType: 'nit',
      documentNumber: '900373076-4',
      withholds: ['income'],
      localWithholdingRate: 0.966,
    };
    const draft = await aDraft(simple, (await aStay(simple))._id, { customer });
    expect(draft.withholdings).toEqual([]);
    expect((await stamp(simple, draft._id)).data).toMatchObject({
      stampStatus: 'accepted',
      withholdings: [],
    });
  });
});

describe('dates', () => {
  test('every line of an invoice and of its note shows its day, in the language of the document [W2-H-14]', async () => {
    const english = { 'accept-language': 'en' };
    const { stay, nights } = await kept((all) => [
      ...nightsAt(all, 200_000),
      entry('Desayuno', 30_000, { service: 'food' }),
    ]);
    const { data: draft } = await host.send<Invoice>(
      'POST',
      INVOICES,
      { thirdPartyId: stay._id, customer: ANA },
      english,
    );
    const invoice = (await stamp(host, draft._id)).data;
    const said = [...nights.map((on) => `Noche ${on}`), `Desayuno ${todayInBogota(app)}`];
    const descriptions = async (of: Pick<Invoice, '_id'>) =>
      [...(await xmlOf(of)).matchAll(/<cac:Item><cbc:Description>([^<]*)</g)].map(([, text]) => text);
    expect(await descriptions(invoice)).toEqual(said);
    expect(invoice.items.map(({ onDate }) => onDate)).toEqual([...nights, todayInBogota(app)]);
    const note = (await credit(invoice._id, {})).data;
    expect(await descriptions(note)).toEqual(said);
  });
});
