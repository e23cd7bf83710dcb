import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  ANNA,
  completeTestCheckIn,
  connectRegistries,
  createTestStay,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { StayReport, TourismSettings } from '#areas/guests/registry/registry.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { TODAY } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { atLocalTime } from '#vocabulary/instant.ts';
import { noteLostAccess, noteReport } from './notices.service.ts';
import { sendDueDigests } from './notifications.jobs.ts';
import { countNotices, digestsLeave, jobsAreDone, mailsTo, turnOn } from './notifications.test-team.ts';

let app: TestApp;
let host: TestHost;
let owner: string;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  counter += 1;
  owner = `alertas-${counter}@example.test`;
  host = await hostWithProperty(app, owner);
});

const subjects = async () => (await mailsTo(app, owner)).map(({ subject }) => subject);
const newest = async () => (await mailsTo(app, owner))[0]?.text ?? '';
const ctx = () => app.context().forProperty(host.propertyId as never);
const reportToTra = async (): Promise<StayReport> => {
  const { data } = await host.get<StayReport[]>('/api/common/stay-reports');
  const found = data.find(({ registry }) => registry === 'tra');
  if (!found) throw new Error('The property has no report to TRA');
  return found;
};
const documentNumber = () => `C0${String(7_100_000 + counter)}`;
const guestArrives = async (own: Record<string, string> = {}) =>
  completeTestCheckIn(app, host, await createTestStay(host, { adults: 1 }), [
    { ...ANNA, documentNumber: documentNumber(), ...own },
  ]);

describe('reports to the authorities', () => {
  test('a refused one is told once, without any data of a document [C-NOT-05, PRV-11]', async () => {
    await connectRegistries(host);
    await turnOn(host, 'sireTraReports', [owner]);
    await guestArrives({ lastName: 'Rechazo TRA' });
    await eventually(async () => expect((await reportToTra()).state).toBe('refused'));
    await noteReport(ctx(), (await reportToTra())._id);
    await digestsLeave(app, host, 1);
    await eventually(async () =>
      expect(await subjects()).toEqual(['Casa Azul: un reporte necesita tu atención']),
    );
    expect(await newest()).toMatch(/• TRA · Apto \d+ · Anna: rechazado \(prueba\)/);
    expect(await newest()).not.toMatch(/Rechazo|C07/);
    await noteReport(ctx(), (await reportToTra())._id);
    await jobsAreDone(app);
    expect(await subjects()).toHaveLength(1);
  });

  test('sent ones are told together at eight in the evening', async () => {
    await connectRegistries(host);
    await turnOn(host, 'sireTraReports', [owner]);
    await guestArrives();
    await eventually(async () => expect((await reportToTra()).state).toBe('sent'));
    await digestsLeave(app, host, 1);
    await jobsAreDone(app);
    expect(await subjects()).toEqual([]);
    app.clock.set(atLocalTime(TODAY, '20:00', 'America/Bogota'));
    await sendDueDigests.run(app.context());
    await eventually(async () => expect(await subjects()).toEqual(['Casa Azul: un reporte enviado']));
    expect(await newest()).toMatch(/• TRA · Apto \d+ · Anna \(prueba\)/);
  });
});

describe('what stopped working', () => {
  test('a connection whose access was refused is told once for its credentials, and not when it was mended in time', async () => {
    await connectRegistries(host);
    await turnOn(host, 'systemAlert', [owner]);
    await steer(app, 'tra').failNext({ match: 'POST one/', status: 401 });
    await guestArrives();
    await eventually(async () => expect((await reportToTra()).problem?.action).toBe('reconnect'));
    await digestsLeave(app, host, 1);
    await eventually(async () => expect(await subjects()).toEqual(['Casa Azul: algo dejó de funcionar']));
    expect(await newest()).toContain('• TRA ya no acepta la conexión. Conéctalo de nuevo');
    const [settings] = (await host.get<TourismSettings[]>('/api/common/sire-tra-settings')).data;
    const { data: connections } = await host.get<{ _id: string; partnerIntegrationId: string }[]>(
      '/api/common/property-integrations',
    );
    const lost = connections.find(({ partnerIntegrationId }) => partnerIntegrationId === 'tra');
    if (lost) await noteLostAccess(ctx(), lost._id as never);

    // Refused again after a renewal: that is news, unless it is mended before the mail leaves.
    const renew = () =>
      host.send('PUT', `/api/common/sire-tra-settings/${settings?._id}`, {
        establishmentName: 'Casa Azul',
        accommodationType: 'apartment',
        tra: { mode: 'test' },
        sire: { mode: 'test' },
      });
    await steer(app, 'tra').failNext({ match: 'POST one/', status: 401 });
    expect((await renew()).status).toBe(200);
    await eventually(async () => expect(await countNotices(app, host)).toBe(2));
    expect((await renew()).status).toBe(200);
    await eventually(async () => expect((await reportToTra()).state).toBe('sent'));
    await digestsLeave(app, host, 2);
    await jobsAreDone(app);
    expect(await subjects()).toHaveLength(1);
  });

  test('a calendar that was not read for three hours is told once', async () => {
    type World = { feeds: { id: string; token: string }[] };
    await fetch(`${app.url}/_simulator/airbnb/reset`, { method: 'POST' });
    const airbnb = steer(app, 'airbnb');
    const feed = (await airbnb.world<World>()).feeds[3];
    const calendar = `${app.url}/simulators/airbnb/calendar/ical/${feed?.id}.ics?s=${feed?.token}`;
    const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', {
      internalName: 'Suite Bóveda',
      calendar,
    });
    await turnOn(host, 'systemAlert', [owner]);
    await airbnb.emit({ feed: feed?.id, mode: 'gone' });
    const read = () => host.send('POST', `/api/pms/listings/${listing._id}/calendar/read`);
    app.clock.advance(3600);
    await read();
    await digestsLeave(app, host, 0);
    app.clock.advance(2 * 3600);
    for (let tries = 0; tries < 3; tries++) {
      app.clock.advance(61);
      await read();
    }
    await digestsLeave(app, host, 1);
    await eventually(async () => expect(await subjects()).toEqual(['Casa Azul: algo dejó de funcionar']));
    expect(await newest()).toMatch(/• Calendario de Suite Bóveda: no se puede leer desde el 21 .*10:00/);
  });
});
