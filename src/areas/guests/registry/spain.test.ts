import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  createTestStay,
  browserWith,
  completeTestCheckIn,
  createTestLink,
  markArrived,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type {
  StayReport,
  StayReportDetail,
  TourismSettings,
} from '#areas/guests/registry/registry.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { registerHost } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { finishSetupOf } from '#support/trial.ts';
import { eventually } from '#support/wait.ts';

let app: TestApp;
let host: TestHost;
let counter = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  const registered = await registerHost(app, `madrid${counter++}@example.test`);
  const { data, errors } = await registered.send<{ _id: string }>('POST', '/api/common/property', {
    name: 'Casa del Olmo',
    type: 'short rental',
    currency: 'EUR',
    timezone: 'Europe/Madrid',
    location: { country: { _id: 'ES', name: 'España', iso: 'ES' }, city: { _id: null, name: 'Madrid' } },
  });
  if (!data) throw new Error(JSON.stringify(errors));
  await finishSetupOf(app, data._id);
  host = Object.assign(registered, { propertyId: data._id });
});
afterAll(() => app.stop());

const SETTINGS = '/api/common/sire-tra-settings';
const connect = (registries: object) =>
  host.send<TourismSettings>('POST', SETTINGS, {
    establishmentName: 'Casa del Olmo',
    accommodationType: 'apartment',
    registries,
  });
const reports = async () => (await host.get<StayReport[]>('/api/common/stay-reports')).data;
const stayIn = () => createTestStay(host, { adults: 1, currency: 'EUR', total: 300 });
const travellers = async () =>
  (await steer(app, 'ses').world<{ travellers: { xml: string }[] }>()).travellers;

const anna = () => ({
  nationality: 'DE',
  birthDate: '1964-08-12',
  documentType: 'passport',
  documentNumber: `C0${String(7_000_000 + counter)}`,
  firstName: 'Anna',
  lastName: 'Keller',
  sex: 'F',
  residenceCountry: 'DE',
  residenceCity: 'Berlin',
  address: 'Hauptstr. 1',
  postalCode: '10115',
  email: 'anna@example.com',
});

describe('SES.HOSPEDAJES for a property in Spain', () => {
  test('it is connected where TRA and SIRE are, by its manifest [R-REGISTRY-01, D-44]', async () => {
    const wrong = await connect({ ses: { mode: 'test', settings: { establishmentCode: '0'.repeat(11) } } });
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([
      400,
      'registries.ses.settings.establishmentCode',
    ]);
    expect((await connect({ tra: { mode: 'test' } })).status).toBe(404);
    const { status, data } = await connect({ ses: { mode: 'test' } });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      tra: null,
      sire: null,
      registries: [
        {
          registry: 'ses',
          name: 'SES.HOSPEDAJES',
          settings: { landlordCode: '0000000001', establishmentCode: '0000000001', user: '12345678ZWS' },
          mode: 'test',
          state: 'active',
        },
      ],
    });
    expect(JSON.stringify(data)).not.toContain('simulador-ses');
    const left = await host.send<TourismSettings>('PUT', `${SETTINGS}/${data._id}`, {
      establishmentName: 'Casa del Olmo',
      accommodationType: 'apartment',
      registries: { ses: null },
    });
    expect(left.data.registries).toEqual([]);
  });

  test('a report that was sent is under way until the verdict, is not sent again, and is accepted with its number [REL-02, REL-15]', async () => {
    await connect({ ses: { mode: 'test' } });
    const before = (await travellers()).length;
    await steer(app, 'ses').emit({ kind: 'hold' });
    const stay = await stayIn();
    expect((await completeTestCheckIn(app, host, stay, [anna()])).status).toBe(200);
    await markArrived(host, stay);
    await eventually(async () =>
      expect(await reports()).toMatchObject([
        {
          state: 'sending',
          code: null,
          problem: { action: 'wait', message: expect.stringContaining('lo recibió') },
        },
      ]),
    );
    const [{ _id } = { _id: '' }] = await reports();
    const again = await host.send('POST', `/api/common/stay-reports/${_id}/send`, { again: true });
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'report-sending']);
    expect((await travellers()).length - before).toBe(1);

    await steer(app, 'ses').emit({ kind: 'decide' });
    await eventually(async () =>
      expect(await reports()).toMatchObject([
        { state: 'sent', revision: 1, problem: null, code: expect.stringMatching(/^com-/) },
      ]),
    );
    expect((await travellers()).length - before).toBe(1);
    const { data } = await host.get<StayReportDetail>(`/api/common/stay-reports/${_id}`);
    expect(data.content.find(({ name }) => name === 'numeroDocumento')?.value).toMatch(/^•••/);
  });

  test('a verdict that refuses names the field, and a correction goes out as a new revision [USER-PAIN 7]', async () => {
    await connect({ ses: { mode: 'test' } });
    const stay = await stayIn();
    await completeTestCheckIn(app, host, stay, [{ ...anna(), lastName: 'Rechazo SES' }]);
    await markArrived(host, stay);
    await eventually(async () =>
      expect(await reports()).toMatchObject([{ state: 'refused', problem: { field: 'documentNumber' } }]),
    );
    const [{ _id } = { _id: '' }] = await reports();
    await host.send('POST', `/api/common/stay-reports/${_id}/send`, { correction: { lastName: 'Keller' } });
    await eventually(async () => expect(await reports()).toMatchObject([{ state: 'sent', revision: 2 }]));
  });

  test('the guest’s page asks for a phone or an e-mail address, and of a child for the relation to an adult', async () => {
    await connect({ ses: { mode: 'test' } });
    const browser = await browserWith(app, await createTestLink(host, await stayIn()));
    const [guest] = (await browser.page()).guests;
    const path = `/api/guest/guests/${guest?._id}`;
    const { email: _, ...unreachable } = anna();
    await browser.send('PATCH', path, unreachable);
    expect((await browser.page()).guests[0]?.missing).toEqual(['phone']);
    await browser.send('PATCH', path, { email: 'anna@example.com' });
    expect((await browser.page()).guests[0]?.missing).toEqual([]);
    await browser.send('PATCH', path, { birthDate: '2016-02-29' });
    expect((await browser.page()).guests[0]?.missing).toEqual(['kinship']);
  });
});
