import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Property } from '#areas/property/properties/properties.contract.ts';
import { WIZARD_END, WIZARD_STEPS } from '#areas/property/properties/wizard.constants.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { addListing, finishSetup, signUpHost, saveSetupAnswers } from '#support/setup.ts';

let app: TestApp;
let counter = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PATH = '/api/checkin-express/wizard';
type Saved = Pick<Property, 'onboarding'>;
type OfProperty = Host & { readonly propertyId: string };
const aHost = () => hostWithProperty(app, `asistente${counter++}@example.test`);
const propertyOf = async (host: OfProperty) =>
  (await host.get<Property>(`/api/common/property/${host.propertyId}`)).data;
const save = (host: OfProperty, wizardStep: string) => host.send<Saved>('PUT', PATH, { wizardStep });
const step4 = (linkSettings: boolean, wizardStep: string | null) => ({ step4: { linkSettings, wizardStep } });

describe('the check-in wizard', () => {
  test('waits from the end of the first setup on, and not before [E-07, D-42]', async () => {
    const host = await signUpHost(app, { phoneNumber: `+57300666${1000 + counter++}` });
    await saveSetupAnswers(host);
    await addListing(host);
    expect(await propertyOf(host)).toMatchObject({ onboardingStatus: '1', onboarding: step4(false, null) });
    const { data } = await finishSetup<Property>(host);
    expect(data).toMatchObject({ onboardingStatus: '4', onboarding: step4(true, WIZARD_STEPS[0]) });
    const listed = await host.get<Property[]>('/api/common/properties');
    expect(listed.data[0]?.onboarding).toEqual(step4(true, WIZARD_STEPS[0]));
  });

  test('continues where it was left, and stays finished [C-CHK-51, E-07]', async () => {
    const host = await aHost();
    const before = await propertyOf(host);
    expect(before.onboarding).toEqual(step4(false, null));
    const saved = await save(host, 'registries');
    expect([saved.status, saved.data]).toEqual([200, { onboarding: step4(true, 'registries') }]);
    // A settings form that is open elsewhere is still based on this version.
    expect(await propertyOf(host)).toEqual({ ...before, onboarding: step4(true, 'registries') });
    expect((await save(host, 'guest-page')).data.onboarding).toEqual(step4(true, 'guest-page'));
    expect((await save(host, WIZARD_END)).data.onboarding).toEqual(step4(true, WIZARD_END));
    expect((await save(host, 'forms')).data.onboarding).toEqual(step4(true, WIZARD_END));
    expect((await propertyOf(host)).onboarding).toEqual(step4(true, WIZARD_END));
  });

  test('a host who opened it before the end of the setup continues there afterwards [E-07]', async () => {
    const host = await signUpHost(app, { phoneNumber: `+57300667${1000 + counter++}` });
    await host.send('PUT', `${PATH}?propertyId=${host.propertyId}`, { wizardStep: 'guest-links' });
    await saveSetupAnswers(host);
    await addListing(host);
    expect((await finishSetup<Property>(host)).data.onboarding).toEqual(step4(true, 'guest-links'));
  });

  test('accepts only its own steps, and only from members who may set up check-ins here [C-CHK-51, D-9, SEC-02, SEC-04]', async () => {
    const host = await aHost();
    const refused = await save(host, 'invented');
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'wizardStep']);
    expect((await host.send('PUT', PATH, {})).status).toBe(400);
    const desk = await createColleague(app, host.propertyId, `desk-asistente${counter}@example.test`, {
      role: 'reception',
    });
    expect((await desk.send('PUT', PATH, { wizardStep: 'forms' })).status).toBe(403);
    const other = await aHost();
    const foreign = await other.send('PUT', `${PATH}?propertyId=${host.propertyId}`, { wizardStep: 'forms' });
    expect(foreign.status).toBe(404);
    // Nor with the call that changes a property.
    await host.send('PATCH', `/api/common/property/${host.propertyId}`, { onboarding: step4(true, 'forms') });
    expect((await propertyOf(host)).onboarding).toEqual(step4(false, null));
  });
});
