import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { PropertyContext } from '#foundation/context/context.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty, registerHost } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { finishSetupOf } from '#support/trial.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { takeInvoiceNumber } from './index.ts';
import type { BillingIssuer, IssuerList } from './issuers.contract.ts';
import {
  addTo,
  aListing,
  anIssuer,
  aSeries,
  CASA_AZUL,
  ISSUERS,
  MORA,
  RANGE,
  SERIES,
} from './issuers.test-issuer.ts';
import type { InvoiceSeries } from './series.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `host-${count++}@example.test`);
});

const list = async (by: Host = host) => (await by.get<IssuerList>(ISSUERS)).data;
const change = (id: string, body: object, headers = {}) =>
  host.send<BillingIssuer>('PATCH', `${ISSUERS}/${id}`, body, headers);
const changeSeries = (id: string, body: object, headers = {}) =>
  host.send<InvoiceSeries>('PATCH', `${SERIES}/${id}`, body, headers);
/** A document takes a number of the only series. */
const issue = async ({ _id: issuerId }: BillingIssuer) => {
  const ctx: PropertyContext = {
    ...app.context(host.propertyId as never),
    propertyId: host.propertyId as never,
  };
  const documentId = newId<string>(app.clock.now());
  const on = plainDate('2026-11-21');
  await ctx.db.transaction((tx) => takeInvoiceNumber(ctx, tx, { issuerId, kind: 'invoice', documentId, on }));
};

describe('issuers [C-ISS-01, C-ISS-02, C-ISS-03, C-ISS-04]', () => {
  test("an issuer is entered as people write it, and listed with the country's requirements", async () => {
    expect((await list()).issuers).toEqual([]);
    const made = await anIssuer(host, { ...CASA_AZUL, phone: '605 123 4567', email: '', rnt: ' 45321 ' });
    expect(made).toMatchObject({
      taxId: '900373076-4',
      phone: '+576051234567',
      email: null,
      rnt: '45321',
      isDefault: true,
      address: { stateCode: '13', cityCode: '13001', cityName: 'Cartagena' },
    });
    const { rules, issuers } = await list();
    expect(issuers).toEqual([made]);
    expect(rules).toMatchObject({ country: 'CO', taxIdName: 'NIT', granted: ['invoice'] });
    expect(rules.responsibilities.map(({ code }) => code)).toContain('O-47');
    const changed = await change(made._id, { collects: 'none', phone: '' });
    expect(changed.data).toMatchObject({ collects: 'none', phone: null, rnt: '45321', version: 2 });
    expect(rules.taxes).toEqual(['vat', 'consumption', 'both', 'none']);
    expect((await change(made._id, { collects: 'both' })).data).toMatchObject({ collects: 'both' });
  });

  test.each([
    ['legalName', { legalName: ' ' }, 'Campo requerido'],
    ['taxId', { taxId: '900.373.076-1' }, 'El dígito de verificación de este NIT debería ser 4'],
    ['taxId', { taxId: 'ABC' }, 'Escribe el NIT con su dígito de verificación, por ejemplo 900123456-8'],
    ['person', { person: 'robot' }, 'Elige una de las opciones'],
    ['responsibilities', { responsibilities: [] }, 'Campo requerido'],
    ['responsibilities.0', { responsibilities: ['O-99'] }, 'Elige una de las opciones'],
    [
      'responsibilities',
      { responsibilities: ['R-99-PN', 'O-13'] },
      'R-99-PN quiere decir ninguna: no va con otras',
    ],
    ['collects', { collects: 'iva' }, 'Elige una de las opciones'],
    ['email', { email: 'casa' }, 'No es un email válido'],
    ['rnt', { rnt: 'RNT 12' }, 'El RNT debe tener entre 3 y 10 números'],
    ['cityCode', { cityCode: '99999' }, 'Elige el municipio de la lista, con su código DANE de 5 dígitos'],
    ['postalCode', { postalCode: '13' }, 'El código postal tiene 6 dígitos'],
    ['line', { line: '' }, 'Campo requerido'],
  ])('an invalid %s is refused at its field: %o [SEC-04]', async (field, own, message) => {
    const answers = [
      await host.send('POST', ISSUERS, { ...CASA_AZUL, ...own }),
      await change((await anIssuer(host))._id, own),
    ];
    for (const { status, errors } of answers) {
      expect([status, errors.map((one) => [one.field, one.message])]).toEqual([400, [[field, message]]]);
    }
  });

  test("all errors of a country's rules are reported at once", async () => {
    const { errors } = await host.send('POST', ISSUERS, {
      ...CASA_AZUL,
      taxId: '1',
      postalCode: '1',
      cityCode: '1',
    });
    expect(errors.map(({ field }) => field)).toEqual(['taxId', 'cityCode', 'postalCode']);
  });

  test('a tax id exists once, also after two parallel calls', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => host.send('POST', ISSUERS, CASA_AZUL)));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409, 409]));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const { issuers } = await list();
    expect(issuers).toMatchObject([{ isDefault: true }]);
    const again = await host.send('POST', ISSUERS, CASA_AZUL);
    expect(again.errors).toMatchObject([{ code: 'issuer-exists', field: 'taxId' }]);
    const mora = await anIssuer(host, MORA);
    const taken = await change(mora._id, { taxId: CASA_AZUL.taxId });
    expect(taken.errors).toMatchObject([{ code: 'issuer-exists', field: 'taxId' }]);
  });

  test('an issuer with documents keeps its tax id', async () => {
    const issuer = await anIssuer(host);
    expect((await change(issuer._id, { taxId: MORA.taxId })).data).toMatchObject({ taxId: MORA.taxId });
    await aSeries(host, issuer._id);
    await issue(issuer);
    const refused = await change(issuer._id, { taxId: CASA_AZUL.taxId });
    expect(refused.errors).toMatchObject([{ code: 'tax-id-used', field: 'taxId' }]);
    expect((await change(issuer._id, { legalName: 'Otro nombre' })).status).toBe(200);
  });

  test('an issuer is archived and not deleted; the default one only as the last', async () => {
    const [azul, mora] = [await anIssuer(host), await anIssuer(host, MORA)];
    const archive = (id: string) => host.send<BillingIssuer>('DELETE', `${ISSUERS}/${id}`);
    expect((await archive(azul._id)).errors).toMatchObject([{ code: 'default-issuer' }]);
    expect((await archive(mora._id)).data.archivedAt).not.toBeNull();
    expect((await archive(azul._id)).data).toMatchObject({ isDefault: false });
    expect((await change(azul._id, { legalName: 'X' })).errors).toMatchObject([{ code: 'issuer-archived' }]);
    // The same company may come back as a new issuer.
    expect(await anIssuer(host)).toMatchObject({ isDefault: true });
    expect((await list()).issuers).toHaveLength(3);
  });

  test('a change of an older version is refused with the current one [REL-22]', async () => {
    const { _id } = await anIssuer(host);
    const write = (legalName: string) => change(_id, { legalName }, { 'if-match': '"1"' });
    expect((await write('Una')).status).toBe(200);
    const stale = await write('Otra');
    expect([stale.status, stale.details]).toMatchObject([412, { legalName: 'Una' }]);
  });

  test('a country without rules says that nothing can be issued yet', async () => {
    const abroad = await registerHost(app, `abroad-${count}@example.test`);
    const { data } = await abroad.send<{ _id: string }>('POST', '/api/common/property', {
      name: 'Casa Quito',
      type: 'short rental',
      currency: 'USD',
      timezone: 'America/Guayaquil',
      location: { country: { _id: 'EC', name: 'Ecuador', iso: 'EC' } },
    });
    await finishSetupOf(app, data._id);
    for (const answer of [await abroad.get(ISSUERS), await abroad.send('POST', ISSUERS, CASA_AZUL)]) {
      expect([answer.status, answer.errors[0]?.code]).toEqual([409, 'invoicing-not-offered']);
    }
  });

  test('the history describes a change in words', async () => {
    const issuer = await anIssuer(host);
    await aSeries(host, issuer._id);
    const { data } = await host.get<{ message: string; subject: string }[]>('/api/common/audit-log');
    expect(data.slice(0, 2).map(({ message }) => message)).toEqual([
      'Agregó una numeración de facturas',
      'Agregó a quien factura',
    ]);
  });
});

describe('the listings of an issuer [C-ISS-05]', () => {
  test('an assignment replaces the whole list; a listing has one issuer, by default the default one', async () => {
    const [loft, patio] = [await aListing(host, 'Loft'), await aListing(host, 'Patio')];
    const [azul, mora] = [await anIssuer(host), await anIssuer(host, MORA)];
    const put = (id: string, listings: string[], more = {}) =>
      host.send<BillingIssuer>('PUT', `${ISSUERS}/${id}/listings`, { listings, ...more });
    expect((await put(mora._id, [loft, patio, loft])).data.listings.map(({ name }) => name)).toEqual([
      'Loft',
      'Patio',
    ]);
    expect((await put(azul._id, [patio])).data.listings).toMatchObject([{ _id: patio }]);
    const given = await put(mora._id, [loft], { isDefault: true });
    expect(given.data).toMatchObject({ isDefault: true, listings: [{ _id: loft }] });
    const defaults = (await list()).issuers.filter(({ isDefault }) => isDefault);
    expect(defaults.map(({ _id }) => _id)).toEqual([mora._id]);
    const unknown = await put(mora._id, [loft, newId(app.clock.now())]);
    expect([unknown.status, unknown.errors[0]?.field]).toEqual([404, 'listings.1']);
    await host.send('DELETE', `${ISSUERS}/${azul._id}`);
    expect((await put(azul._id, [])).errors).toMatchObject([{ code: 'issuer-archived' }]);
  });
});

describe('series of numbers [C-ISS-06, C-ISS-07, C-ISS-08]', () => {
  test.each([
    ['kind', { kind: 'receipt' }, 'Elige una de las opciones'],
    ['prefix', { prefix: 'setp' }, null],
    ['from', { from: 0 }, 'El número es demasiado pequeño'],
    ['to', { to: 1 }, 'El último número debe ser mayor que el primero'],
    ['to', { to: undefined }, 'Campo requerido'],
    ['next', { next: 990000101 }, 'El siguiente número debe estar dentro del rango'],
    ['next', { next: 990000000 }, 'El siguiente número debe estar dentro del rango'],
    ['resolution', { resolution: '18760 A' }, null],
    ['resolution', { resolution: undefined }, 'Campo requerido'],
    ['resolvedOn', { resolvedOn: '2026-11-22' }, 'Esta fecha todavía no llega'],
    ['validFrom', { validFrom: 'ayer' }, 'Escribe una fecha válida'],
    ['validTo', { validTo: '2026-01-18' }, 'Debe ser después de la fecha en que empieza'],
    ['validTo', { validTo: '2026-11-20' }, 'Este rango ya venció: la autoridad no acepta sus números'],
    ['technicalKey', { technicalKey: undefined }, 'Campo requerido'],
    ['technicalKey', { technicalKey: 'a b' }, null],
  ])('an invalid %s is refused at its field: %o [SEC-04]', async (field, own, message) => {
    const { status, errors } = await addTo(host, (await anIssuer(host))._id, { ...RANGE, ...own });
    expect([status, errors.map((one) => one.field)]).toEqual([400, [field]]);
    if (message) expect(errors[0]?.message).toBe(message);
  });

  test('an own run has no resolution and no days', async () => {
    const { _id } = await anIssuer(host);
    const { errors } = await addTo(host, _id, { ...RANGE, kind: 'credit-note' });
    expect(errors.map(({ field }) => field)).toEqual([
      'resolution',
      'resolvedOn',
      'to',
      'validFrom',
      'validTo',
      'technicalKey',
    ]);
    expect((await addTo(host, _id, { kind: 'credit-note', prefix: 'NC', from: 7 })).data).toMatchObject({
      next: 7,
      to: null,
    });
  });

  test('ranges of one prefix do not overlap, those of different prefixes may', async () => {
    const { _id } = await anIssuer(host);
    await aSeries(host, _id);
    const clash = await addTo(host, _id, { ...RANGE, from: 990000100, to: 990000300 });
    expect([clash.status, clash.errors]).toMatchObject([409, [{ code: 'series-overlap', field: 'from' }]]);
    expect(clash.errors[0]?.message).toBe('Este rango se cruza con SETP 990000001–990000100, que ya tienes');
    expect((await addTo(host, _id, { ...RANGE, from: 990000101, to: 990000300 })).status).toBe(201);
    expect((await addTo(host, _id, { ...RANGE, prefix: 'FV' })).status).toBe(201);
    const twice = await Promise.all([1, 2].map(() => addTo(host, _id, { ...RANGE, prefix: 'X' })));
    expect(twice.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  });

  test('a range that is archived and entered again gives no number twice', async () => {
    const issuer = await anIssuer(host);
    const { _id } = await aSeries(host, issuer._id);
    await issue(issuer);
    const archived = await host.send<InvoiceSeries>('DELETE', `${SERIES}/${_id}`);
    expect(archived.data).toMatchObject({ state: 'archived', next: 990000002 });
    const again = await addTo(host, issuer._id);
    expect(again.errors).toMatchObject([{ code: 'number-given', field: 'next' }]);
    expect((await addTo(host, issuer._id, { ...RANGE, next: 990000002 })).status).toBe(201);
  });

  test('a series can be corrected fully until the first number, then only in fields that no document shows', async () => {
    const issuer = await anIssuer(host);
    const { _id } = await aSeries(host, issuer._id);
    const moved = await changeSeries(_id, { prefix: 'FV', from: 5, to: 500 });
    expect(moved.data).toMatchObject({ prefix: 'FV', from: 5, next: 5, to: 500, hasTechnicalKey: true });
    expect((await changeSeries(_id, { to: 4 })).errors).toMatchObject([{ field: 'to' }]);
    await issue(issuer);
    for (const own of [{ prefix: 'A' }, { from: 4 }, { next: 9 }, { resolution: '1' }]) {
      const [field] = Object.keys(own);
      const refused = await changeSeries(_id, own);
      expect(refused).toMatchObject({ status: 409, errors: [{ code: 'series-used', field }] });
    }
    const longer = await changeSeries(_id, { validTo: '2027-06-30', technicalKey: 'abcdef123456' });
    expect(longer.data).toMatchObject({ next: 6, authorization: { validTo: '2027-06-30' } });
    const stale = await changeSeries(_id, { to: 600 }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    await host.send('DELETE', `${SERIES}/${_id}`);
    expect((await changeSeries(_id, { to: 600 })).status).toBe(404);
  });

  test('the technical key needs a recent sign-in, and the other fields do not [SEC-12]', async () => {
    const { _id } = await anIssuer(host);
    const series = await aSeries(host, _id);
    app.clock.advance(301);
    const asked = await changeSeries(series._id, { technicalKey: 'abcdef123456' });
    expect([asked.status, asked.errors[0]?.code]).toEqual([403, 'sign-in-again']);
    expect((await changeSeries(series._id, { to: 990000200 })).status).toBe(200);
  });
});

describe('access [D-9, SEC-02]', () => {
  test('an accountant sees and changes nothing, and a member without money sees nothing', async () => {
    const issuer = await anIssuer(host);
    const series = await aSeries(host, issuer._id);
    const accountant = await createColleague(app, host.propertyId, `cuentas-${count}@example.test`, {
      role: 'finance',
    });
    expect((await list(accountant)).issuers).toHaveLength(1);
    expect((await accountant.get(`${SERIES}/${series._id}/numbers`)).status).toBe(200);
    expect((await accountant.send('POST', ISSUERS, MORA)).status).toBe(403);
    expect((await accountant.send('DELETE', `${SERIES}/${series._id}`)).status).toBe(403);
    const viewer = await createColleague(app, host.propertyId, `mira-${count}@example.test`, {
      role: 'read-only',
    });
    expect((await viewer.get(ISSUERS)).status).toBe(403);
  });

  test('another host finds nothing', async () => {
    const issuer = await anIssuer(host);
    const series = await aSeries(host, issuer._id);
    const other = await hostWithProperty(app, `otra-${count}@example.test`);
    expect((await list(other)).issuers).toEqual([]);
    const answers = [
      await other.send('PATCH', `${ISSUERS}/${issuer._id}`, { legalName: 'Mía' }),
      await other.send('DELETE', `${ISSUERS}/${issuer._id}`),
      await other.send('PUT', `${ISSUERS}/${issuer._id}/listings`, { listings: [] }),
      await addTo(other, issuer._id, { ...RANGE, prefix: 'Z' }),
      await other.send('PATCH', `${SERIES}/${series._id}`, { to: 990000200 }),
      await other.send('DELETE', `${SERIES}/${series._id}`),
      await other.get(`${SERIES}/${series._id}/numbers`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });
});
