import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { FiscalKind } from '#capabilities/fiscal/fiscal.document.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import type { IssuerId } from '#vocabulary/ids.ts';
import { type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  fiscalIssuerOf,
  type Issuer,
  issuerById,
  resolveIssuer,
  issuersOf,
  takeInvoiceNumber,
  voidNumber,
} from './index.ts';
import type { BillingIssuer } from './issuers.contract.ts';
import {
  ISSUERS,
  addTo,
  aListing,
  anIssuer,
  aSeries,
  MORA,
  RANGE,
  SERIES,
  TECHNICAL_KEY,
} from './issuers.test-issuer.ts';
import type { InvoiceNumber } from './series.contract.ts';

const TODAY = plainDate('2026-11-21');
let app: TestApp;
let host: Host & { propertyId: string };
let ctx: PropertyContext;
let issuer: BillingIssuer;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `host-${count++}@example.test`);
  ctx = { ...app.context(host.propertyId as never), propertyId: host.propertyId as never };
  issuer = await anIssuer(host);
});

const document = () => newId<string>(app.clock.now());
const take = (
  documentId = document(),
  {
    on = TODAY,
    kind = 'invoice',
    by = ctx,
  }: { on?: PlainDate; kind?: FiscalKind; by?: PropertyContext } = {},
) => by.db.transaction((tx) => takeInvoiceNumber(by, tx, { issuerId: issuer._id, kind, documentId, on }));
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { entries?: { code: string; field?: string }[] }) => error.entries?.[0],
  );

describe('the number of a document [REL-25]', () => {
  test('it comes with its series as on a tax document, and none is skipped', async () => {
    const series = await aSeries(host, issuer._id);
    expect(await take()).toEqual({
      seriesId: series._id,
      number: '990000001',
      series: {
        prefix: 'SETP',
        authorization: {
          resolution: '18760000001',
          resolvedOn: '2026-01-15',
          from: '990000001',
          to: '990000100',
          validFrom: '2026-01-19',
          validTo: '2027-01-19',
          technicalKey: TECHNICAL_KEY,
        },
      },
    });
    expect((await take()).number).toBe('990000002');
  });

  test('fifty parallel calls get consecutive numbers', async () => {
    await aSeries(host, issuer._id);
    const taken = await Promise.all(Array.from({ length: 50 }, () => take()));
    const numbers = taken.map(({ number }) => Number(number)).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => 990000001 + at));
  });

  test('repeated and parallel calls for a document get the same number', async () => {
    await aSeries(host, issuer._id);
    const id = document();
    const taken = await Promise.all(Array.from({ length: 10 }, () => take(id)));
    expect(new Set(taken.map(({ number }) => number))).toEqual(new Set(['990000001']));
    expect((await take()).number).toBe('990000002');
    // Also after the end of the series: the document with the number is submitted again.
    expect((await take(id, { on: plainDate('2028-01-01') })).number).toBe('990000001');
  });

  test('it belongs to one issuer and one kind: the same document under another is refused', async () => {
    await aSeries(host, issuer._id);
    await addTo(host, issuer._id, { kind: 'credit-note', prefix: 'NC' });
    const id = document();
    await take(id);
    expect(await failureOf(take(id, { kind: 'credit-note' }))).toMatchObject({ code: 'number-of-another' });
  });

  test('a number that a rolled back transaction took is the next one', async () => {
    await aSeries(host, issuer._id);
    await expect(
      ctx.db.transaction(async (tx) => {
        await takeInvoiceNumber(ctx, tx, {
          issuerId: issuer._id,
          kind: 'invoice',
          documentId: document(),
          on: TODAY,
        });
        throw new Error('found wrong');
      }),
    ).rejects.toThrow('found wrong');
    expect((await take()).number).toBe('990000001');
  });

  test('a voided number stays in the list with its reason, and is never used again', async () => {
    const { _id } = await aSeries(host, issuer._id);
    const id = document();
    await take(id);
    const annul = () => ctx.db.transaction((tx) => voidNumber(ctx, tx, { documentId: id, reason: 'Rota' }));
    await annul();
    await annul();
    expect(await failureOf(take(id))).toMatchObject({ code: 'number-voided' });
    await take();
    const { data, meta } = await host.get<InvoiceNumber[]>(`${SERIES}/${_id}/numbers`);
    expect(meta).toMatchObject({ total: 2 });
    expect(data).toMatchObject([
      { number: 'SETP990000002', state: 'taken', voidedReason: null },
      { number: 'SETP990000001', state: 'voided', voidedReason: 'Rota', takenOn: TODAY, documentId: id },
    ]);
    const second = await host.get<InvoiceNumber[]>(`${SERIES}/${_id}/numbers?page=2&limit=1`);
    expect(second.data.map(({ number }) => number)).toEqual(['SETP990000001']);
    const unknown = ctx.db.transaction((tx) => voidNumber(ctx, tx, { documentId: document(), reason: 'x' }));
    expect(await failureOf(unknown)).toMatchObject({ code: 'not-found' });
  });

  test('it cannot be deleted or changed, not even by the product', async () => {
    await aSeries(host, issuer._id);
    await take();
    for (const sql of ['delete from invoice_numbers', 'update invoice_numbers set number = 7']) {
      await expect(ctx.db.named(`test ${sql}`, sql, [])).rejects.toThrow(/permission denied/);
    }
  });
});

describe('the series of a number', () => {
  test('the first valid series of the day is used; ended, used up and archived ones are skipped', async () => {
    const next = { from: 990000101, to: 990000200, validFrom: '2026-06-01', validTo: '2027-06-01' };
    await aSeries(host, issuer._id, { to: 990000002 });
    await aSeries(host, issuer._id, next);
    expect((await take()).number).toBe('990000001');
    expect((await take()).number).toBe('990000002');
    expect((await take()).number).toBe('990000101');
    expect((await take(document(), { on: plainDate('2027-03-01') })).number).toBe('990000102');
    const { data } = await host.get<{ issuers: BillingIssuer[] }>(ISSUERS);
    const [first, second] = data.issuers[0]!.series;
    expect([first?.state, second?.state]).toEqual(['used-up', 'ready']);
    await host.send('DELETE', `${SERIES}/${second!._id}`);
    expect(await failureOf(take())).toEqual({
      code: 'series-used-up',
      field: 'series',
      text: 'issuers.seriesUsedUp',
    });
  });

  test.each([
    ['no-series', null, '2026-11-21'],
    ['no-series', RANGE, '2026-01-18'],
    ['series-expired', RANGE, '2027-01-20'],
  ] as const)('%s is an error that says what to check', async (code, range, day) => {
    if (range) await addTo(host, issuer._id, range);
    expect(await failureOf(take(document(), { on: plainDate(day) }))).toMatchObject({
      code,
      field: 'series',
    });
  });

  test('a series of credit notes needs no grant and has no end', async () => {
    await aSeries(host, issuer._id);
    const own = await addTo(host, issuer._id, { kind: 'credit-note', prefix: 'NC' });
    expect(own.data).toMatchObject({ authorization: null, to: null, daysLeft: null, hasTechnicalKey: false });
    const { number, series } = await take(document(), { kind: 'credit-note' });
    expect([number, series]).toEqual(['1', { prefix: 'NC', authorization: null }]);
  });

  test('a series is hidden from other properties [SEC-03]', async () => {
    await aSeries(host, issuer._id);
    const other = await hostWithProperty(app, 'otra@example.test');
    const by = { ...app.context(other.propertyId as never), propertyId: other.propertyId as never };
    expect(await failureOf(take(document(), { by }))).toMatchObject({ code: 'no-series' });
    expect(await issuerById(by, by.db, issuer._id)).toBeNull();
    expect(await issuersOf(by)).toEqual([]);
  });

  test('the technical key stays sealed, and is in no answer, log or history [PRV-05]', async () => {
    const { data } = await addTo(host, issuer._id);
    expect(data.hasTechnicalKey).toBe(true);
    const [stored] = await ctx.db.named<{ technical_key: Buffer }>(
      'test-sealed',
      'select technical_key from invoice_series',
      [],
    );
    expect(stored!.technical_key.includes(TECHNICAL_KEY)).toBe(false);
    const key = () =>
      ctx.db.named<{ wrapped: Buffer | null }>(
        'test-key',
        'select k.wrapped from sealing_keys k where k.id <> all (select sealing_key_id from invoice_series)',
        [],
      );
    expect(await key()).toEqual([]);
    await host.send('PATCH', `${SERIES}/${data._id}`, { technicalKey: 'another-key-0001' });
    expect(await key()).toEqual([{ wrapped: null }]);
    expect((await take()).series.authorization?.technicalKey).toBe('another-key-0001');
    const told = await Promise.all([host.get(ISSUERS), host.get('/api/common/audit-log')]);
    expect(JSON.stringify([data, told, app.log])).not.toContain(TECHNICAL_KEY);
  });
});

describe('the issuer of a listing', () => {
  test('it is the named one, else the default, and null without an issuer', async () => {
    const [loft, patio] = [await aListing(host, 'Loft'), await aListing(host, 'Patio')];
    const mora = await anIssuer(host, MORA);
    await host.send('PUT', `${ISSUERS}/${mora._id}/listings`, { listings: [patio] });
    const nameOf = (found: Issuer | null) => found?.legalName ?? null;
    const nameFor = async (listing: string | null) => nameOf(await resolveIssuer(ctx, ctx.db, listing));
    expect(await nameFor(patio)).toBe('Valentina Mora');
    expect(await nameFor(loft)).toBe('Casa Azul Cartagena S.A.S.');
    expect(await nameFor(null)).toBe('Casa Azul Cartagena S.A.S.');
    await host.send('DELETE', `${ISSUERS}/${mora._id}`);
    expect(await nameFor(patio)).toBe('Casa Azul Cartagena S.A.S.');
    const archived = await issuerById(ctx, ctx.db, mora._id);
    expect(archived?.archivedAt).not.toBeNull();
    await host.send('DELETE', `${ISSUERS}/${issuer._id}`);
    expect(await resolveIssuer(ctx, ctx.db, loft)).toBeNull();
    expect(await issuerById(ctx, ctx.db, document() as IssuerId)).toBeNull();
  });

  test('it is the seller on the tax document', async () => {
    const found = (await issuerById(ctx, ctx.db, issuer._id))!;
    expect(found).toMatchObject({ taxId: '900373076-4', isDefault: true });
    expect(fiscalIssuerOf(found)).toEqual({
      identity: { type: '31', number: '900373076' },
      person: 'company',
      name: 'Casa Azul Cartagena S.A.S.',
      tradeName: null,
      responsibilities: ['R-99-PN'],
      collects: 'vat',
      email: null,
      phone: null,
      address: {
        country: 'CO',
        stateCode: '13',
        stateName: 'Bolívar',
        cityCode: '13001',
        cityName: 'Cartagena',
        postalCode: '130001',
        line: 'Calle de la Media Luna 10-20',
      },
    });
  });
});
