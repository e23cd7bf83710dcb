import { staleConnectionsSchedule } from '#areas/channels/pms-sync/sync/sync.jobs.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { forgetOldGuestsSchedule } from '#areas/guests/check-in/index.ts';
import { createTestStay, browserWith, createTestLink } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { dueFeedsSchedule } from '#areas/channels/calendars/index.ts';
import type { Property } from '#areas/property/properties/properties.contract.ts';
import type { SlugCheck } from '#areas/property/properties/slugs.contract.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, type Host, hostWithProperty, request } from '#support/host.ts';
import { createColleague, type Colleague, signInAgain } from '#support/people.ts';
import { eventually } from '#support/wait.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Owner = Host & { propertyId: string };
let hosts = 0;
let asked = 0;
const anOwner = (): Promise<Owner> => hostWithProperty(app, `cierra-${++hosts}@example.test`);
const remove = (host: Host, propertyId: string, body: object = { name: 'Casa Azul' }): Promise<Answer> =>
  host.send('DELETE', `/api/common/property/${propertyId}`, body);
const rows = (propertyId: string, query: string) =>
  app
    .context(propertyId as PropertyId)
    .db.named<Record<string, unknown>>(`test-${++asked}`, query, [propertyId]);

describe('deleting a property', () => {
  test.each([
    ['blanks', { name: '  ' }],
    ['another name', { name: 'casa azul' }],
    ['half of it', { name: 'Casa' }],
  ])('%s instead of its name is refused at the field [C-PROP-05]', async (_what, body) => {
    const host = await anOwner();
    const { status, errors } = await remove(host, host.propertyId, body);
    expect(status).toBe(400);
    expect(errors[0]?.field).toBe('name');
    expect((await host.get(`/api/common/property/${host.propertyId}`)).status).toBe(200);
  });

  test('owners only, and only with a sign-in of the last five minutes [C-PROP-05, SEC-12]', async () => {
    const host = await anOwner();
    const manager = await createColleague(app, host.propertyId, 'gerente@example.test', { role: 'manager' });
    expect((await remove(manager, host.propertyId)).status).toBe(403);
    const stranger = await anOwner();
    expect((await remove(stranger, host.propertyId)).status).toBe(404);
    app.clock.advance(301);
    const late = await remove(host, host.propertyId);
    expect(late).toMatchObject({ status: 403, errors: [{ code: 'sign-in-again' }] });
    expect((await host.get(`/api/common/property/${host.propertyId}`)).status).toBe(200);
  });

  test('two owners delete it at the same time: one succeeds, the other finds nothing [C-PROP-05]', async () => {
    const host = await anOwner();
    const partner = await createColleague(app, host.propertyId, 'socia@example.test', { role: 'owner' });
    // Without the name, as in the specification of the call (W1-B-10).
    const answers = await Promise.all([host, partner].map((owner) => remove(owner, host.propertyId, {})));
    expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 404]);
  });

  test('members, invitations, channels and guests’ links end at once; the history and the slug stay [C-PROP-05, REL-27]', async () => {
    const host = await anOwner();
    const { propertyId } = host;
    const reception: Colleague = await createColleague(app, propertyId, 'marta@example.test', {
      role: 'reception',
    });
    await host.send('POST', '/api/auth/workteam', {
      user: { name: 'Ana Rojas', email: 'invitada@example.test' },
    });
    const stay = await createTestStay(host);
    const guest = await browserWith(app, await createTestLink(host, stay));
    const unopened = await createTestLink(host, stay);
    const connected = await host.send<{ _id: string }>('POST', '/api/common/property-integrations', {
      partnerIntegrationId: 'cloudbeds',
      mode: 'test',
      credentials: {},
    });
    expect(connected.status).toBe(201);
    const feeds = await host.send<Listing>('POST', `/api/pms/listings/${stay.roomId}/calendar/file`, {
      content: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//\r\nEND:VCALENDAR\r\n',
    });
    expect(feeds.status).toBe(200);
    const { slug } = (await host.get<Property>(`/api/common/property/${propertyId}`)).data;

    expect((await remove(host, propertyId)).status).toBe(200);

    await eventually(async () => {
      for (const person of [host, reception]) {
        expect((await person.get(`/api/common/property/${propertyId}`)).status).toBe(404);
        expect((await person.get(`/api/pms/reservations?propertyId=${propertyId}`)).status).toBe(404);
      }
    });
    expect((await host.get<User>('/api/auth/me')).data.properties).toEqual([]);
    expect((await host.get<Property[]>('/api/common/properties')).data).toEqual([]);
    expect((await guest.send('GET', '/api/guest/stay')).status).toBe(401);
    expect((await browserWith(app, unopened)).opened).toBe(404);
    expect(
      await rows(propertyId, 'select id from invitations where property_id = $1 and revoked_at is null'),
    ).toEqual([]);
    expect(
      await rows(propertyId, 'select id from connections where property_id = $1 and deleted_at is null'),
    ).toEqual([]);
    expect(await rows(propertyId, 'select id from calendar_feeds where property_id = $1')).toEqual([]);
    // The credentials can no longer be decrypted.
    const keys =
      'select k.id from connections c join sealing_keys k on k.id = c.sealing_key_id where c.property_id = $1 and k.wrapped is not null';
    expect(await rows(propertyId, keys)).toEqual([]);

    // The first sync run may write its listings while the property waits to be closed.
    const [last] = await rows(
      propertyId,
      "select action, before, actor from changes where property_id = $1 and subject = 'property' order by id desc limit 1",
    );
    expect(last).toMatchObject({ action: 'deleted', before: { name: 'Casa Azul', slug } });
    expect(last?.['before']).toMatchObject({ members: [{ role: 'owner' }, { role: 'reception' }] });
    const { _id } = (await host.get<User>('/api/auth/me')).data;
    expect(last?.['actor']).toBe(`user:${_id}`);
    const check = await host.get<SlugCheck>(`/api/common/properties/check-slug/${slug}`);
    expect(check.data).toEqual({ available: false, reason: 'taken' });
    expect(await rows(propertyId, 'select id from reservations where property_id = $1')).not.toEqual([]);
  });

  test('no sweep of the platform fails on it, and its guests are still erased in time [C-PROP-05, PRV-03]', async () => {
    const host = await anOwner();
    const stay = await createTestStay(host);
    const guest = await browserWith(app, await createTestLink(host, stay));
    const [main] = (await guest.page()).guests;
    await guest.send('PATCH', `/api/guest/guests/${main?._id}`, { firstName: 'Anna', lastName: 'Keller' });
    expect((await remove(host, host.propertyId)).status).toBe(200);
    app.clock.advance(10 * 365 * 86_400);
    for (const schedule of [dueFeedsSchedule, staleConnectionsSchedule, forgetOldGuestsSchedule]) {
      await schedule.run(app.context());
    }
    const erased = 'select reservation_id from check_ins where property_id = $1 and erased_at is not null';
    expect(await rows(host.propertyId, erased)).toHaveLength(1);
    const jobs = "select name from jobs where property_id = $1 and state = 'parked'";
    await eventually(async () => expect(await rows(host.propertyId, jobs)).toEqual([]));
  });

  test('an owner who deleted the only property creates another one and owns it [R-ROLE-05]', async () => {
    const host = await anOwner();
    const { _id } = (await host.get<User>('/api/auth/me')).data;
    expect((await remove(host, host.propertyId)).status).toBe(200);
    const again = await signInAgain(app, _id);
    const made = await again.send<Property>('POST', '/api/common/property', {
      name: 'Casa Nueva',
      type: 'hotel',
      currency: 'COP',
      timezone: 'America/Bogota',
      location: { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } },
    });
    expect(made.status).toBe(201);
    const { data } = await again.get<User>('/api/auth/me');
    expect(data.properties).toMatchObject([{ _id: made.data._id, rol: 'owner' }]);
  });

  test('nothing is deleted without a session [SEC-01]', async () => {
    const host = await anOwner();
    const path = `/api/common/property/${host.propertyId}`;
    expect((await request(app, 'DELETE', path, { name: 'Casa Azul' })).status).toBe(401);
  });
});
