import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { partsOf } from '#support/zip.ts';

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  const { data: room } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
    internalName: 'Apto 201',
  });
  const stay = (from: number, guestName: string) =>
    host.send('POST', '/api/pms/reservations', {
      roomId: room._id,
      checkInDate: inDays(from),
      checkOutDate: inDays(from + 2),
      guestName,
      total: 1_960_000.5,
      currency: 'USD',
      phone: '+573001112233',
    });
  await stay(1, 'Ana Lucía Rojas');
  await stay(5, '=HYPERLINK("https://mala.example","Mira")');
  await stay(9, 'Tomás "Tom" Keller, hijo');
});
afterAll(() => app.stop());

const file = async (token: string, query = '') => {
  const response = await fetch(`${app.url}/api/pms/reservations/csv?${query}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'es' },
  });
  return { response, lines: (await response.text()).split('\r\n') };
};

describe('the reservations as a file [C-RES-16]', () => {
  test('the file has one line for each stay with the name of the listing, as Excel in Spanish opens it [W1-D-17]', async () => {
    const { response, lines } = await file(host.token);
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toContain('posada-reservas.csv');
    expect(lines[0]).toMatch(/^\ufeff?Huésped;Alojamiento;Llegada;Salida;Noches/);
    expect(lines[1]).toBe(
      `Ana Lucía Rojas;Apto 201;${inDays(1)};${inDays(3)};2;1;0;Confirmada;Directa;;1960000,5;USD;;+57 300 1112233`,
    );
    expect(lines[3]).toMatch(/^"Tomás ""Tom"" Keller, hijo";Apto 201/);
  });

  test('in English commas and points, as Excel in English opens it [W1-D-17]', async () => {
    const { lines } = await file(host.token, 'language=en');
    expect(lines[1]).toMatch(/^Ana Lucía Rojas,Apto 201,.*,1960000.5,USD,,\+57 300 1112233$/);
  });

  test('as a workbook, where numbers are numbers and what a guest typed is a text [W1-D-17, SEC-31]', async () => {
    const response = await fetch(`${app.url}/api/pms/reservations/csv?format=xlsx`, {
      headers: { authorization: `Bearer ${host.token}`, 'accept-language': 'es' },
    });
    expect(response.headers.get('content-disposition')).toContain('posada-reservas.xlsx');
    const parts = partsOf(Buffer.from(await response.arrayBuffer()));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    const all = [...parts.values()].join('');
    expect(sheet).toContain('<v>1960000.5</v>');
    expect(sheet).not.toContain('<f>');
    expect(all).toContain('=HYPERLINK("https://mala.example"');
    expect(all).toContain('+573001112233');
    expect((await file(host.token, 'format=ods')).response.status).toBe(400);
  });

  test('text typed by a guest does not run as a formula [SEC-31]', async () => {
    const { lines } = await file(host.token);
    expect(lines[2]).toMatch(/^"'=HYPERLINK/);
  });

  test('the filters of the list are the filters of the file', async () => {
    const filter = encodeURIComponent(JSON.stringify({ arrivalFrom: inDays(4) }));
    expect((await file(host.token, `filter=${filter}&search=tomas`)).lines).toHaveLength(3);
  });

  test('a member who may not see money gets no amounts, and another property gets nothing [D-9]', async () => {
    const cohost = await createColleague(app, host.propertyId, 'cocina@example.test', {
      role: 'reception',
      money: false,
    });
    const { response, lines } = await file(cohost.token);
    expect(response.status).toBe(200);
    expect(lines.join()).not.toMatch(/1960000|USD|Total/);
    const stranger = await hostWithProperty(app, 'otra@example.test');
    expect((await file(stranger.token)).lines).toHaveLength(2);
  });
});
