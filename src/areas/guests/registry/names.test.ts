import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  browserWith,
  completeTestCheckIn,
  connectRegistries,
  createTestLink,
  createTestStay,
  markArrived,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';

let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(TEST_NOW);
  host = await hostWithProperty(app);
  await connectRegistries(host);
});
afterAll(() => app.stop());

const told = async (documentNumber: string) => {
  const { cards } = await steer(app, 'tra').world<{ cards: { fields: Record<string, string> }[] }>();
  const { records } = await steer(app, 'sire').world<{
    records: { line: string; documentNumber: string }[];
  }>();
  const card = cards.find(({ fields }) => fields['numero_identificacion'] === documentNumber)?.fields;
  const line = records.find((one) => one.documentNumber === documentNumber)?.line.split('\t');
  return { card, lastName: line?.[5], secondLastName: line?.[6], firstName: line?.[7] };
};

const { firstName: _first, ...WITHOUT_GIVEN_NAME } = ANNA;
const ONE_NAME = {
  ...WITHOUT_GIVEN_NAME,
  nationality: 'ID',
  documentNumber: 'X1234567',
  lastName: 'Suharjo',
  residenceCountry: 'ID',
  residenceCity: 'Surabaya',
};

describe('a guest with one name', () => {
  test('completes the check-in, and the registries, which take no empty name, have it in both fields [W2-X-20]', async () => {
    const stay = await createTestStay(host, { adults: 1 });
    expect((await completeTestCheckIn(app, host, stay, [ONE_NAME])).status).toBe(200);
    await markArrived(host, stay);
    await eventually(async () => {
      expect(await told('X1234567')).toMatchObject({
        card: { nombres: 'Suharjo', apellidos: 'Suharjo' },
        firstName: 'SUHARJO',
        lastName: 'SUHARJO',
        secondLastName: '',
      });
    });
  });

  test('the empty field asks whether the document shows one name, and X in it is refused [W2-X-20]', async () => {
    const stay = await createTestStay(host, { adults: 1 });
    const browser = await browserWith(app, await createTestLink(host, stay));
    const [guest] = (await browser.page()).guests;
    const path = `/api/guest/guests/${guest?._id}`;
    const field = async (name: string) =>
      (await browser.page()).guests[0]?.fields.find((one) => one.name === name);
    expect(await field('firstName')).toMatchObject({ required: true, complaint: null });
    await browser.send('PATCH', path, ONE_NAME);
    expect(await field('firstName')).toMatchObject({ required: false, isWarning: true });
    for (const none of ['X', 'xx', '-', '.', 'No tiene']) {
      const refused = await browser.send('PATCH', path, { firstName: none });
      expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'firstName']);
    }
    // Documents of these countries show two names of everybody.
    await browser.send('PATCH', path, { nationality: 'MX' });
    expect(await field('firstName')).toMatchObject({ required: true });
    expect((await browser.send('POST', '/api/guest/complete')).status).not.toBe(200);
  });
});

const SURNAMES = [
  ['K1', 'Ka\u02BBiulani', 'KAIULANI', "Ka'iulani"],
  ['K2', 'Ta\u02BCizz', 'TAIZZ', "Ta'izz"],
  ['K3', 'Gal\u00B7lart', 'GALLART', 'Gal\u00B7lart'],
  ['K4', 'M\u2032Bala', 'MBALA', "M'Bala"],
  ['K5', 'M\u00AA Luz', 'MA LUZ', 'Ma Luz'],
  ['K6', 'Pe\u006E\u0303a', 'PENA', 'Pe\u00F1a'],
  ['K7', 'Щербак', 'SHCHERBAK', 'SHCHERBAK'],
] as const;

test('a surname is in the letters that an authority takes for that authority, and stays as it was typed [W2-X-21]', async () => {
  for (const party of [SURNAMES.slice(0, 3), SURNAMES.slice(3, 6), SURNAMES.slice(6)]) {
    const stay = await createTestStay(host, { adults: party.length });
    const answers = party.map(([number, lastName]) => ({
      ...ANNA,
      nationality: 'FR',
      documentNumber: `C01X${number}T47`,
      lastName,
    }));
    expect((await completeTestCheckIn(app, host, stay, answers)).status).toBe(200);
    await markArrived(host, stay);
    await eventually(async () => {
      for (const [number, , sire, tra] of party) {
        const { card, lastName } = await told(`C01X${number}T47`);
        expect([lastName, card?.['apellidos']]).toEqual([sire, tra]);
      }
    });
    const { data } = await host.get<CheckInDetail>(`/api/common/check-ins/${stay._id}`);
    const kept = new Set(data.guests.map((guest) => guest.lastName));
    expect(kept).toEqual(new Set(party.map(([, typed]) => typed.normalize('NFC'))));
  }
});
