import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { SAVED_VIEWS_MAX } from './saved-views.constants.ts';
import type { SavedView } from './saved-views.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
const VIEWS = '/api/pms/reservation-views';

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

const save = (name: string, filter: object = { arrival: 'today' }) =>
  host.send<SavedView>('POST', VIEWS, { name, filter, sort: '-createdAt' });
const names = async () => (await host.get<SavedView[]>(VIEWS)).data.map(({ name }) => name);

test('a view is stored with its filters, renamed and deleted [C-RES-20, C-RES-21, C-RES-22, C-RES-23]', async () => {
  const saved = await save('Airbnb de la semana', { arrival: 'week', channel: 'airbnb' });
  expect(saved.status).toBe(201);
  expect((await host.get<SavedView[]>(VIEWS)).data).toEqual([
    { ...saved.data, filter: { arrival: 'week', channel: 'airbnb' }, sort: '-createdAt' },
  ]);
  const path = `${VIEWS}/${saved.data._id}`;
  expect((await host.send<SavedView>('PATCH', path, { name: 'Airbnb' })).data.name).toBe('Airbnb');
  const twice = await save('AIRBNB');
  expect(twice.status).toBe(409);
  expect(twice.errors[0]?.message).toBe('Ya tienes una vista con ese nombre');
  expect((await host.send('DELETE', path)).status).toBe(200);
  expect(await names()).toEqual([]);
  expect((await host.send('DELETE', path)).status).toBe(404);
});

test('views belong to one person: no other person reads, renames or deletes them [SEC-02]', async () => {
  const { data } = await save('Mía');
  const stranger = await hostWithProperty(app, 'otra@example.test');
  expect((await stranger.get<SavedView[]>(VIEWS)).data).toEqual([]);
  const path = `${VIEWS}/${data._id}`;
  expect((await stranger.send('PATCH', path, { name: 'Tuya' })).status).toBe(404);
  expect((await stranger.send('DELETE', path)).status).toBe(404);
  expect(await names()).toEqual(['Mía']);
});

test('twenty at most, also when they are saved at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: SAVED_VIEWS_MAX + 4 }, (_none, index) => save(`Vista ${index}`)),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  expect(await names()).toHaveLength(SAVED_VIEWS_MAX);
  const refused = await save('Una más');
  expect(refused.errors[0]?.message).toContain('20');
});
