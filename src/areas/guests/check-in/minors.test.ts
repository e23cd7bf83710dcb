import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  browserWith,
  connectRegistries,
  createTestLink,
  LUCIA,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import type { RegistrationCard } from '#areas/desk/reception/card.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import type { GuestProgress } from './guest.contract.ts';

/** All people here are invented. */
const LENA = {
  nationality: 'CO',
  documentType: 'tarjeta_identidad',
  documentNumber: '1020304050',
  firstName: 'Lena',
  lastName: 'Keller',
  residenceCountry: 'CO',
  residenceCity: '05001',
};

let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  await connectRegistries(host);
});
afterAll(() => app.stop());

async function open(adults: number) {
  const stay = await createTestStay(host, { adults });
  const browser = await browserWith(app, await createTestLink(host, stay));
  const { guests } = await browser.page();
  const ids = guests.map(({ _id }) => _id);
  const answer = (at: number, answers: object) =>
    browser.send<GuestProgress>('PATCH', `/api/guest/guests/${ids[at]}`, answers);
  return { stay, browser, ids, answer };
}
const responsible = ({ fields }: Pick<GuestProgress, 'fields'>) =>
  fields.find(({ name }) => name === 'responsibleAdult');

describe('a minor among the guests', () => {
  test('gives a birth date and the adult who answers for them, by name [D-45, C-CHK-12]', async () => {
    const { stay, browser, ids, answer } = await open(3);
    await answer(0, ANNA);
    await answer(1, LUCIA);
    // The document alone shows it, before any birth date.
    const typed = await answer(2, LENA);
    expect(typed.data).toMatchObject({ isMinor: true });
    expect(typed.data.missing).toEqual(['birthDate', 'responsibleAdult']);
    expect(responsible(typed.data)?.choices).toEqual([
      { value: ids[0], label: 'Anna Keller' },
      { value: ids[1], label: 'Ana Lucía Rojas' },
    ]);
    const of = (answers: object) => answer(2, answers);
    expect((await of({ responsibleAdult: ids[2] })).errors[0]?.field).toBe('responsibleAdult');
    expect((await of({ birthDate: inDays(-4000), responsibleAdult: ids[1] })).data.missing).toEqual([]);
    await browser.send('POST', '/api/guest/agreement', { kind: 'typed', name: 'Anna Keller' });
    expect((await browser.send('POST', '/api/guest/complete')).status).toBe(200);
    const { data } = await host.get<RegistrationCard>(`/api/common/check-ins/${stay._id}/card`);
    expect(data.guests.map(({ name, responsibleAdult }) => [name, responsibleAdult])).toEqual([
      ['Anna Keller', null],
      ['Ana Lucía Rojas', null],
      ['Lena Keller', 'Ana Lucía Rojas'],
    ]);
  });

  test('the one adult of the stay is taken without a question, and the page shows Ley 679 [D-45, C-CHK-11]', async () => {
    const { stay, browser, answer } = await open(2);
    const notice = 'Ley 679 de 2001';
    await answer(0, ANNA);
    const before = await browser.page();
    expect(before.guests.map(({ isMinor }) => isMinor)).toEqual([false, false]);
    const typed = await answer(1, { ...LENA, birthDate: inDays(-4000) });
    expect(typed.data).toMatchObject({ isMinor: true, missing: [] });
    expect(responsible(typed.data)).toBeUndefined();
    const page = await browser.page();
    expect(page.guests.map(({ isMinor }) => isMinor)).toEqual([false, true]);
    expect(page.minorsNotice).toContain(notice);
    const { data } = await host.get<RegistrationCard>(`/api/common/check-ins/${stay._id}/card`);
    expect(data.guests[1]).toMatchObject({ isMinor: true, responsibleAdult: 'Anna Keller' });
  });

  test('the question returns when the adult is removed from the stay [D-45, C-CHK-14]', async () => {
    const { stay, browser, ids, answer } = await open(3);
    await answer(0, ANNA);
    await answer(1, LUCIA);
    await answer(2, { ...LENA, birthDate: inDays(-4000), responsibleAdult: ids[1] });
    expect((await browser.send('POST', '/api/guest/guests')).status).toBe(409);
    expect((await browser.send('DELETE', `/api/guest/guests/${ids[1]}`)).status).toBe(200);
    // Anna is the only adult left.
    const alone = (await browser.page()).guests.find(({ _id }) => _id === ids[2]);
    expect(alone?.missing).toEqual([]);
    const added = await browser.send<GuestProgress>('POST', '/api/guest/guests');
    await browser.send('PATCH', `/api/guest/guests/${added.data._id}`, {
      ...LUCIA,
      documentNumber: '52.345.679',
    });
    const again = (await browser.page()).guests.find(({ _id }) => _id === ids[2]);
    expect(again?.missing).toEqual(['responsibleAdult']);
    await browser.send('POST', '/api/guest/agreement', { kind: 'typed', name: 'Anna Keller' });
    const early = await browser.send('POST', '/api/guest/complete');
    expect([early.status, early.errors.map(({ field }) => field)]).toEqual([
      409,
      [`guests.${ids[2]}.responsibleAdult`],
    ]);
    const { data } = await host.get<CheckInDetail>(`/api/common/check-ins/${stay._id}`);
    expect(data.guests.find(({ _id }) => _id === ids[2])?.isMinor).toBe(true);
  });

  test('sees no name of others through a link of one guest [SEC-21, C-CHK-28]', async () => {
    const { browser, ids, answer } = await open(3);
    await answer(0, ANNA);
    await answer(1, LUCIA);
    await answer(2, { firstName: 'Lena', lastName: 'Keller' });
    const shared = await browser.send<{ url: string }>('POST', `/api/guest/guests/${ids[2]}/link`);
    expect(shared.status).toBe(201);
    const own = await browserWith(app, shared.data.url);
    await own.send('POST', '/api/guest/prove', { fact: 'Keller' });
    const typed = await own.send<GuestProgress>('PATCH', `/api/guest/guests/${ids[2]}`, LENA);
    expect(responsible(typed.data)?.choices).toEqual([
      { value: ids[0], label: 'Huésped 1' },
      { value: ids[1], label: 'Huésped 2' },
    ]);
    expect(JSON.stringify(await own.page())).not.toMatch(/Rojas|Ana Lucía/);
  });
});
