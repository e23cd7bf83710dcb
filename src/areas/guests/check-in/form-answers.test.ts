import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { CustomForm } from '#areas/property/forms/forms.contract.ts';
import { guestWithLink, BRAZILIAN } from '#support/guest.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { createTestStay, readEverythingStored, createTestLink, type TestHost } from './check-in.test-stay.ts';
import type { AskedForm } from './guest.contract.ts';
import { forgetOldGuests } from './retention.service.ts';

const FORMS = '/api/common/forms';
const QUESTIONS = [
  { key: 'plate', label: '¿Qué placa tiene tu carro?', kind: 'plate', required: true },
  { key: 'pet', label: '¿Traes mascota?', kind: 'yes-no' },
  { key: 'flight', label: '¿Qué día vuelas?', kind: 'date' },
  { key: 'size', label: '¿Qué carro es?', kind: 'choice', choices: ['Carro', 'Moto'] },
  { key: 'bags', label: '¿Cuántas maletas?', kind: 'number' },
  { key: 'note', label: '¿Algo más?', kind: 'text' },
];
const PARKING = { name: 'Parqueadero', appId: 'check-in', fields: QUESTIONS, askedIn: 'property' };

let app: TestApp;
let host: TestHost;
let counter = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  host = await hostWithProperty(app, `formularios${counter++}@example.test`);
});
afterAll(() => app.stop());

const make = async (own: object = {}) =>
  (await host.send<CustomForm>('POST', FORMS, { ...PARKING, ...own })).data;
const guestOf = async (stay: Parameters<typeof createTestLink>[1]) =>
  guestWithLink(app, await createTestLink(host, stay));
type Guest = Awaited<ReturnType<typeof guestOf>>;
const answer = (guest: Guest, form: { _id: string }, answers: object) =>
  guest.send('PATCH', `/api/guest/forms/${form._id}`, { answers });
const seenByHost = async (stay: { _id: string }) =>
  (await host.get<AskedForm[]>(`/api/common/check-ins/${stay._id}/forms`)).data;
const valuesIn = (forms: readonly AskedForm[]) =>
  Object.fromEntries(forms.flatMap(({ questions }) => questions.map(({ key, value }) => [key, value])));
const alone = () => createTestStay(host, { adults: 1 });

describe('the questions of a host', () => {
  test('come to the page of every guest, are answered, and the host reads them [C-GEN-02, C-GEN-36, C-GEN-37]', async () => {
    const form = await make();
    const stay = await alone();
    const guest = await guestOf(stay);
    const [asked] = (await guest.page()).forms;
    expect(asked).toMatchObject({ _id: form._id, name: 'Parqueadero' });
    expect(asked?.questions.map(({ key, required }) => [key, required])).toEqual(
      QUESTIONS.map(({ key, required = false }) => [key, required]),
    );
    const given = {
      plate: ' abc-123 ',
      pet: 'no',
      flight: inDays(4),
      size: 'Moto',
      bags: '2',
      note: 'Llego tarde',
    };
    expect((await answer(guest, form, given)).status).toBe(200);
    const expected = { ...given, plate: 'ABC123' };
    expect(valuesIn((await guest.page()).forms)).toEqual(expected);
    expect(valuesIn(await seenByHost(stay))).toEqual(expected);
    await answer(guest, form, { note: null });
    expect(valuesIn(await seenByHost(stay))).toEqual({ ...expected, note: null });
  });

  test('they are those of the unit, of the property, or none [C-GEN-03]', async () => {
    const [here, there] = [await alone(), await alone()];
    const form = await make({ askedIn: 'listings', listingIds: [there.roomId] });
    await make({ name: 'Borrador', askedIn: 'nowhere' });
    expect((await (await guestOf(here)).page()).forms).toEqual([]);
    const guest = await guestOf(there);
    expect((await guest.page()).forms).toHaveLength(1);
    const other = await guestOf(here);
    expect((await answer(other, form, { pet: 'no' })).status).toBe(404);
    await host.send('PATCH', `${FORMS}/${form._id}`, { askedIn: 'nowhere' });
    expect((await guest.page()).forms).toEqual([]);
  });

  test('an invalid answer is refused at its question, and valid ones are stored [C-GEN-37, USER-PAIN 11]', async () => {
    const form = await make();
    const stay = await alone();
    const guest = await guestOf(stay);
    const wrong = { plate: '??', pet: 'maybe', flight: '2026-13-01', size: 'Avión', bags: 'dos', other: 'x' };
    const refused = await answer(guest, form, { ...wrong, note: 'sí' });
    expect(refused.status).toBe(400);
    expect(new Set(refused.errors.map(({ field }) => field))).toEqual(
      new Set(Object.keys(wrong).map((key) => `answers.${key}`)),
    );
    expect(valuesIn(await seenByHost(stay))).toMatchObject({ note: 'sí', plate: null, size: null });
    expect((await answer(guest, form, { note: 'x'.repeat(501) })).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`k${at}`, 'x']));
    expect((await answer(guest, form, many)).status).toBe(400);
  });

  test('a guest ends the check-in with the required ones; the desk may end it without [C-CHK-17, C-CHK-24]', async () => {
    const form = await make();
    const stay = await alone();
    const guest = await guestOf(stay);
    const [main] = (await guest.page()).guests;
    await guest.answer(main?._id ?? '', { firstName: 'João', lastName: 'Salgado' });
    await guest.send('POST', '/api/guest/agreement', { kind: 'typed', name: 'João Salgado' });
    const refused = await guest.send('POST', '/api/guest/complete');
    expect([refused.status, refused.errors.map(({ field }) => field)]).toEqual([
      409,
      [`forms.${form._id}.plate`],
    ]);
    const desk = await alone();
    const [first] = (await (await guestOf(desk)).page()).guests;
    await host.send('PATCH', `/api/common/check-ins/${desk._id}/guests/${first?._id}`, {
      firstName: BRAZILIAN.firstName,
      lastName: BRAZILIAN.lastName,
    });
    expect((await host.send('POST', `/api/common/check-ins/${desk._id}/complete`)).status).toBe(200);
    await answer(guest, form, { plate: 'ABC123' });
    expect((await guest.send('POST', '/api/guest/complete')).status).toBe(200);
    expect((await answer(guest, form, { plate: 'XYZ999' })).status).toBe(409);
  });

  test('a reworded or deleted question keeps its answers with the words that were read [C-GEN-36]', async () => {
    const form = await make();
    const stay = await alone();
    const guest = await guestOf(stay);
    await answer(guest, form, { plate: 'ABC123', note: 'Gracias' });
    const fields = [{ ...QUESTIONS[0], label: '¿Placa?' }];
    await host.send('PATCH', `${FORMS}/${form._id}`, { fields });
    const [now, gone] = await seenByHost(stay);
    expect(now?.questions).toMatchObject([{ label: '¿Placa?', value: 'ABC123' }]);
    expect(gone?.questions).toMatchObject([{ label: '¿Algo más?', value: 'Gracias' }]);
  });
});

describe('access to the answers', () => {
  test('a device that has not named its fact sees none of another one, and a link of one guest is asked nothing [SEC-21, D-71]', async () => {
    const form = await make();
    const stay = await createTestStay(host);
    const url = await createTestLink(host, stay);
    const first = await guestWithLink(app, url);
    await answer(first, form, { plate: 'ABC123' });
    const later = await guestWithLink(app, url);
    const page = await later.page();
    expect([page.proved, valuesIn(page.forms)['plate']]).toEqual([false, null]);
    expect((await answer(later, form, { plate: 'XYZ999' })).errors[0]?.code).toBe('prove-first');
    const companion = (await first.page()).guests[1]?._id;
    await first.answer(companion ?? '', { firstName: 'Lucía', lastName: 'Rojas' });
    const { data } = await first.send<{ url: string }>('POST', `/api/guest/guests/${companion}/link`);
    const one = await guestWithLink(app, data.url);
    expect((await one.page()).forms).toEqual([]);
    expect((await answer(one, form, { plate: 'XYZ999' })).errors[0]?.code).toBe('of-one-guest');
    expect(valuesIn(await seenByHost(stay))['plate']).toBe('ABC123');
  });

  test('no other host, no read-only member, and no guest of another stay [SEC-02, D-9]', async () => {
    const form = await make();
    const stay = await alone();
    await answer(await guestOf(stay), form, { plate: 'ABC123' });
    const path = `/api/common/check-ins/${stay._id}/forms`;
    const reader = await createColleague(app, host.propertyId, `lee${counter}@example.test`, {
      role: 'read-only',
    });
    expect((await reader.get(path)).status).toBe(403);
    const other = await hostWithProperty(app, `ajena${counter}@example.test`);
    expect((await other.get(path)).status).toBe(404);
    expect((await other.get(`${path}?propertyId=${host.propertyId}`)).status).toBe(404);
    const theirs = (await other.send<CustomForm>('POST', FORMS, PARKING)).data;
    const neighbour = await guestOf(await alone());
    expect(valuesIn((await neighbour.page()).forms)['plate']).toBeNull();
    expect((await answer(neighbour, theirs, { plate: 'ABC123' })).status).toBe(404);
  });

  test('answers lie nowhere in clear and are erased with the guests [PRV-03, PRV-05, D-63]', async () => {
    const form = await make();
    const stay = await createTestStay(host, { adults: 1, checkOutDate: inDays(1) });
    const guest = await guestOf(stay);
    await answer(guest, form, { plate: 'CANAR1A77', note: 'guayaba-y-sal' });
    const { text } = await readEverythingStored(app);
    for (const secret of ['CANAR1A77', 'guayaba-y-sal']) expect(text).not.toContain(secret);
    app.clock.set(plusSeconds(TEST_NOW, 400 * 86_400));
    await forgetOldGuests(app.context());
    app.clock.set(TEST_NOW);
    expect(valuesIn(await seenByHost(stay))['plate']).toBeNull();
  });
});

test('a form is asked within its bounds [C-GEN-02, SEC-04]', async () => {
  const send = (own: object) => host.send('POST', FORMS, { ...PARKING, name: `F${counter++}`, ...own });
  const errorOf = async (own: object) => (await send(own)).errors[0];
  expect(await errorOf({ appId: 'listings' })).toMatchObject({ code: 'form-not-asked', field: 'askedIn' });
  expect(await errorOf({ askedIn: 'listings' })).toMatchObject({ field: 'listingIds' });
  const fields = Array.from({ length: 30 }, (_, at) => ({
    key: `q${at}`,
    label: `Pregunta ${at}`,
    kind: 'text',
  }));
  expect((await send({ fields })).status).toBe(201);
  expect(await errorOf({})).toMatchObject({ code: 'form-questions-limit', field: 'askedIn' });
  expect((await send({ askedIn: 'nowhere' })).status).toBe(201);
});
