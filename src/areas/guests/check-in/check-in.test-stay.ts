import fs from 'node:fs';
import path from 'node:path';

import pg from 'pg';

import type { GuestPage } from '#areas/guests/check-in/guest.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { TestApp } from '#support/app.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { type Answer, type Host, request } from '#support/host.ts';
import { eventually } from '#support/wait.ts';

export type TestHost = Host & { readonly propertyId: string };

/** Connects the simulators of TRA and SIRE, for the whole property. */
export const connectRegistries = (host: TestHost) =>
  host.send<{ _id: string }>('POST', '/api/common/sire-tra-settings', {
    establishmentName: 'Casa Azul',
    accommodationType: 'apartment',
    tra: { mode: 'test' },
    sire: { mode: 'test' },
  });

let rooms = 0;

/** A stay in a unit of its own, with its check-in open. */
export async function createTestStay(
  host: TestHost,
  own: Record<string, unknown> = {},
): Promise<Reservation> {
  const { data: room } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: `Apto ${201 + rooms++}`,
    capacity: 3,
  });
  const { data: stay, errors } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: room._id,
    checkInDate: TODAY,
    checkOutDate: inDays(3),
    guestName: 'Anna Keller',
    phone: '+49 151 2345678',
    adults: 2,
    total: 450_000,
    currency: 'COP',
    ...own,
  });
  if (!stay) throw new Error(JSON.stringify(errors));
  await eventually(async () => {
    const { status } = await host.get(`/api/common/check-ins/${stay._id}`);
    if (status !== 200) throw new Error(`The check-in of stay ${stay._id} is not open yet`);
  });
  return stay;
}

/** The house marks the guests as arrived; from then on entries go to registries. */
export async function markArrived(host: TestHost, { _id }: Pick<Reservation, '_id'>): Promise<void> {
  const { status, errors } = await host.send('PATCH', `/api/pms/reservations/${_id}`, {
    status: 'checked_in',
  });
  if (status !== 200) throw new Error(JSON.stringify(errors));
}

export async function createTestLink(
  host: TestHost,
  stay: Pick<Reservation, '_id'>,
  body: object = {},
): Promise<string> {
  const path = `/api/common/check-ins/${stay._id}/link`;
  const { data, errors } = await host.send<{ url: string }>('POST', path, body);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.url;
}

export const tokenIn = (url: string): string => url.split('/g/')[1]?.split('#')[0] ?? '';

export type Browser = {
  readonly opened: number;
  readonly send: <Data>(method: string, path: string, body?: unknown) => Promise<Answer<Data>>;
  readonly page: () => Promise<GuestPage>;
  readonly upload: (path: string, picture: Uint8Array) => Promise<Response>;
};

/** The browser that received the cookie of a reply. */
export function browserWithCookies(
  app: TestApp,
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
): Browser {
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    opened: status,
    send: (method, path, body) => request(app, method, path, body, { cookie }),
    page: async () => {
      const answer = await request<GuestPage>(app, 'GET', '/api/guest/stay', undefined, { cookie });
      return answer.data;
    },
    upload: (path, picture) => {
      const form = new FormData();
      form.append('image', new Blob([Buffer.from(picture)]), 'document.jpg');
      return fetch(`${app.url}${path}`, { method: 'POST', body: form, headers: { cookie } });
    },
  };
}

/** Opens a link in a new browser. */
export const browserWith = async (app: TestApp, url: string): Promise<Browser> =>
  browserWithCookies(app, await request(app, 'POST', '/api/guest/open', { token: tokenIn(url) }));

/** All people here are invented. */
export const ANNA = {
  nationality: 'DE',
  documentType: 'passport',
  documentNumber: 'C01X00T47',
  firstName: 'Anna',
  lastName: 'Keller',
  birthDate: '1964-08-12',
  residenceCountry: 'DE',
  residenceCity: 'Berlin',
  tripReason: 'holiday',
};
export const LUCIA = {
  nationality: 'CO',
  documentType: 'cedula_ciudadania',
  documentNumber: '52.345.678',
  firstName: 'Ana Lucía',
  lastName: 'Rojas',
  residenceCountry: 'CO',
  residenceCity: '05001',
};

/** Answers for every guest, a typed signature, and the completion. */
export async function completeTestCheckIn(
  app: TestApp,
  host: TestHost,
  stay: Reservation,
  answers: readonly Record<string, string>[],
): Promise<Answer<{ state: string }>> {
  const browser = await browserWith(app, await createTestLink(host, stay));
  const { guests } = await browser.page();
  for (const [index, guest] of guests.entries()) {
    const { status, errors } = await browser.send('PATCH', `/api/guest/guests/${guest._id}`, answers[index]);
    if (status !== 200) throw new Error(JSON.stringify(errors));
  }
  await browser.send('POST', '/api/guest/agreement', { kind: 'typed', name: 'Anna Keller' });
  return browser.send('POST', '/api/guest/complete');
}

/** Every row of every table as text, the log, and every file: none may contain guest data in clear (T-CANARY). */
export async function readEverythingStored(app: TestApp): Promise<{ text: string; files: Buffer[] }> {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  const tables = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await client.query<{ row: string }>(`select t::text as row from "${name}" t`);
    parts.push(...rows.rows.map(({ row }) => row));
  }
  await client.end();
  const folder = app.platform.config.DATA_DIR;
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // The stores of the simulators count as outside.
    .filter((name) => !name.startsWith('simulators'))
    .map((name) => path.join(folder, name))
    .filter((name) => fs.statSync(name).isFile())
    .map((name) => fs.readFileSync(name));
  return { text: `${parts.join('\n')}\n${app.log.join('\n')}`, files };
}
