import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectSystem } from '#support/connection.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { FieldMapping } from './mappings.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `mapping${counter++}@example.test`);
});

const PATH = '/api/common/field-mappings';
const filter = (of: object) => `?filter=${encodeURIComponent(JSON.stringify(of))}`;
const create = (body: object = {}) =>
  host.send<FieldMapping>('POST', PATH, {
    partnerIntegrationId: 'cloudbeds',
    fields: [{ _id: 'iva', groupName: 'taxes', name: 'IVA' }],
    ...body,
  });

describe('field mappings', () => {
  test('a mapping is stored per app and system, one for each pair [C-MAP-01, C-MAP-02]', async () => {
    expect((await host.get(`${PATH}${filter({ partnerIntegrationId: 'cloudbeds' })}`)).data).toBeNull();
    const { data, status } = await create();
    expect(status).toBe(201);
    expect(data).toMatchObject({ appId: 'integrations', propertyIntegrationIdTo: null, version: 1 });
    expect((await create()).errors[0]?.code).toBe('already-mapped');
    expect((await create({ appId: 'invoicing' })).status).toBe(201);
    const found = await host.get<FieldMapping>(
      `${PATH}${filter({ appId: 'integrations', partnerIntegrationId: 'cloudbeds' })}`,
    );
    expect(found.data).toEqual(data);
  });

  test('a mapping is replaced as a whole; an old version is refused [C-MAP-03]', async () => {
    const { data } = await create();
    const fields = [
      { _id: 'fee', groupName: 'taxes', name: 'Fee', extras: [{ _id: 'x', groupName: 'extras', name: 'X' }] },
    ];
    const put = (version: number) =>
      host.send<FieldMapping>('PUT', `${PATH}/${data._id}`, { fields }, { 'if-match': `"${version}"` });
    const replaced = await put(1);
    expect(replaced.data.fields[0]).toMatchObject({ _id: 'fee', extras: [{ _id: 'x', _parentId: 'fee' }] });
    expect((await put(1)).status).toBe(412);
  });

  test('a mapping is changed by pull, push and merge [C-MAP-04, R-MAP-01, R-MAP-02, R-MAP-03]', async () => {
    const { data } = await create();
    const patch = (mode: string, fields: object[], more = '') =>
      host.send<FieldMapping>('PATCH', `${PATH}/${data._id}?updateMode=${mode}${more}`, { fields });
    const pushed = await patch('push', [{ groupName: 'taxes', name: 'Seguro' }]);
    expect(pushed.data.fields.map(({ name }) => name)).toEqual(['IVA', 'Seguro']);
    const filters = `&arrayFilters=${encodeURIComponent(JSON.stringify([{ groupName: 'taxes' }]))}`;
    expect((await patch('other', [{ value: '01' }], filters)).data.fields.map(({ value }) => value)).toEqual([
      '01',
      '01',
    ]);
    expect((await patch('pull', [{ _id: 'iva' }])).data.fields).toHaveLength(1);
  });

  test('a change that cannot be says at which field [C-MAP-04]', async () => {
    const { data } = await create();
    const path = `${PATH}/${data._id}`;
    const wrong = await host.send('PATCH', path, { fields: [{ _id: 'gone', value: 'x' }] });
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'fields.0._id']);
    const { errors } = await host.send(
      'PATCH',
      `${path}?arrayFilters=${encodeURIComponent('[{"$where":1}]')}`,
      {
        fields: [{ value: 'x' }],
      },
    );
    // A filter without a known condition would match everything.
    expect(errors.map(({ code }) => code)).toContain('invalid-input');
  });

  test('it reads channels, payment methods and taxes of a connected system; mapped entries stay [C-MAP-05]', async () => {
    const sync = () => host.send<FieldMapping>('POST', `${PATH}/sync?partnerIntegrationId=cloudbeds`);
    expect((await sync()).errors[0]?.code).toBe('not-connected');
    await connectSystem(app, host, 'cloudbeds');
    const { data, status } = await sync();
    expect(status).toBe(200);
    expect(new Set(data.fields.map(({ groupName }) => groupName))).toEqual(
      new Set(['channels', 'sources', 'paymentMethods', 'taxes']),
    );
    const nequi = data.fields.find(({ name }) => name === 'Nequi');
    await host.send('PATCH', `${PATH}/${data._id}`, { fields: [{ _id: nequi?._id, value: '48' }] });
    const again = await sync();
    const idsOf = ({ fields }: FieldMapping) =>
      fields.filter(({ groupName }) => groupName !== 'channels').map(({ _id }) => _id);
    expect(idsOf(again.data)).toEqual(idsOf(data));
    expect(again.data.fields.find(({ name }) => name === 'Nequi')?.value).toBe('48');
  });

  test('a booking of a mapped channel gets the mapped channel at its next read; others keep their own [C-MAP-04]', async () => {
    const put = (id: string, source: string, guestName: string) =>
      steer(app, 'cloudbeds').has({ reservationID: id, source, guestName });
    const stayOf = async (guest: string) =>
      (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data.find(
        ({ guestName }) => guestName === guest,
      );
    const channelOf = async (guest: string) => {
      const { channelSlug, channelName } = (await stayOf(guest)) ?? {};
      return [channelSlug, channelName];
    };
    await put('810001', 'Agencia Sol', 'Una');
    await put('810002', 'Agencia Luna', 'Dos');
    await connectSystem(app, host, 'cloudbeds');
    expect(await channelOf('Una')).toEqual(['agencia-sol', 'Agencia Sol']);
    const sync = () => host.send<FieldMapping>('POST', `${PATH}/sync?partnerIntegrationId=cloudbeds`);
    const { data } = await sync();
    const say = (value: string | null) => {
      const _id = data.fields.find(
        ({ groupName, name }) => groupName === 'channels' && name === 'Agencia Sol',
      )?._id;
      return host.send('PATCH', `${PATH}/${data._id}`, { fields: [{ _id, value }] });
    };
    const move = (reservationID: string) => {
      // The same webhook event in the same moment is one event.
      app.clock.advance(60);
      return steer(app, 'cloudbeds').emit({ reservationID, moveDays: 1 });
    };
    const isRead = (guest: string, channel: string[]) =>
      eventually(async () => expect(await channelOf(guest)).toEqual(channel));
    expect((await say('Booking.com')).status).toBe(200);
    // An unchanged booking is not requested.
    expect(await channelOf('Una')).toEqual(['agencia-sol', 'Agencia Sol']);
    await move('810001');
    await move('810002');
    await isRead('Una', ['booking', 'Booking.com']);
    expect(await channelOf('Dos')).toEqual(['agencia-luna', 'Agencia Luna']);
    // A mapped name is still offered for mapping, and the name that it was mapped to is not.
    const channels = (await sync()).data.fields.filter(({ groupName }) => groupName === 'channels');
    expect(channels.find(({ name }) => name === 'Agencia Sol')?.value).toBe('Booking.com');
    // An unknown word is a channel of the host's own.
    await say('Amigos de la casa');
    await move('810001');
    await isRead('Una', ['amigos-de-la-casa', 'Amigos de la casa']);
    expect((await sync()).data.fields.map(({ name }) => name)).not.toContain('Amigos de la casa');
    await say(null);
    await move('810001');
    await isRead('Una', ['agencia-sol', 'Agencia Sol']);
  });

  test('no other property sees or changes it', async () => {
    const { data } = await create();
    const other = await hostWithProperty(app, `mapping-other${counter++}@example.test`);
    const path = `${PATH}/${data._id}`;
    expect((await other.send('PATCH', path, { fields: [{ value: 'x' }] })).status).toBe(404);
    expect((await other.get(`${PATH}${filter({ partnerIntegrationId: 'cloudbeds' })}`)).data).toBeNull();
  });
});
