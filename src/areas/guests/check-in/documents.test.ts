import fs from 'node:fs';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { cedulaBytes, codePicture, photographCard } from '#support/barcode-pictures.ts';
import { drawDocument } from '#support/document-pictures.ts';
import { hostWithProperty } from '#support/host.ts';
import { createTestStay, browserWith, createTestLink, type TestHost } from './check-in.test-stay.ts';
import type { DocumentReading } from './guest.contract.ts';

let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

async function guest() {
  const browser = await browserWith(app, await createTestLink(host, await createTestStay(host)));
  const { guests } = await browser.page();
  return { browser, document: `/api/guest/guests/${guests[0]?._id}/document` };
}
const passport = fs.readFileSync(
  new URL('../../../providers/local-mrz/fixtures/passport-germany.jpg', import.meta.url),
);
const blank = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

describe('the photo of a document [D-17, USER-PAIN 12]', () => {
  test('the answer states the fault of the photo, and the next step [D-17, USER-PAIN 12]', async () => {
    const { browser, document } = await guest();
    const giant = await blank();
    // Width and height in the header, without pixels.
    giant.writeUInt32BE(30_000, 16);
    giant.writeUInt32BE(30_000, 20);
    for (const [picture, code] of [
      [await blank(), 'document-none'],
      [passport.subarray(0, 400), 'document-unreadable'],
      [giant, 'document-too-large'],
    ] as const) {
      const answer = await browser.upload(document, picture);
      expect(await answer.json()).toMatchObject({ errors: [{ code, field: 'image' }] });
    }
  });

  test('a zone that the page read is a proposal; one that fits no check digit is refused [C-CHK-45, USER-PAIN 12]', async () => {
    const { browser, document } = await guest();
    const { format, lines, truth } = drawDocument(7, 'TD3');
    const sureness = lines.map((line) => [...line].map((_character, place) => (place === 6 ? 0.1 : 0.9)));
    const zone = `${document}-zone`;
    const read = await browser.send<DocumentReading>('POST', zone, { format, lines, sureness });
    // The first line is doubtful in the names, the second in the number.
    expect(read).toMatchObject({
      status: 200,
      data: {
        mrz: { format, valid: true },
        fields: {
          lastName: { value: truth.lastName, confidence: 60, verified: false },
          documentNumber: { value: truth.documentNumber, confidence: 60 },
          birthDate: { value: truth.birthDate, confidence: 99, verified: true },
        },
        warnings: ['low-quality'],
        imageKept: false,
      },
    });
    const { readings, guests } = await browser.page();
    expect(readings).toMatchObject([{ guestId: guests[0]?._id, reading: read.data }]);
    const other = lines.map((line) => line.replace(/\d/g, '7'));
    const none = await browser.send('POST', zone, { format, lines: other, sureness });
    expect(none).toMatchObject({ status: 422, errors: [{ code: 'document-unreadable' }] });
    const short = await browser.send('POST', zone, { format: 'TD1', lines, sureness });
    expect(short.status).toBe(400);
    const stranger = await guest();
    expect((await stranger.browser.send('POST', zone, { format, lines, sureness })).status).toBe(404);
  });

  test('the back of a yellow cédula is a proposal with the holder’s number and every field to confirm [C-CHK-15, D-17, USER-PAIN 12, PRV-02]', async () => {
    const { browser, document } = await guest();
    const bytes = cedulaBytes({
      number: '52123456',
      names: ['MUÑOZ', 'GIL', 'ANA', 'LUCIA'],
      sex: 'F',
      born: '19900228',
    });
    const photo = await photographCard(await codePicture(bytes), { edge: 1600, share: 0.8, angle: 3 });
    const read = await browser.upload(document, photo);
    const field = (value: string) => ({ value, confidence: 88, verified: false });
    const reading = {
      documentType: 'national_id',
      documentTypeChoice: 'cedula_ciudadania',
      mrz: null,
      fields: {
        documentNumber: field('52123456'),
        lastName: field('MUÑOZ GIL'),
        firstName: field('ANA LUCIA'),
        birthDate: field('1990-02-28'),
        nationality: field('CO'),
        sex: field('F'),
      },
      warnings: [],
      imageKept: false,
    };
    expect(await read.json()).toMatchObject({ data: reading });
    // A reading is no answer before the guest confirms it.
    const { readings, guests } = await browser.page();
    expect(readings).toMatchObject([{ guestId: guests[0]?._id, reading }]);
    expect(guests[0]?.fields.find(({ name }) => name === 'documentNumber')?.value).not.toBe('52123456');
  });

  test('it is read only for a guest of the same stay [SEC-02]', async () => {
    const [mine, other] = [await guest(), await guest()];
    expect((await mine.browser.upload(other.document, passport)).status).toBe(404);
  });
});

test('the note of a reservation is read by its host and by no other [C-RES-07, SEC-02]', async () => {
  const stay = await createTestStay(host);
  const path = `/api/pms/reservations/notes?reservationId=${stay._id}`;
  expect((await host.get(path)).data).toEqual([]);
  await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { notes: 'Llega tarde' });
  expect((await host.get(path)).data).toMatchObject([{ _id: stay._id, text: 'Llega tarde' }]);
  const stranger = await hostWithProperty(app, 'extrano@example.test');
  expect((await stranger.get(path)).status).toBe(404);
});
