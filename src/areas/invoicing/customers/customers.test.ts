import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import type { Customer, KnownCustomer, OneCustomer } from './customers.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

let client: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  client = new pg.Client(app.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.stop();
});
beforeEach(async () => {
  for (const program of ['siigo', 'alegra']) {
    await fetch(`${app.url}/_simulator/${program}/reset`, { method: 'POST' });
  }
  host = await hostWithProperty(app, `clientes${counter++}@example.test`);
});

const CUSTOMERS = '/api/crm/customers';
const ANA = {
  personType: 'person',
  name: 'Ana',
  lastName: 'Osorio',
  documentTypeId: 'cedula_ciudadania',
  documentNumber: '52.123.456',
  email: 'ana@example.test',
} as const;
const COMPANY = {
  personType: 'company',
  companyName: 'Viajes del Sinú S.A.S.',
  documentTypeId: 'nit',
  documentNumber: '900.373.076-4',
  email: 'pagos@sinu.example',
  phone: '605 664 1234',
  address: 'Calle 32 # 4-20',
  city: 'Cartagena',
} as const;
/** Siigo requires a city for every customer. */
const HERE = { ...ANA, city: 'bogota dc' } as const;
const create = (input: object, as: Host = host) => as.send<Customer>('POST', CUSTOMERS, input);
const list = (query = '', as: Host = host) => as.get<Customer[]>(`${CUSTOMERS}${query}`);
const one = (id: string) => host.get<OneCustomer>(`${CUSTOMERS}/${id}`);
const change = (id: string, input: object, headers?: Record<string, string>) =>
  host.send<Customer>('PUT', `${CUSTOMERS}/${id}`, input, headers);
const lookUp = (documentTypeId: string, documentNumber: string) =>
  host.send<KnownCustomer | null>('POST', `${CUSTOMERS}/look-up`, { documentTypeId, documentNumber });
const names = ({ data }: Answer<Customer[]>) => data.map(({ fullName }) => fullName);
const connect = (partnerIntegrationId: string, as: Host = host) =>
  as.send('POST', '/api/common/property-integrations', { partnerIntegrationId, mode: 'test' });

type SiigoCustomer = {
  id: string;
  identification: string;
  name: string[];
  comments: string;
  phones: object[];
};
const inSiigo = async () => (await steer(app, 'siigo').world<{ customers: SiigoCustomer[] }>()).customers;
type AlegraContact = { id: number; name: string; phonePrimary: string; identificationObject: object };
const inAlegra = async () => (await steer(app, 'alegra').world<{ contacts: AlegraContact[] }>()).contacts;

describe('customers', () => {
  test('a customer is stored, listed by name, and found by name or whole document [C-CRM-04, C-CRM-05, C-CRM-11, E-32]', async () => {
    const made = await create(ANA);
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({
      fullName: 'Ana Osorio',
      documentTypeName: 'Cédula de ciudadanía',
      version: 1,
      documentNumber: '52.123.456',
      thirdPartyId: null,
      siigoId: null,
    });
    await create(COMPANY);
    expect(names(await list())).toEqual(['Ana Osorio', 'Viajes del Sinú S.A.S.']);
    expect(names(await list('?search=sinu'))).toEqual(['Viajes del Sinú S.A.S.']);
    expect(names(await list('?search=52123456'))).toEqual(['Ana Osorio']);
    expect(names(await list('?search=5212345'))).toEqual([]);
    const filter = encodeURIComponent(JSON.stringify({ personType: 'company' }));
    expect(names(await list(`?filter=${filter}`))).toEqual(['Viajes del Sinú S.A.S.']);
    expect((await list('?limit=1&page=2')).data[0]?.fullName).toBe('Viajes del Sinú S.A.S.');
    expect((await list('?limit=1')).meta.total).toBe(2);
    expect((await one(made.data._id)).data).toMatchObject({ fullName: 'Ana Osorio', similar: [] });
  });

  test('identifying data is not readable in the database [SEC-30]', async () => {
    const { data } = await create(ANA);
    const text = `select concat_ws(' ', c::text, encode(details, 'escape')) as stored from customers c where id = $1`;
    const { rows } = await client.query<{ stored: string }>(text, [data._id]);
    const stored = rows[0]?.stored;
    expect(stored).toContain('Ana Osorio');
    for (const secret of ['52123456', '52.123.456', 'ana@example.test']) expect(stored).not.toContain(secret);
  });

  test.each([
    ['a NIT with another check digit', { ...COMPANY, documentNumber: '900373076-1' }, 'documentNumber'],
    ['a document of no such kind', { ...ANA, documentTypeId: 'carnet' }, 'documentTypeId'],
    ['an empty name', { ...ANA, name: ' ', lastName: '' }, 'name'],
    ['a company without its own', { ...COMPANY, companyName: '' }, 'companyName'],
    ['no e-mail', { ...ANA, email: 'ana' }, 'email'],
    ['a cédula with letters', { ...ANA, documentNumber: 'AB12' }, 'documentNumber'],
  ])('%s is refused at its field [C-CRM-05]', async (_what, input, field) => {
    const refused = await create(input);
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, field]);
    expect((await list()).data).toEqual([]);
  });

  test('a document exists once, in any spelling and with parallel calls [C-CRM-05]', async () => {
    const both = await Promise.all([create(ANA), create({ ...ANA, documentNumber: '52 123 456' })]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.errors[0]).toMatchObject({ code: 'customer-exists', field: 'documentNumber' });
    expect(refused?.errors[0]?.message).toContain('Ana Osorio');
    expect((await list()).data).toHaveLength(1);
  });

  test('a change needs the current version; the slower caller gets a conflict [REL-22, C-CRM-06]', async () => {
    const { data } = await create(ANA);
    const changed = await change(data._id, { ...ANA, lastName: 'Osorio Díaz' }, { 'if-match': '"1"' });
    expect([changed.status, changed.data.fullName, changed.data.version]).toEqual([
      200,
      'Ana Osorio Díaz',
      2,
    ]);
    const slower = await change(data._id, ANA, { 'if-match': '"1"' });
    expect([slower.status, slower.errors[0]?.code]).toEqual([412, 'stale-version']);
    await create(COMPANY);
    const taken = { ...ANA, documentTypeId: 'nit', documentNumber: '900373076-4' };
    expect((await change(data._id, taken)).errors[0]?.code).toBe('customer-exists');
    expect((await change('019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5c', ANA)).status).toBe(404);
  });

  test('two equal customers are merged, and either document finds the result [C-CRM-13]', async () => {
    const { data: kept } = await create({ ...ANA, email: null });
    const { data: other } = await create({
      ...ANA,
      documentTypeId: 'passport',
      documentNumber: 'AV482913',
      phone: '3001234567',
    });
    expect((await one(kept._id)).data.similar).toEqual([
      { _id: other._id, name: 'Ana Osorio', documentTypeName: 'Pasaporte', documentNumber: 'AV482913' },
    ]);
    const merge = (id: string, into: string) =>
      host.send<Customer>('POST', `${CUSTOMERS}/${id}/merge`, { into });
    expect((await merge(kept._id, kept._id)).errors[0]?.code).toBe('same-customer');
    const merged = await merge(other._id, kept._id);
    expect(merged.data).toMatchObject({ _id: kept._id, email: 'ana@example.test', phone: '+573001234567' });
    expect((await list()).data).toHaveLength(1);
    expect((await one(other._id)).status).toBe(404);
    expect((await lookUp('passport', 'av482913')).data?.customer).toMatchObject({ _id: kept._id });
    const again = { ...ANA, documentTypeId: 'passport', documentNumber: 'AV482913' };
    expect((await create(again)).errors[0]?.code).toBe('customer-exists');
    expect((await merge(other._id, kept._id)).status).toBe(404);
  });

  test('deleting a customer deletes its keys and the customers merged into it [C-CRM-12, PRV-06]', async () => {
    const { data: kept } = await create(ANA);
    const passport = { ...ANA, documentTypeId: 'passport', documentNumber: 'AV482913' };
    const { data: other } = await create(passport);
    await host.send('POST', `${CUSTOMERS}/${other._id}/merge`, { into: kept._id });
    const standing = 'select id from sealing_keys where property_id = $1 and wrapped is not null';
    const keys = async () => (await client.query(standing, [host.propertyId])).rows.length;
    const before = await keys();
    expect((await host.send('DELETE', `${CUSTOMERS}/${kept._id}`)).status).toBe(200);
    expect(await keys()).toBe(before - 2);
    expect((await list()).data).toEqual([]);
    expect((await lookUp('passport', 'AV482913')).data).toBeNull();
    expect((await create(ANA)).status).toBe(201);
  });

  test('companies are customers with a list of their own [C-CRM-01, C-CRM-02]', async () => {
    await create(ANA);
    const { personType: _, ...company } = COMPANY;
    const made = await host.send<Customer>('POST', '/api/core/companies', {
      ...company,
      withholds: ['income'],
    });
    expect([made.status, made.data.personType, made.data.withholds]).toEqual([201, 'company', ['income']]);
    expect(names(await host.get<Customer[]>('/api/core/companies'))).toEqual(['Viajes del Sinú S.A.S.']);
    expect(names(await host.get<Customer[]>('/api/core/companies?search=viajes'))).toHaveLength(1);
  });

  test('another property can neither read, change nor find a customer [SEC-02]', async () => {
    const { data } = await create(ANA);
    const stranger = await hostWithProperty(app, `ajeno${counter++}@example.test`);
    expect((await list('', stranger)).data).toEqual([]);
    expect((await stranger.get(`${CUSTOMERS}/${data._id}`)).status).toBe(404);
    expect((await stranger.send('PUT', `${CUSTOMERS}/${data._id}`, ANA)).status).toBe(404);
    expect((await stranger.send('DELETE', `${CUSTOMERS}/${data._id}`)).status).toBe(404);
    expect((await create(ANA, stranger)).status).toBe(201);
    const asked = { documentTypeId: 'cedula_ciudadania', documentNumber: '52123456' };
    const path = `${CUSTOMERS}/look-up?propertyId=${host.propertyId}`;
    expect((await stranger.send('POST', path, asked)).status).toBe(404);
  });

  test('the history contains the name of a new customer, without document and address [C-CRM-05]', async () => {
    const { data } = await create(ANA);
    await host.send('DELETE', `${CUSTOMERS}/${data._id}`);
    const history = await host.get<object[]>('/api/common/audit-log');
    const told = JSON.stringify(history.data);
    expect(told).toContain('Ana Osorio');
    for (const secret of ['52.123.456', '52123456', 'ana@example.test']) expect(told).not.toContain(secret);
  });
});

describe('customers in the accounting program', () => {
  test('Siigo finds by document, changes without duplicates, and keeps its own fields [C-CRM-05, C-CRM-06]', async () => {
    await connect('siigo');
    const made = await create({ ...COMPANY, companyName: 'Agencia Caribe', documentNumber: '860002964-4' });
    const [known] = await inSiigo();
    expect([made.status, made.data.siigoId, made.data.thirdPartyId]).toEqual([201, known?.id, known?.id]);
    expect(await inSiigo()).toMatchObject([
      { name: ['Agencia Caribe'], comments: 'Paga a 30 días', phones: [{ number: '6056641234' }] },
    ]);
    const bySiigo = await change(made.data.siigoId ?? '', { ...COMPANY, documentNumber: '860002964-4' });
    expect([bySiigo.status, bySiigo.data._id]).toEqual([200, made.data._id]);
    expect((await inSiigo()).map(({ name }) => name)).toEqual([['Viajes del Sinú S.A.S.']]);
    expect((await create(ANA)).errors[0]?.field).toBe('address');
    await create(HERE);
    expect(await inSiigo()).toMatchObject([{}, { identification: '52123456', name: ['Ana', 'Osorio'] }]);
  });

  test('a lost answer creates no duplicate [REL-02, C-CRM-05]', async () => {
    await connect('siigo');
    await steer(app, 'siigo').failNext({ match: 'POST customers', acceptThenDrop: true });
    const lost = await create(COMPANY);
    expect([lost.status, lost.errors[0]?.message]).toEqual([503, 'Ocurrió un problema, inténtalo más tarde']);
    expect((await list()).data).toEqual([]);
    expect((await create(COMPANY)).status).toBe(201);
    expect((await inSiigo()).filter(({ identification }) => identification === '900373076')).toHaveLength(1);
  });

  test('the error names Siigo if it is slow, and nothing is stored partly [R-INV-21, C-CRM-05, C-CRM-06]', async () => {
    const slow = { times: 9, status: 504, contentType: 'text/html', body: '<p/>' };
    await connect('siigo');
    const { data } = await create(HERE);
    await steer(app, 'siigo').failNext({ match: 'POST customers', ...slow });
    await steer(app, 'siigo').failNext({ match: `PUT customers/${data.siigoId}`, ...slow });
    const text = 'Siigo está tomando mucho tiempo en responder, inténtalo más tarde por favor.';
    for (const refused of [await create(COMPANY), await change(data._id, { ...HERE, name: 'Anita' })]) {
      expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.message]).toEqual([
        504,
        'provider-slow',
        text,
      ]);
    }
    expect(names(await list())).toEqual(['Ana Osorio']);
    const other = await hostWithProperty(app, `lento${counter++}@example.test`);
    await connect('alegra', other);
    await steer(app, 'alegra').failNext({ match: 'POST contacts', ...slow });
    const generic = await create(COMPANY, other);
    expect([generic.status, generic.errors[0]?.message]).toEqual([
      504,
      'El proveedor está tomando mucho tiempo en responder, inténtalo más tarde por favor.',
    ]);
  });

  test('the same request succeeds once the program answers [REL-56, C-CRM-05]', async () => {
    await connect('siigo');
    await steer(app, 'siigo').failNext({ match: 'POST customers', times: 9, status: 504, body: '{}' });
    const again = { 'idempotency-key': 'una-sola-vez' };
    const press = () => host.send<Customer>('POST', CUSTOMERS, COMPANY, again);
    expect((await press()).status).toBe(504);
    await fetch(`${app.url}/_simulator/siigo/reset`, { method: 'POST' });
    const [first, second] = [await press(), await press()];
    expect([first.status, second.status, second.data._id]).toEqual([201, 201, first.data._id]);
    expect((await list()).data).toHaveLength(1);
  });

  test('an error of the program asks to try later, and a refusal stands at its field [R-INV-21, C-CRM-05]', async () => {
    await connect('siigo');
    await steer(app, 'siigo').failNext({ match: 'POST customers', times: 9, status: 500, body: '{}' });
    const broken = await create(COMPANY);
    expect(broken.errors[0]?.message).toBe('Ocurrió un problema, inténtalo más tarde');
    await fetch(`${app.url}/_simulator/siigo/reset`, { method: 'POST' });
    const passport = { ...HERE, documentTypeId: 'passport', documentNumber: 'A'.repeat(20) };
    await steer(app, 'siigo').failNext({
      match: 'POST customers',
      status: 400,
      body: JSON.stringify({
        Status: 400,
        Errors: [{ Code: 'invalid_identification', Message: 'No sirve', Params: ['identification'] }],
      }),
    });
    const refused = await create(passport);
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'documentNumber']);
    expect((await list()).data).toEqual([]);
  });

  test('Alegra works the same, and its contacts keep fields that Posada does not have [C-CRM-05, C-CRM-10]', async () => {
    await connect('alegra');
    const found = await lookUp('nit', '860002964-4');
    expect(found.data).toMatchObject({
      source: 'program',
      customer: {
        _id: null,
        fullName: 'Agencia Caribe S.A.S.',
        personType: 'company',
        documentNumber: '860002964-4',
        email: 'compras@caribe.example',
        phone: '6011234567',
      },
    });
    const made = await create({ ...COMPANY, documentNumber: '860002964-4', phone: null });
    expect(made.data).toMatchObject({ thirdPartyId: '5', siigoId: null });
    expect(await inAlegra()).toMatchObject([{ name: 'Viajes del Sinú S.A.S.', phonePrimary: '6011234567' }]);
    await create(ANA);
    expect((await inAlegra()).map(({ id, name }) => `${id} ${name}`)).toContain('6 Ana Osorio');
  });

  test('a look-up asks Posada first, then the program, then the authority [C-CRM-10]', async () => {
    expect((await lookUp('nit', '900373076-4')).data).toBeNull();
    await connect('dian');
    const said = await lookUp('nit', '800197268-4');
    expect(said.data).toMatchObject({ source: 'authority', customer: { personType: 'company', _id: null } });
    expect(said.data?.customer.companyName).not.toBe('');
    const { data } = await create(COMPANY);
    expect((await lookUp('nit', '900 373 076 4')).data).toMatchObject({
      source: 'book',
      customer: { _id: data._id, companyName: 'Viajes del Sinú S.A.S.' },
    });
    const wrong = await lookUp('nit', '900373076-1');
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'documentNumber']);
  });

  test('a NIT without its check digit is asked for at its field, and the one with a hyphen is kept [W2-X-41, C-CRM-05]', async () => {
    const typed = await create({ ...COMPANY, documentNumber: '900373073' });
    expect([typed.status, typed.errors[0]?.field]).toEqual([400, 'documentNumber']);
    expect(typed.errors[0]?.message).toContain('900373073-2 o 90037307-3');
    expect((await create({ ...COMPANY, documentNumber: '900373073-2' })).status).toBe(201);
  });
});
