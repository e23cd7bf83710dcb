import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  createTestStay,
  browserWith,
  completeTestCheckIn,
  createTestLink,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { sendDueReports } from '#areas/guests/registry/registry.jobs.ts';
import type { StayReport, TourismSettings } from '#areas/guests/registry/registry.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
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
  const registered = await registerHost(app, `paraty${counter++}@example.test`);
  const { data, errors } = await registered.send<{ _id: string }>('POST', '/api/common/property', {
    name: 'Pousada do Cais',
    type: 'short rental',
    currency: 'BRL',
    timezone: 'America/Sao_Paulo',
    location: { country: { _id: 'BR', name: 'Brasil', iso: 'BR' }, city: { _id: null, name: 'Paraty' } },
  });
  if (!data) throw new Error(JSON.stringify(errors));
  await finishSetupOf(app, data._id);
  host = Object.assign(registered, { propertyId: data._id });
});
afterAll(() => app.stop());

const SETTINGS = '/api/common/sire-tra-settings';
const connect = (registries: object) =>
  host.send<TourismSettings>('POST', SETTINGS, {
    establishmentName: 'Pousada do Cais',
    accommodationType: 'house',
    registries,
  });
const reports = async () => (await host.get<StayReport[]>('/api/common/stay-reports')).data;
const stayIn = () => createTestStay(host, { adults: 1, currency: 'BRL', total: 900 });
const guestsThere = async () =>
  (await steer(app, 'fnrh').world<{ guests: { card: unknown; state: string }[] }>()).guests;

const joao = () => ({
  nationality: 'BR',
  birthDate: '1985-07-09',
  documentType: 'cpf',
  documentNumber: '529.982.247-25',
  firstName: 'João',
  lastName: 'da Conceição',
  sex: 'M',
  residenceCountry: 'BR',
  residenceCity: 'São Paulo',
  email: 'joao@example.com',
  tripReason: 'holiday',
  transport: 'car',
});

describe('the FNRH for a property in Brazil', () => {
  test('the manifest defines the connection, and an invalid CPF is refused at its field [R-REGISTRY-01, D-44]', async () => {
    expect((await connect({ ses: { mode: 'test' } })).status).toBe(404);
    const wrong = await connect({ fnrh: { mode: 'test', settings: { cpf: '52998224724' } } });
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'registries.fnrh.settings.cpf']);
    const { status, data } = await connect({ fnrh: { mode: 'test' } });
    expect(status).toBe(201);
    expect(data.registries).toMatchObject([
      { registry: 'fnrh', name: 'FNRH Digital', settings: { user: 'pousada-teste' }, state: 'active' },
    ]);
    expect(JSON.stringify(data)).not.toContain('simulador-fnrh');
  });

  test('the card goes at once, check-in and check-out wait for their hour with its number [REL-15]', async () => {
    await connect({ fnrh: { mode: 'test' } });
    const before = (await guestsThere()).length;
    expect((await completeTestCheckIn(app, host, await stayIn(), [joao()])).status).toBe(200);
    await eventually(async () => {
      const found = await reports();
      const stateOf = (wanted: string | null) => found.find(({ movement }) => movement === wanted)?.state;
      expect([found.length, stateOf(null), stateOf('E'), stateOf('S')]).toEqual([
        3,
        'sent',
        'waiting',
        'waiting',
      ]);
    });
    // It is noon, and guests arrive at three.
    expect((await reports()).find(({ movement }) => movement === 'E')?.sendFrom).toBe(
      '2026-11-21T18:00:00.000Z',
    );
    const there = (await guestsThere()).slice(before);
    expect(there).toMatchObject([{ state: 'PRECHECKIN_REALIZADO' }]);
    expect(JSON.stringify(there)).toContain('"cidade_id":3550308');
    try {
      for (const [days, state] of [
        [1, 'CHECKIN_REALIZADO'],
        [4, 'CHECKOUT_REALIZADO'],
      ] as const) {
        app.clock.set(TEST_NOW);
        app.clock.advance(days * 86_400);
        await sendDueReports.run(app.context());
        await eventually(async () => expect((await guestsThere()).slice(before)).toMatchObject([{ state }]));
      }
    } finally {
      app.clock.set(TEST_NOW);
    }
  });

  test('a refusal names the field, and a correction goes out as a new revision [USER-PAIN 7]', async () => {
    await connect({ fnrh: { mode: 'test' } });
    await completeTestCheckIn(app, host, await stayIn(), [{ ...joao(), lastName: 'Recusa FNRH' }]);
    const card = async () => (await reports()).filter(({ movement }) => movement === null);
    await eventually(async () =>
      expect(await card()).toMatchObject([{ state: 'refused', problem: { field: 'documentNumber' } }]),
    );
    const [{ _id } = { _id: '' }] = await card();
    await host.send('POST', `/api/common/stay-reports/${_id}/send`, { correction: { lastName: 'Costa' } });
    await eventually(async () => expect(await card()).toMatchObject([{ state: 'sent', revision: 2 }]));
  });

  test('the guest’s page asks for reason and transport, and refuses a CPF with a wrong digit', async () => {
    await connect({ fnrh: { mode: 'test' } });
    const browser = await browserWith(app, await createTestLink(host, await stayIn()));
    const [guest] = (await browser.page()).guests;
    const path = `/api/guest/guests/${guest?._id}`;
    const { transport: _, ...unmoved } = joao();
    const wrong = await browser.send('PATCH', path, { ...unmoved, documentNumber: '52998224724' });
    expect(wrong.errors[0]).toMatchObject({ field: 'documentNumber' });
    expect((await browser.page()).guests[0]?.missing).toEqual(['documentNumber', 'transport']);
    await browser.send('PATCH', path, { documentNumber: '52998224725', transport: 'coach' });
    expect((await browser.page()).guests[0]?.missing).toEqual([]);
  });
});
