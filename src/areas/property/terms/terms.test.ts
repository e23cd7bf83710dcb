import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import { createTestStay, createTestLink } from '#areas/guests/check-in/check-in.test-stay.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { guestWithLink } from '#support/guest.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { TERMS_CONTENT_MAX, TERMS_MAX } from './terms.constants.ts';
import type { Terms, TermsVersion } from './terms.contract.ts';

const PATH = '/api/common/terms-and-conditions';
const QUIET = { title: 'Reglas de la casa', content: 'Silencio desde las 22:00.\n\nNo se admiten mascotas.' };

let app: TestApp;
let host: Host & { propertyId: string };
let stranger: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'duena@example.test');
  stranger = await hostWithProperty(app, 'extrano@example.test');
});
afterAll(() => app.stop());

const list = async (): Promise<Terms[]> => (await host.get<Terms[]>(PATH)).data;
const create = (body: object) => host.send<Terms>('POST', PATH, body);
const update = (id: string, body: object, headers = {}) =>
  host.send<Terms>('PATCH', `${PATH}/${id}`, body, headers);
const created = async (body: object = {}): Promise<Terms> =>
  (await create({ name: 'Reglas', texts: { es: QUIET }, ...body })).data;

beforeEach(async () => {
  for (const { _id } of await list()) await host.send('DELETE', `${PATH}/${_id}`);
});

describe('terms of a property [C-GEN-18, C-GEN-19, C-GEN-20, C-GEN-21, R-TERMS-01]', () => {
  test('create appends, update replaces by _id, delete removes', async () => {
    const first = await created({ name: 'Casa' });
    app.clock.advance(1);
    const second = await created({ name: 'Piscina' });
    expect(await list()).toEqual([first, second]);
    expect(first).toMatchObject({
      state: 'draft',
      published: null,
      hasChanges: false,
      content: QUIET.content,
    });
    const { data: changed } = await update(first._id, { name: 'Casa y jardín' });
    expect(await list()).toEqual([changed, second]);
    expect(changed).toMatchObject({ _id: first._id, name: 'Casa y jardín', texts: { es: QUIET } });
    expect((await host.send('DELETE', `${PATH}/${first._id}`)).status).toBe(200);
    expect(await list()).toEqual([second]);
    expect((await update(first._id, { name: 'x' })).status).toBe(404);
  });

  test.each([
    ['name', { name: ' ' }, 'Campo requerido'],
    ['name', { name: 'x'.repeat(81) }, 'Es demasiado largo'],
    ['texts.es.title', { texts: { es: { title: '', content: 'Algo' } } }, 'Campo requerido'],
    ['texts.es.content', { texts: { es: { title: 'Algo', content: ' \n ' } } }, 'Campo requerido'],
    [
      'texts.es.content',
      { texts: { es: { title: 'Algo', content: 'x'.repeat(TERMS_CONTENT_MAX + 1) } } },
      '',
    ],
    ['texts', { texts: {}, state: 'in-force' }, 'Escribe el texto en un idioma por lo menos'],
    ['state', { state: 'signed' }, ''],
  ])('an invalid value is refused at %s [R-TERMS-02]', async (field, wrong, words) => {
    const { status, errors } = await create({ name: 'Reglas', texts: { es: QUIET }, ...wrong });
    expect(status).toBe(400);
    expect(errors[0]?.field).toMatch(new RegExp(`(^|\\.)${field.replaceAll('.', '\\.')}$`));
    expect(errors[0]?.message).toContain(words);
    expect(await list()).toEqual([]);
  });

  test('a language that the product does not speak is refused', async () => {
    expect((await create({ name: 'Reglas', texts: { fr: QUIET } })).status).toBe(400);
  });

  test('control characters and signs that turn text around do not reach guests', async () => {
    const { texts } = await created({
      texts: { es: { title: 'A\u202eB', content: 'uno\r\n\r\ndos\u0007' } },
    });
    expect(texts.es).toEqual({ title: 'AB', content: 'uno\n\ndos' });
  });

  test('the number of terms is limited', async () => {
    for (let index = 0; index < TERMS_MAX; index++) await created({ name: `Reglas ${index}` });
    const { status, errors } = await create({ name: 'Una más', texts: {} });
    expect(status).toBe(409);
    expect(errors[0]?.code).toBe('terms-limit');
  });

  test('a change that is based on an older version is refused with the newer one [REL-22]', async () => {
    const terms = await created();
    await update(terms._id, { name: 'De otra persona' });
    const late = await update(terms._id, { name: 'Tarde' }, { 'if-match': String(terms.version) });
    expect(late.status).toBe(412);
    expect(late.details).toMatchObject({ name: 'De otra persona' });
  });

  test('no member reads or changes the terms of another property, and reading is not writing [SEC-02]', async () => {
    const { _id } = await created();
    const missing = await stranger.send('PATCH', `${PATH}/${crypto.randomUUID()}`, { name: 'x' });
    const foreign = await stranger.send('PATCH', `${PATH}/${_id}`, { name: 'x' });
    expect([foreign.status, foreign.errors]).toEqual([missing.status, missing.errors]);
    expect((await stranger.send('DELETE', `${PATH}/${_id}`)).status).toBe(404);
    expect((await stranger.get(`${PATH}/${_id}/versions`)).status).toBe(404);
    expect((await stranger.get(`${PATH}?propertyId=${host.propertyId}`)).status).toBe(404);
    const { token } = await createColleague(app, host.propertyId, 'recepcion@example.test', {
      role: 'reception',
    });
    const as = (method: string) =>
      fetch(`${app.url}${PATH}${method === 'GET' ? '' : `/${_id}`}?propertyId=${host.propertyId}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await as('GET')).status).toBe(200);
    expect((await as('DELETE')).status).toBe(403);
  });
});

describe('versions [C-GEN-25]', () => {
  const versions = async (id: string) => (await host.get<TermsVersion[]>(`${PATH}/${id}/versions`)).data;

  test('publishing creates a version; later edits apply only once they are published', async () => {
    const { _id } = await created({ state: 'in-force' });
    const later = { ...QUIET, content: 'Silencio desde las 21:00.' };
    const { data: written } = await update(_id, { texts: { es: later } });
    expect(written).toMatchObject({ state: 'in-force', hasChanges: true, published: { number: 1 } });
    const { data: again } = await update(_id, { state: 'in-force' });
    expect(again).toMatchObject({ state: 'in-force', hasChanges: false, published: { number: 2 } });
    expect((await update(_id, { state: 'in-force' })).data.published?.number, 'nothing new').toBe(2);
    expect((await versions(_id)).map(({ number, texts }) => [number, texts.es?.content])).toEqual([
      [2, later.content],
      [1, QUIET.content],
    ]);
  });

  test('at most one is in force: publishing another archives it, also when two are published at once', async () => {
    const made = await Promise.all(['A', 'B', 'C'].map((name) => created({ name })));
    const answers = await Promise.all(made.map(({ _id }) => update(_id, { state: 'in-force' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const states = (await list()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['archived', 'archived', 'in-force']);
    const archived = (await list()).find(({ state }) => state === 'archived');
    expect((await update(archived?._id ?? '', { state: 'draft' })).data.state).toBe('draft');
  });

  test('the database lets the product change no version, and the history names the publisher [REL-27, PRV-04]', async () => {
    const { _id } = await created({ state: 'in-force' });
    const client = new pg.Client(app.databaseUrl);
    await client.connect();
    await client.query('set role posada_app');
    await expect(client.query("update terms_versions set texts = '{}'")).rejects.toThrow(/permission denied/);
    await expect(client.query('delete from terms_versions')).rejects.toThrow(/permission denied/);
    await client.end();
    const { data: log } = await host.get<{ message: string; subjectId: string }[]>(
      '/api/common/audit-log?subject=terms&language=es',
    );
    const own = log.filter(({ subjectId }) => subjectId === _id).map(({ message }) => message);
    expect(own).toEqual(['Publicó unas condiciones', 'Escribió unas condiciones']);
  });
});

describe('the text that a guest signs [PRV-04]', () => {
  async function guestOf() {
    const stay = await createTestStay(host, { adults: 1 });
    const guest = await guestWithLink(app, await createTestLink(host, stay));
    const detail = async () => (await host.get<CheckInDetail>(`/api/common/check-ins/${stay._id}`)).data;
    const sign = (termsVersionId?: string | null) =>
      guest.send('POST', '/api/guest/agreement', { kind: 'typed', name: 'Anna Keller', termsVersionId });
    return { guest, sign, detail };
  }

  test('nothing published: the lodging agreement alone', async () => {
    await created();
    const { guest, sign, detail } = await guestOf();
    expect((await guest.page()).agreement.terms).toBeNull();
    expect((await sign()).status).toBe(200);
    expect((await detail()).agreement.text?.terms).toBeNull();
  });

  test('the terms in force in the language of the guest, or in the one the host has written in', async () => {
    const en = { title: 'House rules', content: 'Quiet from 10 pm.\n\nNo pets.' };
    await created({ texts: { es: QUIET, en }, state: 'in-force' });
    const { guest } = await guestOf();
    const read = async (language: string) => {
      const { data } = await guest.send<{ agreement: { terms: unknown } }>(
        'GET',
        `/api/guest/stay?language=${language}`,
      );
      return data.agreement.terms;
    };
    expect(await read('en')).toMatchObject({
      number: 1,
      language: 'en',
      title: 'House rules',
      paragraphs: ['Quiet from 10 pm.', 'No pets.'],
    });
    expect(await read('pt')).toMatchObject({ language: 'es', title: QUIET.title });
  });

  test('a guest cannot sign unseen terms, and signed terms do not change', async () => {
    const { _id } = await created({ state: 'in-force' });
    const { guest, sign, detail } = await guestOf();
    const seen = (await guest.page()).agreement.terms;
    await update(_id, { texts: { es: { ...QUIET, content: 'Otras reglas.' } }, state: 'in-force' });
    const refused = await sign(seen?.id);
    expect(refused.status).toBe(409);
    expect(refused.errors[0]?.code).toBe('terms-changed');
    expect((await sign(), await sign()).status, 'without naming them neither').toBe(409);
    const now = (await guest.page()).agreement.terms;
    expect((await sign(now?.id)).status).toBe(200);

    await host.send('DELETE', `${PATH}/${_id}`);
    await created({ name: 'Nuevas', state: 'in-force' });
    expect((await guest.page()).agreement.terms).toMatchObject({
      id: now?.id,
      paragraphs: ['Otras reglas.'],
    });
    expect((await detail()).agreement.text?.terms).toMatchObject({
      id: now?.id,
      paragraphs: ['Otras reglas.'],
    });
  });
});
