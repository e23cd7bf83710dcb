import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { StayReport, TourismSettings } from '#areas/guests/registry/registry.contract.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';

let app: TestApp;
let host: TestHost;
let settings: TourismSettings;
let counter = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  host = await hostWithProperty(app, `access${counter++}@example.test`);
  await connectRegistries(host);
  const [own] = (await host.get<TourismSettings[]>('/api/common/sire-tra-settings')).data;
  if (!own) throw new Error('The property has no connected registry');
  settings = own;
});
afterAll(() => app.stop());

const report = async (): Promise<StayReport> => {
  const { data } = await host.get<StayReport[]>('/api/common/stay-reports');
  const found = data.find(({ registry }) => registry === 'tra');
  if (!found) throw new Error('The property has no report to TRA');
  return found;
};
const cards = async (number: string) =>
  (await steer(app, 'tra').world<{ cards: { fields: Record<string, string> }[] }>()).cards.filter(
    ({ fields }) => fields['numero_identificacion'] === number,
  );
/** The password is entered once more. */
const renew = () =>
  host.send('PUT', `/api/common/sire-tra-settings/${settings._id}`, {
    establishmentName: 'Casa Azul',
    accommodationType: 'apartment',
    tra: { mode: 'test' },
    sire: { mode: 'test' },
  });

describe('TRA refuses the access', () => {
  const refused = async () => {
    const documentNumber = `C0${String(8_000_000 + counter)}`;
    await steer(app, 'tra').failNext({ match: 'POST one/', status: 401 });
    await completeTestCheckIn(app, host, await createTestStay(host, { adults: 1 }), [
      { ...ANNA, documentNumber },
    ]);
    await eventually(async () => expect((await report()).problem?.action).toBe('reconnect'));
    return documentNumber;
  };

  test('the report waits, Hoy asks to reconnect, and it goes out by itself afterwards, once [REL-15]', async () => {
    const number = await refused();
    expect(await report()).toMatchObject({ state: 'sending', revision: 1 });
    const { attention } = (await host.get<Today>('/api/common/today')).data;
    expect(attention.filter(({ kind }) => kind === 'reconnect')).toHaveLength(1);
    expect((await renew()).status).toBe(200);
    await eventually(async () => expect((await report()).state).toBe('sent'));
    expect(await report()).toMatchObject({ revision: 1, problem: null });
    expect(await cards(number)).toHaveLength(1);
  });

  test('a report that a person made by hand meanwhile is not sent when there is access again [REL-02]', async () => {
    const number = await refused();
    const { _id } = await report();
    const marked = await host.send('POST', `/api/common/stay-reports/${_id}/reported`, { code: '1457999' });
    expect(marked.status).toBe(200);
    await renew();
    await eventually(async () => {
      const left = "select id from jobs where name like 'registry.%' or name ~ 'effects'";
      expect(await app.platform.pools.system.named('test-jobs-left', left, [])).toEqual([]);
    });
    expect(await report()).toMatchObject({ state: 'by-hand', code: '1457999' });
    expect(await cards(number)).toEqual([]);
  });
});
