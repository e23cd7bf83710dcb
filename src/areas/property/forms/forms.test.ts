import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { FORMS_MAX } from './forms.constants.ts';
import type { CustomForm } from './forms.contract.ts';

const FORMS = '/api/common/forms';
const PARKING = {
  name: 'Parqueadero',
  appId: 'check-in',
  fields: [
    { key: 'plate', label: '¿Qué placa tiene tu carro?', kind: 'text', required: true },
    { key: 'size', label: '¿Qué tan grande es?', kind: 'choice', choices: ['Carro', 'Camioneta'] },
  ],
};

let app: TestApp;
let host: Host & { propertyId: string };
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

const list = async (query = '', by: Host = host) => (await by.get<CustomForm[]>(`${FORMS}${query}`)).data;

describe('forms of a property [C-GEN-01, C-GEN-02, C-GEN-03]', () => {
  test('forms are created, listed by app and part of the name, and changed', async () => {
    const made = await host.send<CustomForm>('POST', FORMS, PARKING);
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ name: 'Parqueadero', appId: 'check-in', propertyId: host.propertyId });
    expect(made.data.fields).toEqual([PARKING.fields[0], { ...PARKING.fields[1], required: false }]);
    await host.send('POST', FORMS, { name: 'Revisión', appId: 'listings' });
    expect((await list()).map(({ name }) => name)).toEqual(['Parqueadero', 'Revisión']);
    expect(await list('?appId=listings')).toMatchObject([{ name: 'Revisión', fields: [] }]);
    expect(await list('?filter=PARQUE')).toHaveLength(1);
    const changed = await host.send<CustomForm>('PATCH', `${FORMS}/${made.data._id}`, { name: 'Garaje' });
    expect(changed.data).toMatchObject({ name: 'Garaje', version: 2, fields: made.data.fields });
  });

  test('a change that is based on an older version is refused with what is there [REL-22]', async () => {
    const { data } = await host.send<CustomForm>('POST', FORMS, { name: 'Mascotas', appId: 'check-in' });
    const change = (name: string) =>
      host.send('PATCH', `${FORMS}/${data._id}`, { name }, { 'if-match': '"1"' });
    expect((await change('Animales')).status).toBe(200);
    expect((await change('Perros')).status).toBe(412);
  });

  test.each([
    ['name', { name: ' ' }],
    ['appId', { appId: 'kitchen' }],
    ['fields', { fields: [PARKING.fields[0], PARKING.fields[0]] }],
    ['fields.0.key', { fields: [{ ...PARKING.fields[0], key: 'Mi placa' }] }],
    ['fields.0.choices', { fields: [{ ...PARKING.fields[0], kind: 'choice' }] }],
    ['fields.0.choices', { fields: [{ ...PARKING.fields[0], choices: ['x'] }] }],
  ])('a wrong %s is refused there [SEC-04]', async (field, own) => {
    const { status, errors } = await host.send('POST', FORMS, { ...PARKING, name: 'Otro', ...own });
    expect([status, errors[0]?.field]).toEqual([400, field]);
  });

  test('names are unique per app, and their number is limited', async () => {
    const make = (name: string, appId = 'team') => host.send('POST', FORMS, { name, appId });
    expect((await make('Turno')).status).toBe(201);
    expect(await make('turno')).toMatchObject({ status: 409, errors: [{ code: 'form-name-taken' }] });
    expect((await make('Turno', 'listings')).status).toBe(201);
    for (let left = FORMS_MAX - (await list()).length; left > 0; left--) await make(`Formulario ${left}`);
    expect(await make('Uno más')).toMatchObject({ status: 409, errors: [{ code: 'forms-limit' }] });
  });
});

describe('access to forms [SEC-02, SEC-03]', () => {
  test('a member sees the forms of their apps, and writes none without the right to', async () => {
    const person = await createColleague(app, host.propertyId, 'recepcion@example.test', {
      role: 'reception',
      apps: ['check-in'],
    });
    const seen = await list('', person);
    expect(new Set(seen.map(({ appId }) => appId))).toEqual(new Set(['check-in']));
    expect((await person.send('POST', FORMS, PARKING)).status).toBe(403);
  });

  test('another host finds nothing', async () => {
    const other = await hostWithProperty(app, 'otra@example.test');
    const [form] = await list();
    expect(await list('', other)).toEqual([]);
    expect((await other.send('PATCH', `${FORMS}/${form?._id}`, { name: 'x' })).status).toBe(404);
    expect((await other.get(`${FORMS}?propertyId=${host.propertyId}`)).status).toBe(404);
  });
});
