import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CheckInDetail, CheckInReservation } from '#areas/guests/check-in/check-in.contract.ts';
import type { DocumentReading, GuestProgress } from '#areas/guests/check-in/guest.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  ANNA,
  createTestStay,
  type Browser,
  browserWith,
  completeTestCheckIn,
  connectRegistries,
  markArrived,
  readEverythingStored,
  createTestLink,
  LUCIA,
  type TestHost,
  tokenIn,
} from './check-in.test-stay.ts';
import { AGREEMENT_VERSION } from './check-in.constants.ts';
import { forgetOldGuests } from './retention.service.ts';
import { updateCheckInsOfReservations } from './guest-slots.service.ts';

let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  expect((await connectRegistries(host)).status).toBe(201);
});
afterAll(() => app.stop());

const detail = async (id: string) => (await host.get<CheckInDetail>(`/api/common/check-ins/${id}`)).data;
const open = async (own: Record<string, unknown> = {}) => {
  const stay = await createTestStay(host, own);
  const browser = await browserWith(app, await createTestLink(host, stay));
  const page = await browser.page();
  const [main, companion] = page.guests.map(({ _id }) => `/api/guest/guests/${_id}`);
  return { stay, browser, page, main: main ?? '', companion: companion ?? '' };
};

describe('answers', () => {
  test('a closed tab loses nothing, and the next device continues where it stopped [USER-PAIN 11]', async () => {
    const { stay, browser, main } = await open();
    for (const [name, value] of Object.entries({
      firstName: 'Anna',
      nationality: 'DE',
      lastName: 'Keller',
    })) {
      expect((await browser.send('PATCH', main, { [name]: value })).status).toBe(200);
    }
    const elsewhere = await browserWith(app, await createTestLink(host, stay));
    const [guest] = (await elsewhere.page()).guests;
    expect(guest).toMatchObject({ firstName: 'Anna', lastName: 'Keller', state: 'started' });
    expect(guest?.missing).toContain('documentNumber');
    expect(guest?.missing).not.toContain('nationality');
  });

  test.each([
    ['documentNumber', 'AB/123', 'El número de documento solo lleva letras y números'],
    ['firstName', '李伟', 'Escríbelo con letras de la A a la Z, como en la línea inferior del pasaporte'],
    ['birthDate', '2030-01-01', 'La fecha de nacimiento debe ser anterior a la llegada'],
    ['birthDate', '31/12/1990', 'Esta fecha no existe'],
    ['nationality', 'XX', 'Elige una de las opciones de la lista'],
    ['documentType', 'cedula_ciudadania', 'Elige una de las opciones de la lista'],
    ['tripReason', 'fun', 'Elige una de las opciones de la lista'],
  ])('%s cannot be %s: %s [D-45]', async (field, value, sentence) => {
    const { browser, main } = await open();
    await browser.send('PATCH', main, ANNA);
    const answer = await browser.send('PATCH', main, { [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.errors).toMatchObject([{ field, message: sentence }]);
    const [guest] = (await browser.page()).guests;
    expect(guest?.fields.find(({ name }) => name === field)?.value).toBe(ANNA[field as keyof typeof ANNA]);
  });

  test('a German passport number of eight characters is named while it is typed [USER-PAIN 7]', async () => {
    const { browser, main } = await open();
    const { nationality, documentType } = ANNA;
    await browser.send('PATCH', main, { nationality, documentType });
    const answer = await browser.send('PATCH', main, { documentNumber: 'C01X00T4' });
    expect(answer.errors[0]?.message).toBe(
      'El número de pasaporte tiene 8 caracteres y Migración espera 9 para Alemania',
    );
  });

  test('valid answers of a form are stored beside invalid ones', async () => {
    const { browser, main } = await open();
    const answer = await browser.send('PATCH', main, { ...ANNA, firstName: '李伟' });
    expect(answer.errors.map(({ field }) => field)).toEqual(['firstName']);
    const [guest] = (await browser.page()).guests;
    expect(guest?.missing).toEqual(['firstName']);
  });

  test('a city is kept as the authorities read it: their code, and abroad its name [W1-B-07]', async () => {
    const { stay, browser, main } = await open();
    const kept = async (residenceCountry: string, residenceCity: string) => {
      const { status } = await browser.send('PATCH', main, { ...ANNA, residenceCountry, residenceCity });
      expect(status).toBe(200);
      const [guest] = (await detail(stay._id)).guests;
      return guest?.fields.find(({ name }) => name === 'residenceCity')?.value;
    };
    expect(await kept('CO', '05001')).toBe('05001');
    expect(await kept('MX', 'MX-JAL-guadalajara')).toBe('Guadalajara');
    expect(await kept('FR', 'Saint-Denis')).toBe('Saint-Denis');
  });

  test('an unasked answer is not stored, and no reply repeats an answer [PRV-01, PRV-05]', async () => {
    const { browser, main } = await open();
    const answer = await browser.send<GuestProgress>('PATCH', main, { ...LUCIA, birthDate: '1990-01-01' });
    expect(answer.data.fields.map(({ name }) => name)).not.toContain('birthDate');
    expect(JSON.stringify(answer.data)).not.toContain('52.345.678');
    const [guest] = (await browser.page()).guests;
    expect(JSON.stringify(guest)).not.toContain('1990-01-01');
    expect((await browser.send('PATCH', main, { shoeSize: '42' })).status).toBe(400);
  });

  test('a family adds and removes companions up to the capacity', async () => {
    const { browser, page, main, companion } = await open();
    expect(page).toMatchObject({ capacity: 3, guests: [{ isMain: true }, { isMain: false }] });
    expect((await browser.send('POST', '/api/guest/guests')).status).toBe(201);
    expect((await browser.send('POST', '/api/guest/guests')).errors[0]?.code).toBe('capacity-reached');
    await browser.send('PATCH', companion, LUCIA);
    expect((await browser.send('DELETE', companion)).status).toBe(200);
    expect((await browser.send('DELETE', main)).errors[0]?.code).toBe('main-guest');
    expect((await browser.page()).guests).toHaveLength(2);
  });
});

describe('links', () => {
  const openStatus = async (url: string) => (await browserWith(app, url)).opened;

  test('unknown, revoked and expired links are the same 404 [SEC-21]', async () => {
    const stay = await createTestStay(host);
    expect(await openStatus(`${app.url}/g/${'a'.repeat(43)}`)).toBe(404);
    const url = await createTestLink(host, stay);
    const browser = await browserWith(app, url);
    await host.send('DELETE', `/api/common/check-ins/${stay._id}/link`);
    expect(await openStatus(url)).toBe(404);
    expect((await browser.send('GET', '/api/guest/stay')).status).toBe(401);
    const lasting = await createTestLink(host, stay);
    app.clock.advance(5 * 86_400);
    expect(await openStatus(lasting)).toBe(404);
    app.clock.set(TEST_NOW);
    expect(await openStatus(lasting)).toBe(200);
  });

  test('a new link may replace the ones before, and a cancelled stay opens none', async () => {
    const stay = await createTestStay(host);
    const first = await createTestLink(host, stay);
    const second = await createTestLink(host, stay, { replace: true });
    expect([await openStatus(first), await openStatus(second)]).toEqual([404, 200]);
    await host.send('DELETE', `/api/pms/reservations/${stay._id}`);
    await eventually(async () => expect(await openStatus(second)).toBe(404));
  });

  test('a session ends after half an hour without use, and is extended by use [PRV-14]', async () => {
    const { browser } = await open();
    const status = async () => (await browser.send('GET', '/api/guest/stay')).status;
    app.clock.advance(1_500);
    expect(await status()).toBe(200);
    app.clock.advance(1_500);
    expect(await status()).toBe(200);
    app.clock.advance(1_900);
    expect(await status()).toBe(401);
    app.clock.set(TEST_NOW);
  });

  test('guests of other stays, removed ones and invented ids are not there [SEC-02]', async () => {
    const [mine, other] = [await open(), await open()];
    const invented = `/api/guest/guests/${newId<string>(TEST_NOW)}`;
    for (const path of [other.main, invented]) {
      expect((await mine.browser.send('PATCH', path, { firstName: 'Eva' })).status).toBe(404);
      expect((await mine.browser.send('DELETE', path)).status).toBe(404);
    }
    await mine.browser.send('DELETE', mine.companion);
    expect((await mine.browser.send('PATCH', mine.companion, { firstName: 'Eva' })).status).toBe(404);
  });

  test('a later device sees documents only after naming a fact of the booking [SEC-21]', async () => {
    const { stay, browser, main } = await open();
    await browser.send('PATCH', main, ANNA);
    const url = await createTestLink(host, stay);
    await browserWith(app, url);
    const late = await browserWith(app, url);
    const number = async () =>
      (await late.page()).guests[0]?.fields.find(({ name }) => name === 'documentNumber');
    expect(await number()).toMatchObject({ value: '•••', masked: true });
    expect((await late.send('POST', '/api/guest/prove', { fact: 'Schmidt' })).status).toBe(400);
    expect((await late.send('POST', '/api/guest/prove', { fact: 'keller' })).status).toBe(200);
    expect(await number()).toMatchObject({ value: 'C01X00T47', masked: false });
    expect((await late.send('POST', '/api/guest/leave')).status).toBe(200);
    expect((await late.send('GET', '/api/guest/stay')).status).toBe(401);
  });

  describe('a stay of a calendar', () => {
    const FEED = fs.readFileSync(new URL('fixtures/airbnb-stay.ics', import.meta.url), 'utf8');
    const MAIN = { ...LUCIA, documentNumber: '1047123456', lastName: 'Rojas', secondLastName: 'Mejía' };
    let units = 0;

    async function stayOfFeed(content = FEED) {
      const { data: unit } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
        internalName: `Estudio ${++units}`,
        capacity: 3,
      });
      const path = `/api/pms/listings/${unit._id}/calendar/file`;
      expect((await host.send('POST', path, { content })).status).toBeLessThan(300);
      const { data: stays } = await host.get<Reservation[]>('/api/pms/reservations?limit=100');
      const stay = stays.find(({ roomId }) => roomId === unit._id);
      if (!stay) throw new Error('The calendar created no stay');
      await eventually(async () =>
        expect((await host.get(`/api/common/check-ins/${stay._id}`)).status).toBe(200),
      );
      return stay;
    }
    const later = async (url: string) => browserWith(app, url);
    const prove = async ({ send }: Browser, fact: string) =>
      (await send('POST', '/api/guest/prove', { fact })).status;

    test('words of a channel open nothing; the feed’s digits and a typed surname do [W2-X-35, SEC-21]', async () => {
      const stay = await stayOfFeed();
      expect(stay.guestName).toBe('Airbnb');
      const urls = [
        await createTestLink(host, stay),
        await createTestLink(host, stay),
        await createTestLink(host, stay),
      ] as const;
      const guest = await browserWith(app, urls[0]);
      await guest.send('PATCH', '/api/guest/guests/' + (await guest.page()).guests[0]?._id, MAIN);
      for (const url of urls.slice(1)) await browserWith(app, url);

      for (const [url, words] of [
        [urls[0], ['airbnb', 'Airbnb', 'vrbo', 'Reserved', 'reservado']],
        [urls[1], ['Not available', 'booking.com', 'Guest', 'Airbnb (Not available)', '0000']],
      ] as const) {
        const browser = await later(url);
        for (const word of words) expect([word, await prove(browser, word)]).toEqual([word, 400]);
        const told = JSON.stringify(await browser.page());
        for (const answer of ['1047123456', '456', 'Ana Lucía', 'Rojas', 'Mejía', '05001']) {
          expect(told, answer).not.toContain(answer);
        }
      }
      for (const fact of ['4321', 'rojas']) {
        const browser = await later(urls[2]);
        expect([fact, await prove(browser, fact)]).toEqual([fact, 200]);
        expect(JSON.stringify(await browser.page())).toContain('1047123456');
      }
    });

    test('a browser without proof changes nothing of other guests, and its input proves nothing [W2-X-35, SEC-21]', async () => {
      const stay = await stayOfFeed(FEED.replaceAll('HMQQWW5566', 'HMQQWW5577').replaceAll('4321', '9876'));
      const url = await createTestLink(host, stay);
      const guest = await browserWith(app, url);
      const main = `/api/guest/guests/${(await guest.page()).guests[0]?._id}`;
      await guest.send('PATCH', main, MAIN);
      const other = await later(url);
      const refused = [
        await other.send('PATCH', main, { lastName: 'Intruso' }),
        await other.send('POST', '/api/guest/complete'),
        await other.send('POST', '/api/guest/agreement', { kind: 'typed', name: 'Intruso' }),
      ];
      expect(refused.map(({ status, errors }) => [status, errors[0]?.code])).toEqual(
        refused.map(() => [403, 'prove-first']),
      );
      const { data: companion } = await other.send<GuestProgress>('POST', '/api/guest/guests');
      const own = `/api/guest/guests/${companion._id}`;
      expect((await other.send('PATCH', own, { firstName: 'Eva', lastName: 'Intruso' })).status).toBe(200);
      expect((await other.page()).guests.map(({ lastName }) => lastName)).toEqual([null, 'Intruso']);
      expect(await prove(other, 'Intruso')).toBe(400);
      expect(await prove(await later(url), 'Intruso')).toBe(400);
      expect(await prove(other, '9876')).toBe(200);
      expect((await other.page()).guests.map(({ lastName }) => lastName)).toEqual(['Rojas', 'Intruso']);
    });
  });

  test('the token of a link is in no table', async () => {
    const token = tokenIn(await createTestLink(host, await createTestStay(host)));
    expect((await readEverythingStored(app)).text).not.toContain(token);
  });
});

describe('documents', () => {
  const passport = fs.readFileSync(
    new URL('../../../providers/local-mrz/fixtures/passport-germany.jpg', import.meta.url),
  );

  test('a digital cédula proposes the NUIP and not the serial of its card [D-17, W2-X-16]', async () => {
    const card = fs.readFileSync(
      new URL('../../../providers/local-mrz/fixtures/cedula-digital.jpg', import.meta.url),
    );
    const { browser, main } = await open();
    const response = await browser.upload(`${main}/document`, card);
    const { data } = (await response.json()) as { data: DocumentReading };
    expect(data).toMatchObject({
      documentTypeChoice: 'cedula_ciudadania',
      fields: { documentNumber: { value: '1047123456', verified: true } },
    });
  });

  test('a photo becomes a proposal and is gone [D-17, USER-PAIN 12, USER-PAIN 13, PRV-02]', async () => {
    const { browser, page, main } = await open();
    const response = await browser.upload(`${main}/document`, passport);
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: DocumentReading };
    expect(data).toMatchObject({
      documentTypeChoice: 'passport',
      fields: { documentNumber: { value: 'C01X00T47', verified: true }, lastName: { verified: false } },
      imageKept: false,
    });
    // Reading a document answers nothing: the guest confirms.
    expect((await browser.page()).guests[0]).toMatchObject({ state: 'empty', _id: page.guests[0]?._id });
    // W1-F-05: still there, sealed, for a tab that was closed before the guest answered.
    const [kept] = (await browser.page()).readings;
    expect(kept?.reading.fields.documentNumber?.value).toBe('C01X00T47');
    await browser.send('PATCH', main, { documentNumber: 'C01X00T47', documentType: 'passport' });
    const [left] = (await browser.page()).readings;
    expect(left?.reading.fields).not.toHaveProperty('documentNumber');
    expect(left?.reading.fields.firstName?.value).toBeTruthy();
    const { text, files } = await readEverythingStored(app);
    expect(text).not.toContain(passport.subarray(2000, 2040).toString('hex'));
    expect(text).not.toContain('ffd8ffe');
    expect(text).not.toContain('MUSTERMANN');
    for (const file of files) expect(file.indexOf(passport.subarray(2000, 2040))).toBe(-1);
  });

  test('a picture without a document is refused with the next step', async () => {
    const { browser, main } = await open();
    const text = await browser.upload(`${main}/document`, Buffer.from('hello'));
    expect(text.status).toBe(415);
    const giant = await browser.upload(`${main}/document`, Buffer.alloc(9_000_000, 1));
    expect(giant.status).toBe(413);
    expect((await browser.send('POST', `${main}/document`, {})).status).toBe(400);
  });

  test('the host reads a document too, with the answer of the version that was asked for [C-GEN-24, D-17]', async () => {
    const read = (version: string) => {
      const form = new FormData();
      form.append('rekognitionVersion', version);
      form.append('image', new Blob([passport]), 'passport.jpg');
      return fetch(`${app.url}/api/third-party/document-metadata`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${host.token}` },
      });
    };
    expect((await read('v3')).status).toBe(200);
    const other = await read('v2');
    expect([other.status, await other.json()]).toMatchObject([
      400,
      { errors: [{ field: 'rekognitionVersion' }] },
    ]);
  });
});

describe('the lodging agreement', () => {
  test('a signature is redrawn and kept with the version of the text [PRV-04, SEC-29]', async () => {
    const { stay, browser } = await open();
    const strokes = [
      [
        [40, 300],
        [200, 80],
        [360, 320],
      ],
      [[900, 240]],
    ];
    const signed = await browser.send('POST', '/api/guest/agreement', { kind: 'drawn', strokes });
    expect(signed.status).toBe(200);
    const { agreement } = await detail(stay._id);
    expect(agreement).toMatchObject({
      version: AGREEMENT_VERSION,
      hasDrawing: true,
      signedBy: 'Anna Keller',
      text: { title: expect.stringContaining('Contrato de hospedaje') },
    });
    const picture = await fetch(`${app.url}/api/common/check-ins/${stay._id}/signature`, {
      headers: { authorization: `Bearer ${host.token}` },
    });
    expect(picture.headers.get('content-type')).toBe('image/png');
    const kept = Buffer.from(await picture.arrayBuffer());
    expect(kept.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1A\n');
  });

  test('the lodging agreement is filled in, in the language of the guest', async () => {
    const { browser } = await open();
    const { data } = await browser.send<{ agreement: { paragraphs: string[] } }>(
      'GET',
      '/api/guest/stay?language=en',
    );
    expect(data.agreement.paragraphs.join(' ')).toContain('from November 21, 2026 at 15:00');
    expect(data.agreement.paragraphs.join(' ')).not.toMatch(/[{}]/);
  });
});

describe('the end of a check-in', () => {
  test('the page names missing answers, asks for the signature, then shows the way in', async () => {
    const { stay, browser, main, companion } = await open();
    await browser.send('PATCH', main, ANNA);
    const early = await browser.send('POST', '/api/guest/complete');
    expect(early.status).toBe(409);
    expect(early.errors.map(({ field }) => field?.split('.').at(-1))).toContain('documentNumber');
    await browser.send('PATCH', companion, LUCIA);
    const unsigned = await browser.send('POST', '/api/guest/complete');
    expect(unsigned.errors[0]?.code).toBe('agreement-not-signed');
    await browser.send('POST', '/api/guest/agreement', { kind: 'typed', name: 'Anna Keller' });
    const done = await browser.send('POST', '/api/guest/complete');
    expect(done.data).toEqual({ state: 'complete', guestsDone: 2, guestsTotal: 2, signed: true });
    expect((await browser.page()).arrivalInfo).not.toBeNull();
    expect((await browser.send('PATCH', main, { firstName: 'Eva' })).errors[0]?.code).toBe(
      'check-in-complete',
    );
    const { data } = await host.get<{ checkIn: unknown }>(`/api/pms/reservations/${stay._id}`);
    expect(data.checkIn).toEqual({ state: 'complete', guestsDone: 2 });
  });

  test('wifi and directions wait for the day before the arrival [SEC-42]', async () => {
    const stay = await createTestStay(host, { checkInDate: inDays(20), checkOutDate: inDays(22) });
    await completeTestCheckIn(app, host, stay, [ANNA, LUCIA]);
    // Both now: in three weeks the session of the host has expired.
    const links = [await createTestLink(host, stay), await createTestLink(host, stay)] as const;
    const browser = await browserWith(app, links[0]);
    expect((await browser.page()).arrivalInfo).toBeNull();
    app.clock.advance(19.5 * 86_400);
    const near = await browserWith(app, links[1]);
    expect((await near.page()).arrivalInfo).not.toBeNull();
    app.clock.set(TEST_NOW);
  });
});

describe('the stay changes', () => {
  test('a bigger party asks more guests, a smaller one loses no answers, another unit changes nothing [USER-PAIN 11]', async () => {
    const { stay, browser, main } = await open();
    await browser.send('PATCH', main, ANNA);
    const path = `/api/pms/reservations/${stay._id}`;
    const guests = async () => (await detail(stay._id)).guests.length;
    await host.send('PATCH', path, { adults: 3 });
    await eventually(async () => expect(await guests()).toBe(3));
    await host.send('PATCH', path, { adults: 1 });
    await eventually(async () => expect(await guests()).toBe(1));
    const other = await createTestStay(host, { checkInDate: inDays(60), checkOutDate: inDays(61) });
    await host.send('PATCH', path, { roomId: other.roomId, checkOutDate: inDays(5) });
    await eventually(async () => expect((await detail(stay._id)).checkOutDate).toBe(inDays(5)));
    const { guests: left } = await browser.page();
    expect(left).toMatchObject([{ firstName: 'Anna', state: 'complete' }]);
  });

  test('check-ins of several stays are opened at once, each with its party, and again without a difference [W1-G-06]', async () => {
    const stays = [
      await createTestStay(host, { adults: 1 }),
      await createTestStay(host),
      await createTestStay(host, { adults: 3 }),
    ];
    const ids = [...stays.map(({ _id }) => _id), newId(TEST_NOW)].map((id) => ReservationId.parse(id));
    const ctx = requirePropertyContext(app.context(PropertyId.parse(host.propertyId)));
    await ctx.db.named('unopened', 'delete from check_ins where reservation_id = any($1)', [ids]);
    await updateCheckInsOfReservations(ctx, ids);
    const guests = async () =>
      (await Promise.all(stays.map(({ _id }) => detail(_id)))).map((one) => one.guests);
    const opened = await guests();
    expect(opened.map((party) => party.map(({ isMain }) => isMain))).toEqual([
      [true],
      [true, false],
      [true, false, false],
    ]);
    await updateCheckInsOfReservations(ctx, ids);
    expect(await guests()).toEqual(opened);
  });
});

describe('the host', () => {
  test('sees documents masked, reveals with the right, and the log says so [PRV-11, PRV-13]', async () => {
    const { stay, browser, page, main } = await open();
    await browser.send('PATCH', main, ANNA);
    const [guest] = (await detail(stay._id)).guests;
    expect(guest?.fields.find(({ name }) => name === 'documentNumber')?.value).toBe('•••T47');
    const identity = `/api/common/check-ins/${stay._id}/guests/${page.guests[0]?._id}/identity`;
    const { data } = await host.get<{ answers: Record<string, string> }>(identity);
    expect(data.answers['documentNumber']).toBe('C01X00T47');
    const { data: lines } = await host.get<{ message: string }[]>('/api/common/logs?limit=3');
    expect(lines.map(({ message }) => message)).toContain(
      'Alguien de tu equipo vio los datos del documento de Anna Keller',
    );
  });

  test('completes at the reception what the guest began; the signature may be on paper', async () => {
    const { stay, page } = await open();
    const [one, two] = page.guests.map(({ _id }) => `/api/common/check-ins/${stay._id}/guests/${_id}`);
    expect((await host.send('PATCH', one ?? '', ANNA)).status).toBe(200);
    expect((await host.send('POST', `/api/common/check-ins/${stay._id}/complete`)).status).toBe(409);
    await host.send('PATCH', two ?? '', LUCIA);
    const { data } = await host.send('POST', `/api/common/check-ins/${stay._id}/complete`);
    expect(data).toMatchObject({ state: 'complete', signed: false });
  });

  test('lists, removes and checks guests [C-CHK-05, C-RES-06, C-RES-08]', async () => {
    const stay = await createTestStay(host, { guestName: 'Zoe Ardila' });
    const list = () => host.get<CheckInReservation[]>('/api/checkin-express/reservations?search=zoe');
    const [row] = (await list()).data;
    expect(row).toMatchObject({ reservationId: stay._id, state: 'pending', arrivalTime: '15:00' });
    const guest = `/api/pms/reservations/${stay._id}/guests/${row?.guests[1]?._id}`;
    expect((await host.send('DELETE', guest)).status).toBe(200);
    expect((await list()).data[0]?.guests).toHaveLength(1);
    const { data } = await host.get<{ valid: boolean }>(`/api/pms/reservations/verify-documents/${stay._id}`);
    expect(data.valid).toBe(false);
  });

  test('lists what guests are asked [C-CHK-03]', async () => {
    const { data } = await host.get<{ registries: string[]; companion: { name: string }[] }>(
      '/api/checkin-express/required-fields?nationality=CO',
    );
    expect(data.registries.sort()).toEqual(['sire', 'tra']);
    expect(data.companion.map(({ name }) => name)).not.toContain('birthDate');
  });

  test('nothing of it exists for another property [SEC-02]', async () => {
    const { stay, page } = await open();
    const stranger = await hostWithProperty(app, 'stranger@example.test');
    const base = `/api/common/check-ins/${stay._id}`;
    expect((await stranger.get(base)).status).toBe(404);
    expect((await stranger.get(`${base}?propertyId=${host.propertyId}`)).status).toBe(404);
    expect((await stranger.send('POST', `${base}/link`, {})).status).toBe(404);
    expect((await stranger.get(`${base}/guests/${page.guests[0]?._id}/identity`)).status).toBe(404);
  });
});

describe('stored data', () => {
  test('document number and birth date are nowhere in clear [T-CANARY, PRV-05]', async () => {
    const canary = { ...ANNA, documentNumber: 'CANAR1A77', birthDate: '1971-02-13' };
    const stay = await createTestStay(host, { adults: 1 });
    expect((await completeTestCheckIn(app, host, stay, [canary])).status).toBe(200);
    await markArrived(host, stay);
    await eventually(async () => {
      const { data } = await host.get<{ registry: string }>(`/api/pms/reservations/${stay._id}`);
      expect(data.registry).toBe('sent');
    });
    const { text } = await readEverythingStored(app);
    // The search finds what it may: names are kept for lists.
    expect(text).toContain('Keller');
    for (const secret of ['CANAR1A77', '1971-02-13', '13/02/1971']) expect(text).not.toContain(secret);
  });

  test('answers are erased 90 days after the departure [PRV-03, D-63]', async () => {
    const stay = await createTestStay(host);
    await completeTestCheckIn(app, host, stay, [ANNA, LUCIA]);
    const ctx = app.context();
    const [guest] = (await detail(stay._id)).guests;
    const identity = () =>
      host.get<{ answers: object }>(`/api/common/check-ins/${stay._id}/guests/${guest?._id}/identity`);
    await forgetOldGuests(ctx);
    expect(Object.keys((await identity()).data.answers)).toContain('documentNumber');
    app.clock.advance(94 * 86_400);
    await forgetOldGuests(ctx);
    app.clock.set(TEST_NOW);
    expect((await identity()).data.answers).toEqual({});
    expect((await detail(stay._id)).guests[0]).toMatchObject({ firstName: null, lastName: null });
  });
});
