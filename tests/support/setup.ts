import { SETUP_APP } from '#areas/property/onboarding/onboarding.constants.ts';
import type { TestApp } from './app.ts';
import { type Answer, codesFor, formTicket, type Host, hostWith, request } from './host.ts';

type OfProperty = Host & { readonly propertyId: string };
export type Begun = Host & { readonly propertyId: string; readonly trialEndDate: string };

const PLACE = {
  country: { _id: 'CO', name: 'Colombia', iso: 'CO' },
  state: { _id: 'CO-13', name: 'Bolívar' },
};

/** A user who has finished the sign-up wizard, by e-mail or by phone, and has pressed the welcome button. */
export async function signUpHost(
  app: TestApp,
  contact: { email: string } | { phoneNumber: string },
): Promise<Begun> {
  const path = (name: string) => `/api/v2/auth/users/${name}`;
  await request(app, 'POST', path('temporal-create'), { ...contact, language: 'es' }, formTicket(app));
  const to = 'email' in contact ? contact.email : contact.phoneNumber;
  const [accessCode] = await codesFor(app, to, 'email' in contact ? 1 : 2);
  const { data } = await request<{
    property: { _id: string };
    session: { accessToken: string };
  }>(
    app,
    'POST',
    path('validate-temporal-create'),
    {
      ...contact,
      language: 'es',
      accessCode,
      user: { name: 'Ana Ríos' },
      property: { name: 'Casa Azul', location: PLACE },
      carrier: 'token',
    },
    formTicket(app),
  );
  const host = hostWith(app, data.session.accessToken);
  const propertyId = data.property._id;
  const begun = await host.send<{ trialEndDate: string }>('POST', '/api/common/setup/start', { propertyId });
  return Object.assign(host, { propertyId, trialEndDate: begun.data.trialEndDate });
}

export const ANSWERS = {
  cohost: 'sofia',
  referralSource: 'friend',
  goals: 'reduceCosts,raiseRevenue',
  channels: 'airbnb,booking',
  pms: 'none',
};

export const saveSetupAnswers = (
  host: OfProperty,
  answers: object = ANSWERS,
  listings: object = { checkIn: true },
): Promise<Answer> =>
  host.send('POST', '/api/common/onboardings', {
    appId: SETUP_APP,
    propertyId: host.propertyId,
    steps: [
      { _id: 'phone', state: 'completed' },
      { _id: 'co-host', state: 'completed', data: answers },
      { _id: 'listings', state: 'active', data: listings },
    ],
  });

/** One listing with what the key functions ask for. */
export const addListing = (host: OfProperty, more: object = {}): Promise<Answer<{ _id: string }>> =>
  host.send('POST', `/api/pms/listings?propertyId=${host.propertyId}`, {
    internalName: 'Suite Bóveda',
    address: 'Calle del Torno 39-29',
    whatsapp: '+573001112233',
    ...more,
  });

export const finishSetup = <Data>(host: OfProperty): Promise<Answer<Data>> =>
  host.send('POST', `/api/common/properties/${host.propertyId}/finish-onboarding`, {});

/** The first setup of a host who has a property, from the phone to the end. */
export async function completeSetup(app: TestApp, host: OfProperty, phone: string): Promise<void> {
  const path = (name: string) => `/api/v2/auth/users/${name}`;
  const change = { attribute: 'phoneNumber', value: phone };
  await host.send('POST', path('request-attribute-change'), change);
  const [code] = await codesFor(app, phone, 2);
  await host.send('POST', path('approve-attribute-change'), { ...change, code });
  await host.send('POST', '/api/common/setup/start', { propertyId: host.propertyId });
  await saveSetupAnswers(host);
  await addListing(host);
  const { status, errors } = await finishSetup(host);
  if (status !== 200) throw new Error(JSON.stringify(errors));
}
