import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Terms } from '#areas/property/terms/terms.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import type { AgreementPreview } from './agreement.contract.ts';
import type { CheckInDetail } from './check-in.contract.ts';
import {
  createTestStay,
  type Browser,
  browserWith,
  readEverythingStored,
  createTestLink,
  type TestHost,
} from './check-in.test-stay.ts';
import { AGREEMENT_VERSION } from './check-in.constants.ts';
import { forgetOldGuests } from './retention.service.ts';

const TERMS = '/api/common/terms-and-conditions';
const PREVIEW = '/api/checkin-express/agreement';

let app: TestApp;
let host: TestHost;
let counter = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  host = await hostWithProperty(app, `contrato${counter++}@example.test`);
});
afterAll(() => app.stop());

type Stay = Awaited<ReturnType<typeof createTestStay>>;
const agreementOf = async ({ _id }: Pick<Stay, '_id'>) =>
  (await host.get<CheckInDetail>(`/api/common/check-ins/${_id}`)).data.agreement;
const publish = async (content: string) =>
  (
    await host.send<Terms>('POST', TERMS, {
      name: 'Reglas',
      texts: { es: { title: 'Reglas de la casa', content }, en: { title: 'House rules', content } },
      state: 'in-force',
    })
  ).data;

const guestOf = async (stay: Stay) => browserWith(app, await createTestLink(host, stay));
type Shown = { agreement: { title: string; paragraphs: string[]; terms: { id: string } | null } };

/** A guest signs what the page shows in English. */
async function sign(guest: Browser, name = 'Anna Keller') {
  const page = await guest.send<Shown>('GET', '/api/guest/stay?language=en');
  const { agreement } = page.data;
  const signed = await guest.send('POST', '/api/guest/agreement?language=en', {
    kind: 'typed',
    name,
    termsVersionId: agreement.terms?.id ?? null,
  });
  expect(signed.status).toBe(200);
  return agreement;
}

describe('the signed agreement', () => {
  test('it stays readable to the host after changes of stay, house and terms, and after the departure [PRV-04]', async () => {
    await publish('Quiet from 10 pm.');
    const stay = await createTestStay(host, { adults: 1 });
    const { title, paragraphs } = await sign(await guestOf(stay));
    const expected = {
      version: AGREEMENT_VERSION,
      signedBy: 'Anna Keller',
      text: { title, paragraphs, terms: { title: 'House rules', paragraphs: ['Quiet from 10 pm.'] } },
    };
    expect(await agreementOf(stay)).toMatchObject(expected);
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { checkOutDate: inDays(9) });
    await host.send('PATCH', `/api/pms/listings/${stay.roomId}`, { internalName: 'Otro nombre' });
    await host.send('PATCH', `/api/common/property/${host.propertyId}`, { name: 'Casa Verde' });
    await publish('No quiet at all.');
    expect(await agreementOf(stay)).toMatchObject(expected);
    for (const status of ['checked_in', 'checked_out']) {
      const left = await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status });
      expect(left.status).toBe(200);
    }
    expect(await agreementOf(stay)).toMatchObject(expected);
  });

  test('it is the last signed text, when a guest signs again before completing [PRV-04]', async () => {
    const stay = await createTestStay(host, { adults: 1 });
    const guest = await guestOf(stay);
    await sign(guest);
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { checkOutDate: inDays(5) });
    const { paragraphs } = await sign(guest, 'Anna K. Keller');
    expect(await agreementOf(stay)).toMatchObject({ signedBy: 'Anna K. Keller', text: { paragraphs } });
  });

  test('the guest still sees it after changes of stay and terms, in the language of the signature, and signs again [PRV-04, C-CHK-11]', async () => {
    await publish('Quiet from 10 pm.');
    const stay = await createTestStay(host, { adults: 1 });
    const guest = await guestOf(stay);
    const { title, paragraphs, terms } = await sign(guest);
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { checkOutDate: inDays(9) });
    await host.send('PATCH', `/api/pms/listings/${stay.roomId}`, { internalName: 'Otro nombre' });
    await publish('No quiet at all.');
    for (const language of ['es', 'pt', 'en']) {
      const { data } = await guest.send<Shown>('GET', `/api/guest/stay?language=${language}`);
      expect(data.agreement).toMatchObject({ title, paragraphs, terms });
    }
    expect(await sign(guest, 'Anna K. Keller')).toMatchObject({ title, paragraphs, terms });
    expect(await agreementOf(stay)).toMatchObject({
      signedBy: 'Anna K. Keller',
      text: { title, paragraphs },
    });
  });

  test('does not name the guest to a device that is not proved [PRV-04, SEC-21]', async () => {
    const stay = await createTestStay(host, { adults: 1 });
    const url = await createTestLink(host, stay);
    const first = await browserWith(app, url);
    const { paragraphs } = await sign(first);
    expect(paragraphs.join(' ')).toContain('Anna Keller');
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { checkOutDate: inDays(9) });
    // Another device with the same link.
    const second = await (await browserWith(app, url)).send<Shown>('GET', '/api/guest/stay?language=en');
    expect(second.data.agreement.paragraphs).toEqual(
      paragraphs.map((paragraph) => paragraph.replace('Anna Keller', '•••')),
    );
  });

  test('it does not exist before a signature [PRV-04]', async () => {
    expect(await agreementOf(await createTestStay(host, { adults: 1 }))).toMatchObject({
      signedAt: null,
      text: null,
    });
  });

  test('it is nowhere in clear, and is erased with the guests [PRV-03, PRV-05, D-63]', async () => {
    const stay = await createTestStay(host, { adults: 1, checkOutDate: inDays(1) });
    const { paragraphs } = await sign(await guestOf(stay));
    const { text } = await readEverythingStored(app);
    for (const paragraph of paragraphs) expect(text).not.toContain(paragraph.slice(0, 60));
    app.clock.set(plusSeconds(TEST_NOW, 400 * 86_400));
    await forgetOldGuests(app.context());
    app.clock.set(TEST_NOW);
    expect(await agreementOf(stay)).toMatchObject({ version: AGREEMENT_VERSION, signedBy: null, text: null });
  });
});

describe('the preview of the lodging agreement', () => {
  test('it is the text for guests of each language, of the first unit of the house [C-CHK-50, S-APP-49]', async () => {
    const stay = await createTestStay(host, { adults: 2, checkInDate: inDays(14), checkOutDate: inDays(17) });
    const { data } = await host.get<AgreementPreview>(PREVIEW);
    expect([data.version, data.texts.map(({ language }) => language)]).toEqual([
      AGREEMENT_VERSION,
      ['es', 'pt', 'en'],
    ]);
    const guest = await guestOf(stay);
    for (const { language, title, paragraphs, termsLabel } of data.texts) {
      const page = await guest.send<Shown>('GET', `/api/guest/stay?language=${language}`);
      expect(title).toBe(page.data.agreement.title);
      // Everything except the name of the guest.
      expect(paragraphs.slice(1)).toEqual(page.data.agreement.paragraphs.slice(1));
      expect([...paragraphs, termsLabel].join(' ')).not.toMatch(/[{}]/);
      expect(termsLabel).toContain('Casa Azul');
    }
  });

  test('it has words also in a house without units [C-CHK-50]', async () => {
    const { status, data } = await host.get<AgreementPreview>(PREVIEW);
    expect([status, data.texts[0]?.title]).toEqual([200, 'Contrato de hospedaje: Casa Azul']);
  });

  test('only members with the app check-in in this property see it [C-CHK-50, D-9, SEC-02]', async () => {
    const cleaner = await createColleague(app, host.propertyId, `limpia${counter}@example.test`, {
      role: 'cleaner',
    });
    expect((await cleaner.get(PREVIEW)).status).toBe(403);
    const other = await hostWithProperty(app, `ajena${counter}@example.test`);
    expect((await other.get(`${PREVIEW}?propertyId=${host.propertyId}`)).status).toBe(404);
  });
});
