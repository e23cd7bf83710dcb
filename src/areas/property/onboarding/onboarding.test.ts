import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import type { Onboarding } from './onboarding.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let other: Host & { propertyId: string };
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'duena@example.test');
  other = await hostWithProperty(app, 'vecina@example.test');
});
afterAll(() => app.stop());

const BASE = '/api/common/onboardings';
const BEGUN = [
  { _id: 'phone', state: 'active' },
  { _id: 'listings', state: 'locked' },
] as const;
const DONE = [
  { _id: 'phone', state: 'completed', data: { channel: 'sms', tries: 1, wantsNews: false, note: null } },
  { _id: 'listings', state: 'active' },
];
const get = (appId: string, by = host): Promise<Answer<Onboarding | null>> =>
  by.get(`${BASE}?appId=${appId}&propertyId=${host.propertyId}`);
const init = (appId: string, more: object = {}, by: Host = host): Promise<Answer<Onboarding>> =>
  by.send('POST', BASE, { appId, propertyId: host.propertyId, ...more });

describe('the onboarding of an app', () => {
  test('fetch, create, update, reset and delete, for one app of one property [R-ONBAPP-01]', async () => {
    expect(await get('siigo')).toMatchObject({ status: 200, data: null });
    // The fetch created nothing (D-37).
    expect((await get('siigo')).data).toBeNull();
    const made = await init('siigo', { steps: BEGUN });
    expect(made).toMatchObject({
      status: 201,
      data: { appId: 'siigo', propertyId: host.propertyId, steps: BEGUN, version: 1 },
    });
    const path = `${BASE}/${made.data._id}`;
    const updated = await host.send<Onboarding>('PATCH', path, { steps: DONE }, { 'if-match': '1' });
    expect(updated).toMatchObject({ status: 200, data: { steps: DONE, version: 2 } });
    expect((await get('siigo')).data).toEqual(updated.data);
    expect((await get('dian')).data).toBeNull();
    const reset = await host.send<Onboarding>('PATCH', path, { steps: BEGUN });
    expect(reset.data.steps).toEqual(BEGUN);
    expect((await host.send('DELETE', path)).status).toBe(200);
    expect((await get('siigo')).data).toBeNull();
    expect((await host.send('DELETE', path)).status).toBe(404);
  });

  test('beginning again answers with what there is, also for two at the same time [R-ONBAPP-01]', async () => {
    const both = await Promise.all([init('tra', { steps: BEGUN }), init('tra', { steps: BEGUN })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.data._id).toBe(both[1]?.data._id);
    const again = await init('tra');
    expect(again.data).toMatchObject({ _id: both[0]?.data._id, steps: BEGUN });
  });

  test('after an update that failed the client creates with the steps, and they count [R-ONBAPP-02]', async () => {
    const first = await init('sire', { steps: BEGUN });
    const recreated = await init('sire', { steps: DONE });
    expect(recreated.data).toMatchObject({ _id: first.data._id, steps: DONE, version: 2 });
    // Also after the record was cleared.
    await host.send('DELETE', `${BASE}/${first.data._id}`);
    expect((await init('sire', { steps: DONE })).data).toMatchObject({ steps: DONE, version: 1 });
  });

  test('a change based on an old version is refused with what is there now [REL-22]', async () => {
    const { data } = await init('lock', { steps: BEGUN });
    const path = `${BASE}/${data._id}`;
    await host.send('PATCH', path, { steps: DONE }, { 'if-match': '1' });
    const stale = await host.send('PATCH', path, { steps: BEGUN }, { 'if-match': '1' });
    expect(stale.status).toBe(412);
    expect(stale.details).toMatchObject({ steps: DONE, version: 2 });
  });

  test.each([
    ['appId', { appId: 'no app' }],
    ['appId', { appId: 'x'.repeat(61) }],
    ['steps', { steps: 'phone' }],
    ['steps', { steps: [BEGUN[0], BEGUN[0]] }],
    ['steps', { steps: Array.from({ length: 31 }, (_, index) => ({ _id: `s${index}`, state: 'locked' })) }],
    ['steps.0._id', { steps: [{ _id: '<b>', state: 'locked' }] }],
    ['steps.0.state', { steps: [{ _id: 'phone', state: 'half' }] }],
    ['steps.0.data.note', { steps: [{ _id: 'phone', state: 'active', data: { note: 'x'.repeat(501) } }] }],
    ['steps.0.data.deep', { steps: [{ _id: 'phone', state: 'active', data: { deep: { er: 1 } } }] }],
  ])('a wrong %s is refused at the field: %j [C-GEN-15]', async (field, wrong) => {
    const { status, errors } = await init('wrong', wrong);
    expect(status).toBe(400);
    expect(errors[0]?.field).toBe(field);
    expect((await get('wrong')).data).toBeNull();
  });

  test('a foreign record reads like none; a read-only member changes nothing [SEC-02, SEC-03]', async () => {
    const { data } = await init('card', { steps: BEGUN });
    const missing = '01976f00-0000-7000-8000-00000000dead';
    for (const id of [data._id, missing]) {
      expect((await other.send('PATCH', `${BASE}/${id}`, { steps: [] })).status).toBe(404);
      expect((await other.send('DELETE', `${BASE}/${id}`)).status).toBe(404);
    }
    expect((await init('card', {}, other)).status).toBe(404);
    expect((await other.get(`${BASE}?appId=card&propertyId=${host.propertyId}`)).status).toBe(404);
    const reader = await createColleague(app, host.propertyId, 'mira@example.test', { role: 'read-only' });
    expect((await reader.send('PATCH', `${BASE}/${data._id}`, { steps: [] })).status).toBe(403);
    expect((await get('card', { ...reader, propertyId: host.propertyId })).data?.steps).toEqual(BEGUN);
  });
});
