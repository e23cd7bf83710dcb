import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { readCsv } from '#foundation/http/csv-reading.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import type { ListingImportPlan } from './import.contract.ts';
import type { Listing } from '../listings.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `archivo${counter++}@example.test`);
});

const preview = (content: string) =>
  host.send<ListingImportPlan>('POST', '/api/pms/listings/import/preview', { content });
const carryOut = (content: string, plan: string) =>
  host.send<{ created: number; changed: number; left: number }>('POST', '/api/pms/listings/import', {
    content,
    plan,
  });
const importAll = async (content: string) => carryOut(content, (await preview(content)).data.plan);
const create = async (internalName: string, more: object = {}): Promise<Listing> =>
  (await host.send<Listing>('POST', '/api/pms/listings', { internalName, ...more })).data;
const listings = async () => (await host.get<Listing[]>('/api/pms/listings?sort=name')).data;
const file = async (path: string, language = 'es') => {
  const response = await fetch(`${app.url}/api/pms/listings/${path}?language=${language}`, {
    headers: { authorization: `Bearer ${host.token}` },
  });
  return response.text();
};

const FILE = `Código;Nombre;Tipo;Capacidad;Hora de llegada;Venta;Color
201;Apto 201;Doble;2;3:00 p. m.;Abierto;rojo
202;Apto 202;doble;dos;15:00;Cerrado;
;Loft;;4;25:00;Quizás;
203;Apto 203;Suite;4;16:00:00;open;`;

describe('a dry run [USER-PAIN 10, C-LIST-24]', () => {
  test('a file of more lines than may be imported, or with a line without an end, is refused as a whole [W2-N-02, SEC-62]', async () => {
    const of = async (content: string) => {
      const { status, errors } = await preview(content);
      return [status, ...errors.map(({ code, field }) => `${code} ${field}`)];
    };
    expect(await of(`Nombre\n${'a\n'.repeat(990_000)}`)).toEqual([400, 'import-too-many content']);
    expect(await of(`Nombre\n"${'a\n'.repeat(20_000)}`)).toEqual([400, 'import-line-too-long content']);
    const { status, data } = await preview(
      `Nombre\n${Array.from({ length: 2000 }, (_, n) => `Apto ${n}\n`).join('')}`,
    );
    expect([status, data.counts.new]).toEqual([200, 2000]);
  });

  test('a dry run shows the result of every line with its errors at their cells, and stores nothing', async () => {
    const { status, data } = await preview(FILE);
    expect(status).toBe(200);
    expect(data.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 2 });
    expect(data.newTypes).toEqual(['Doble', 'Suite']);
    expect(data.unknownColumns).toEqual(['Color']);
    expect(data.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'new'],
      [3, 'wrong'],
      [4, 'wrong'],
      [5, 'new'],
    ]);
    expect(data.rows[1]?.problems).toEqual([
      { column: 'capacity', value: 'dos', message: 'Escribe cuántos huéspedes caben, entre 1 y 99' },
    ]);
    expect(data.rows[2]?.problems.map(({ column }) => column)).toEqual(['arrivalTime', 'state']);
    expect(await listings()).toEqual([]);
    expect((await host.get('/api/pms/room-types')).data).toEqual([]);
  });

  test('finds a listing by its code, else by its name, and shows before and after', async () => {
    await create('Apto 201', { capacity: 2, address: 'Calle 8' });
    const { data } = await preview('nome,capacidade,endereço\napto 201,3,\nApto 201,4,x');
    expect(data.rows[0]).toMatchObject({
      outcome: 'changed',
      changes: [
        { column: 'internalName', before: 'Apto 201', after: 'apto 201' },
        { column: 'capacity', before: '2', after: '3' },
        { column: 'address', before: 'Calle 8', after: '' },
      ],
    });
    expect(data.rows[1]).toMatchObject({
      outcome: 'wrong',
      problems: [{ column: 'internalName', message: 'Está dos veces en el archivo' }],
    });
  });

  test('a name of several listings needs a code, and buttons need their address', async () => {
    await create('Gemelo');
    await create('Gemelo');
    await create('Con mapa', { address: 'Calle 8', mapsButton: true });
    const { data } = await preview('Nombre,Dirección\nGemelo,x\nCon mapa,');
    expect(data.rows.map(({ problems }) => problems[0]?.column)).toEqual(['internalName', 'address']);
  });

  test.each([
    ['without a column of names', 'Código,Color\n1,rojo', 'import-no-name'],
    ['with headings only', 'Nombre,Tipo', 'import-empty'],
    ['of 2,001 lines', `Nombre\n${'Apto\n'.repeat(2001)}`, 'import-too-many'],
  ])('a file %s is refused', async (_what, content, code) => {
    expect(await preview(content)).toMatchObject({ status: 400, errors: [{ code, field: 'content' }] });
  });
});

describe('the import [C-LIST-25]', () => {
  test('does what was shown, leaves out what is wrong, and changes nothing the second time', async () => {
    expect((await importAll(FILE)).data).toEqual({ created: 2, changed: 0, left: 2 });
    expect(await listings()).toMatchObject([
      {
        internalName: 'Apto 201',
        externalId: '201',
        type: { name: 'Doble', kind: 'room' },
        capacity: 2,
        arrivalTime: '15:00',
        state: 'open',
      },
      { internalName: 'Apto 203', type: { name: 'Suite', kind: 'suite' }, arrivalTime: '16:00' },
    ]);
    const again = await preview(FILE);
    expect(again.data.counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 2 });
    expect((await carryOut(FILE, again.data.plan)).data).toEqual({ created: 0, changed: 0, left: 2 });
    expect((await listings()).map(({ version }) => version)).toEqual([1, 1]);
  });

  test('nothing is done if something changed since the preview [REL-22]', async () => {
    const one = await create('Apto 201');
    const content = 'Nombre,Capacidad\nApto 201,3\nNuevo,2';
    const { data } = await preview(content);
    await host.send('PATCH', `/api/pms/listings/${one._id}`, { capacity: 5 });
    const refused = await carryOut(content, data.plan);
    expect(refused).toMatchObject({ status: 409, errors: [{ code: 'import-other-plan' }] });
    expect(await listings()).toMatchObject([{ internalName: 'Apto 201', capacity: 5 }]);
    // Another file under the same plan is refused too.
    expect((await carryOut(`${content}\nOtro,1`, data.plan)).status).toBe(409);
  });

  test('2,000 lines at once', async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `H-${index},Hab. ${index},Doble`);
    const content = ['Código,Nombre,Tipo', ...lines].join('\r\n');
    expect((await importAll(content)).data).toEqual({ created: 2000, changed: 0, left: 0 });
    expect((await preview(content)).data.counts).toMatchObject({ same: 2000 });
  });

  test('a code of another property’s listing is ignored [SEC-02, SEC-03]', async () => {
    await importAll('Código,Nombre\n201,De otra casa');
    host = await hostWithProperty(app, `vecina${counter++}@example.test`);
    expect((await preview('Código,Nombre\n201,Mía')).data.counts).toMatchObject({ new: 1, changed: 0 });
  });
});

describe('the export [C-LIST-26]', () => {
  test('goes out, is edited and comes back; a formula is escaped on the way [SEC-31]', async () => {
    await create('=HYPERLINK("https://mala.example")', { whatsapp: '+573001112233' });
    await create('Apto 201', { address: 'Calle 8, "La Isla"', directions: 'Uno\nDos', state: 'closed' });
    const csv = await file('csv');
    expect(csv).toContain(`"'=HYPERLINK`);
    expect((await preview(csv)).data.counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 });
    // In another language, and as a person edited it.
    const edited = (await file('csv', 'en')).replace('Calle 8', 'Calle 9').replace('Closed', 'Open');
    const { data } = await preview(edited);
    expect(data.counts).toEqual({ new: 0, changed: 1, same: 1, wrong: 0 });
    expect(data.rows.find(({ outcome }) => outcome === 'changed')?.changes).toEqual([
      { column: 'address', before: 'Calle 8, "La Isla"', after: 'Calle 9, "La Isla"' },
      { column: 'state', before: 'Cerrado', after: 'Abierto' },
    ]);
  });

  test.each(['es', 'pt', 'en'])(
    'the template in %s is an import without a fault [C-LIST-27]',
    async (language) => {
      const template = await file('csv/template', language);
      expect(readCsv(template)).toHaveLength(2);
      expect((await preview(template)).data).toMatchObject({
        counts: { new: 1, wrong: 0 },
        unknownColumns: [],
      });
    },
  );
});
