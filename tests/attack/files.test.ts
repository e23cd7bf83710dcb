import { afterAll, beforeAll, expect, test } from 'vitest';

import { certificateWithRounds } from '#providers/dian/dian.test-certificates.ts';
import { expectAlive, type ProductionApi, startProductionApi } from './production-api.ts';

let api: ProductionApi;
let listing: string;

const send = async (place: string, body: object) => {
  const answer = await fetch(api.url + place, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { data: never; errors?: { code: string; field?: string }[] },
  };
};
/** Every host who has registered. */
const IMPORT = '/api/pms/listings/import/preview';
const FILES = '/api/common/files/base64';
const CONNECT = '/api/common/property-integrations';

beforeAll(async () => {
  api = await startProductionApi();
  const place = { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } };
  const property = { name: 'Casa Azul', type: 'hotel', currency: 'COP', timezone: 'America/Bogota' };
  await send('/api/common/property', { ...property, location: place });
  const made = await send('/api/pms/listings', { internalName: 'Suite 1' });
  listing = (made.body.data as { _id: string })._id;
});
afterAll(() => api?.stop());

const MB = 1_000_000;
const event = (n: number, rule: string) =>
  `BEGIN:VEVENT\r\nUID:${n}\r\nDTSTART:20260302T000000Z\r\nDTEND:20260303T000000Z\r\n${rule}\r\nEND:VEVENT\r\n`;
const calendar = (inside: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${inside}END:VCALENDAR`;
const many = (count: number, of: (n: number) => string) =>
  Array.from({ length: count }, (_none, n) => of(n)).join('');
const picture = (data: string) => ({ data, name: 'foto', resource: 'listing-photo' });

/** Each as large as its call takes it: what one file can become, and how often it is sent at once. */
const BOMBS: Record<string, () => readonly [place: string, body: object]> = {
  'short lines of a table': () => [IMPORT, { content: `Nombre\n${'a\n'.repeat(0.99 * MB)}` }],
  'empty lines of a table': () => [IMPORT, { content: `Nombre\n${'\n'.repeat(1.99 * MB)}` }],
  'cells of a table': () => [IMPORT, { content: `Nombre${','.repeat(1.99 * MB)}` }],
  'a quote without an end': () => [IMPORT, { content: `Nombre\n"${'a\n'.repeat(0.99 * MB)}` }],
  'a picture of nothing': () => [FILES, picture('A'.repeat(10 * MB))],
  'a picture that says it is large': () => [
    FILES,
    picture(
      Buffer.from(`\x89PNG\r\n\x1a\n${'\0\0\0\rIHDR\xff\xff\xff\xff'.repeat(200_000)}`, 'latin1').toString(
        'base64',
      ),
    ),
  ],
  'rules of a calendar': () => [
    `/api/pms/listings/${listing}/calendar/file`,
    { content: calendar(many(190, (n) => event(n, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'))) },
  ],
  'moments of a calendar': () => [
    `/api/pms/listings/${listing}/calendar/file`,
    { content: calendar(many(4_900, (n) => event(n, 'SUMMARY:x'))) },
  ],
  'levels of a calendar': () => [
    `/api/pms/listings/${listing}/calendar/file`,
    { content: calendar(many(80_000, (n) => `BEGIN:A${n % 2}\r\n`)) },
  ],
  'zones of a calendar': () => [
    `/api/pms/listings/${listing}/calendar/file`,
    {
      content: calendar(
        `${many(25_000, () => 'BEGIN:VTIMEZONE\r\nEND:VTIMEZONE\r\n')}${many(50, (n) => event(n, 'X:y'))}`,
      ),
    },
  ],
  'rounds of a certificate': () => [
    CONNECT,
    {
      partnerIntegrationId: 'dian',
      mode: 'test',
      credentials: { certificate: certificateWithRounds(20 * MB) },
    },
  ],
};

test('a host sends files that become large, several at once, and the process lives on with 256 MB [W2-N-02, W2-N-03, SEC-62]', async () => {
  for (const [name, bomb] of Object.entries(BOMBS)) {
    const [place, body] = bomb();
    // A body that is too large is answered before it is read, which a client may see as a broken connection.
    const status = () =>
      send(place, body).then(
        (answer) => answer.status,
        () => 'broken',
      );
    const answers = await Promise.all(Array.from({ length: 6 }, status));
    for (const answer of new Set(answers))
      expect([200, 201, 400, 413, 422, 503, 'broken'], name).toContain(answer);
    await expectAlive(api, name);
  }
});

test('a certificate that is costly to open delays no other request [W2-N-03, SEC-62]', async () => {
  let isOpened = false;
  const credentials = { certificate: certificateWithRounds(100_000), certificatePassword: 'simulador' };
  const connecting = send(CONNECT, { partnerIntegrationId: 'dian', mode: 'test', credentials }).finally(
    () => (isOpened = true),
  );
  const ready = async () => (await fetch(`${api.url}/api/health/ready`)).status;
  for (let count = 0; count < 3; count++) expect(await ready()).toBe(200);
  expect(isOpened).toBe(false);
  // Its last round was worked on: the check value is another.
  expect((await connecting).body.errors?.[0]).toMatchObject({
    code: 'credentials-refused',
    field: 'credentials.certificatePassword',
  });
});
