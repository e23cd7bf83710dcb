import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import type { Property } from '#areas/property/properties/properties.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { markSignInFresh } from '#support/fresh-sign-in.ts';
import { codesFor, type Host } from '#support/host.ts';
import { createColleague, createSignedInPerson, signInAgain } from '#support/people.ts';
import {
  addListing,
  ANSWERS,
  type Begun,
  finishSetup,
  signUpHost,
  saveSetupAnswers,
} from '#support/setup.ts';
import type { Setup } from './setup.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

let phones = 0;
const nextPhone = () => `+57300555${String(1000 + phones++)}`;
const byPhone = () => signUpHost(app, { phoneNumber: nextPhone() });

const setupOf = async (host: Begun) =>
  (await host.get<Setup>(`/api/common/setup?propertyId=${host.propertyId}`)).data;
const statesOf = async (host: Begun) => (await setupOf(host)).steps.map(({ state }) => state);
const propertyOf = async (host: Begun) =>
  (await host.get<Property>(`/api/common/property/${host.propertyId}`)).data;
const advance = (host: Begun) =>
  host.send<Setup>('POST', '/api/common/setup/advance', { propertyId: host.propertyId });

/** A host who has only the finish left. */
async function ready(): Promise<Begun> {
  const host = await byPhone();
  await saveSetupAnswers(host);
  await addListing(host);
  return host;
}

describe('the steps', () => {
  test('each step is read from stored data, and the stage follows [R-ONB-01, R-ONB-02, R-ONB-03, D-42]', async () => {
    const host = await signUpHost(app, { email: 'pasos@example.test' });
    expect(await statesOf(host)).toEqual(['active', 'locked', 'locked']);
    await advance(host);
    expect((await propertyOf(host)).onboardingStatus).toBe('1');

    const phone = nextPhone();
    const change = { attribute: 'phoneNumber', value: phone };
    await host.send('POST', '/api/v2/auth/users/request-attribute-change', change);
    const [code] = await codesFor(app, phone, 2);
    const path = '/api/v2/auth/users/approve-attribute-change';
    expect((await host.send('POST', path, { ...change, code })).status).toBe(200);
    expect(await statesOf(host)).toEqual(['completed', 'active', 'locked']);
    await advance(host);
    expect((await propertyOf(host)).onboardingStatus).toBe('2');

    const { pms: _missing, ...some } = ANSWERS;
    await saveSetupAnswers(host, some);
    expect(await statesOf(host), 'one answer is missing').toEqual(['completed', 'active', 'locked']);
    await saveSetupAnswers(host);
    expect(await statesOf(host)).toEqual(['completed', 'completed', 'active']);
    await advance(host);
    expect((await propertyOf(host)).onboardingStatus).toBe('3');
    // Removing an answer moves no stage back.
    await saveSetupAnswers(host, some);
    await advance(host);
    expect((await propertyOf(host)).onboardingStatus).toBe('3');
  });

  test('a host who signed up by phone has finished the first step [R-ONB-02]', async () => {
    const host = await byPhone();
    expect(await statesOf(host)).toEqual(['completed', 'active', 'locked']);
  });

  test('another person’s phone, a wrong code and an old one have texts of their own [R-ONB-08]', async () => {
    const phone = nextPhone();
    await signUpHost(app, { phoneNumber: phone });
    const host = await signUpHost(app, { email: 'telefono@example.test' });
    const change = (value: string) => ({ attribute: 'phoneNumber', value });
    const ask = (value: string) =>
      host.send('POST', '/api/v2/auth/users/request-attribute-change', change(value));
    const approve = (value: string, code: string) =>
      host.send('POST', '/api/v2/auth/users/approve-attribute-change', { ...change(value), code });
    expect((await ask(phone)).errors[0]?.code).toBe('PHONENUMBER_EXIST');
    const own = nextPhone();
    expect((await approve(own, '123456')).errors[0]?.message).toBe(
      'Error al verificar el código de verificación',
    );
    await ask(own);
    const [code = ''] = await codesFor(app, own, 2);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await approve(own, wrong)).errors[0]?.message).toBe('El código ingresado no es válido');
    app.clock.advance(601);
    await markSignInFresh(app, host);
    expect((await approve(own, code)).errors[0]?.message).toBe('El código ha expirado. Solicita uno nuevo');
    expect(await statesOf(host)).toEqual(['active', 'locked', 'locked']);
  });

  test('two answers are enough, the others may wait in the account [R-ONB-03, W2-L-07]', async () => {
    const host = await byPhone();
    await saveSetupAnswers(host, { cohost: 'ines' });
    expect((await statesOf(host))[1]).toBe('active');
    await saveSetupAnswers(host, { cohost: 'ines', pms: 'none' });
    expect((await statesOf(host))[1]).toBe('completed');
  });

  test('an answer that is no option counts as none [R-ONB-03]', async () => {
    const host = await byPhone();
    await saveSetupAnswers(host, { ...ANSWERS, pms: 'fame' });
    expect((await statesOf(host))[1]).toBe('active');
    await saveSetupAnswers(host, { ...ANSWERS, cohost: 'nobody' });
    expect((await statesOf(host))[1]).toBe('active');
  });

  test('answers appear on another device [R-ONBAPP-01]', async () => {
    const host = await byPhone();
    expect((await setupOf(host)).record).toBeNull();
    await saveSetupAnswers(host, { ...ANSWERS, topic: 'pms' });
    expect((await setupOf(host)).record?.steps[1]?.data).toMatchObject({ cohost: 'sofia', topic: 'pms' });
  });
});

describe('the trial', () => {
  const PROPERTY = {
    name: 'Casa Azul',
    type: 'short rental',
    currency: 'COP',
    timezone: 'America/Bogota',
    location: { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } },
  };
  const start = (host: Host, propertyId: string) =>
    host.send<Setup>('POST', '/api/common/setup/start', { propertyId });

  test('a first property is offered one whichever way its host came in; the next ones are not [R-SIGNUP-10, D-2]', async () => {
    const person = await createSignedInPerson(app, 'otra-puerta@example.test');
    const first = (await person.send<Property>('POST', '/api/common/property', PROPERTY)).data;
    expect(first).toMatchObject({ trial: null, isSetupOpen: true });
    const owner = await signInAgain(app, person.userId);
    const second = (await owner.send<Property>('POST', '/api/common/property', PROPERTY)).data;
    expect(second).toMatchObject({ trial: null, isSetupOpen: false });

    app.clock.advance(2 * 86_400);
    const begun = await start(await signInAgain(app, person.userId), first._id);
    expect(begun.status).toBe(200);
    expect(begun.data).toMatchObject({ isOpen: true, challenge: { secondsLeft: 90 * 60, isWon: false } });
    // The clock of the first press counts.
    app.clock.advance(86_400);
    const later = await signInAgain(app, person.userId);
    expect((await start(later, first._id)).data.trialEndDate).toBe(begun.data.trialEndDate);
    expect((await start(later, second._id)).data).toMatchObject({ trialEndDate: null, isOpen: false });
  });

  test('a sign-up by e-mail or with Google has the same bonus [R-SIGNUP-10, R-ONB-12]', async () => {
    const person = await createSignedInPerson(app, 'mismo-bono@example.test');
    const { data: property } = await person.send<Property>('POST', '/api/common/property', PROPERTY);
    const again = await signInAgain(app, person.userId);
    const host = Object.assign(again, { propertyId: property._id, trialEndDate: '' });
    const phone = nextPhone();
    await app.platform.pools.system.named('test-phone', 'update users set phone_number = $2 where id = $1', [
      person.userId,
      phone,
    ]);
    await start(host, property._id);
    await saveSetupAnswers(host);
    await addListing(host);
    app.clock.advance(89 * 60);
    const { data } = await finishSetup<Property>(host);
    expect(data.trial?.daysLeft).toBe(12);
    expect(data.isSetupOpen).toBe(false);
  });
});

describe('the finish', () => {
  test('it names the missing steps one after the other, and finishes when none is missing [R-ONB-05]', async () => {
    const host = await signUpHost(app, { email: 'final@example.test' });
    const missing = async () => (await finishSetup(host)).errors[0]?.code;
    expect(await missing()).toBe('setup-phone-missing');
    const withPhone = await byPhone();
    const refusal = async () => {
      const { status, errors } = await finishSetup(withPhone);
      return [status, errors[0]?.code];
    };
    expect(await refusal()).toEqual([409, 'setup-answers-missing']);
    await saveSetupAnswers(withPhone, ANSWERS, {});
    const none = await finishSetup(withPhone);
    expect(none.errors[0]?.message).toBe('Debes agregar un alojamiento');
    const { data: bare } = await addListing(withPhone, { address: null, whatsapp: null });
    const undone = async () =>
      (await setupOf(withPhone)).keyFunctions.filter(({ isDone }) => !isDone).map(({ _id }) => _id);
    expect(await undone()).toEqual(['arrival', 'contact', 'check-in']);
    expect(await refusal()).toEqual([409, 'setup-functions-missing']);
    const path = `/api/pms/listings/${bare._id}?propertyId=${withPhone.propertyId}`;
    await withPhone.send('PATCH', path, { address: 'Calle 1', whatsapp: '+573001112233' });
    expect(await undone()).toEqual(['check-in']);
    expect(await refusal()).toEqual([409, 'setup-functions-missing']);
    await saveSetupAnswers(withPhone);
    expect(await undone()).toEqual([]);
    // An archived listing does not count.
    await withPhone.send('PATCH', path, { status: 'archived' });
    expect(await refusal()).toEqual([409, 'setup-listing-missing']);
    await withPhone.send('PATCH', path, { status: 'active' });
    const done = await finishSetup<Property>(withPhone);
    expect(done).toMatchObject({ status: 200, data: { onboardingStatus: '4' } });
    expect(await statesOf(withPhone)).toEqual(['completed', 'completed', 'completed']);
    const me = await withPhone.get<User>('/api/v2/auth/me');
    expect(me.data.onboardingStatus).toBe('finished');
  });

  test.each([
    [-1, 4],
    [0, 4],
    [1, 0],
  ])('%i s from ninety minutes: %i days more [R-SIGNUP-10, R-ONB-12, D-1]', async (seconds, days) => {
    const host = await ready();
    // No time has passed since the sign-up: the clock of the test stands still.
    app.clock.advance(90 * 60 + seconds);
    const { data } = await finishSetup<Property>(host);
    const added = Date.parse(data.trial?.endsAt ?? '') - Date.parse(host.trialEndDate);
    expect(added).toBe(days * 86_400_000);
    const { challenge, trialEndDate, isOpen } = await setupOf(host);
    expect({ isWon: challenge.isWon, isOpen }).toEqual({ isWon: days > 0, isOpen: false });
    expect(trialEndDate).toBe(data.trial?.endsAt);
  });

  test('doubled and at the same time, it is given once [D-1]', async () => {
    const host = await ready();
    const both = await Promise.all([
      finishSetup<Property>(host),
      finishSetup<Property>(host),
      finishSetup<Property>(host),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = await finishSetup<Property>(host);
    expect(again.data.version).toBe((await propertyOf(host)).version);
    const added = Date.parse(again.data.trial?.endsAt ?? '') - Date.parse(host.trialEndDate);
    expect(added).toBe(4 * 86_400_000);
    const path = '/api/v2/auth/users/onboarding-add-trial-days';
    const asked = await host.send<{ addedDays: number }>('POST', path, { propertyId: host.propertyId });
    expect(asked.data.addedDays).toBe(0);
    const given = await app.platform.pools.system.named<{ count: number }>(
      'test-bonus',
      "select count(*)::int as count from changes where property_id = $1 and action = 'trial-extended'",
      [host.propertyId],
    );
    expect(given[0]?.count).toBe(1);
  });

  test('a client’s claim to have finished does not finish [R-ONB-12, SEC-04]', async () => {
    const host = await byPhone();
    await host.send('PATCH', '/api/auth/user', { onboardingStatus: 'finished' });
    const path = '/api/v2/auth/users/onboarding-add-trial-days';
    const asked = await host.send<{ addedDays: number }>('POST', path, { propertyId: host.propertyId });
    expect(asked.data.addedDays).toBe(0);
    expect((await setupOf(host)).isOpen).toBe(true);
  });

  test('the seconds of the challenge are the server’s [R-ONB-12]', async () => {
    const host = await byPhone();
    expect((await setupOf(host)).challenge).toEqual({
      minutes: 90,
      bonusDays: 4,
      secondsLeft: 5400,
      isWon: false,
    });
    app.clock.advance(5399);
    expect((await setupOf(host)).challenge.secondsLeft).toBe(1);
    app.clock.advance(10);
    expect((await setupOf(host)).challenge.secondsLeft).toBe(0);
  });
});

describe('the link to oneself', () => {
  const send = (host: Begun, channel: string) =>
    host.send<{ destination: string }>('POST', '/api/common/setup/link', {
      propertyId: host.propertyId,
      channel,
    });
  type Mail = { text: string; to: string[]; from: string };
  const mailsTo = async (to: string, count: number) => {
    for (let tries = 0; tries < 200; tries++) {
      const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
      const mails = ((await response.json()) as Mail[]).filter(({ text }) =>
        text.includes('/register/complete'),
      );
      if (mails.length >= count) return mails;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`No link arrived for ${to}`);
  };

  test('it goes to the person’s own e-mail, three times an hour [R-ONB-04, C-SETUP-03]', async () => {
    const host = await signUpHost(app, { email: 'enlace@example.test' });
    expect(await send(host, 'email')).toMatchObject({
      status: 202,
      data: { destination: 'e***@example.test' },
    });
    const [mail] = await mailsTo('enlace@example.test', 1);
    expect(mail?.text).toContain(`${app.url}/register/complete?property=${host.propertyId}`);
    expect((await send(host, 'phone')).errors[0]?.code).toBe('setup-link-no-address');
    await send(host, 'email');
    await send(host, 'email');
    expect((await send(host, 'email')).status).toBe(429);
  });

  test('it goes to the person’s own phone, by SMS [R-ONB-04, C-SETUP-03]', async () => {
    const phoneNumber = nextPhone();
    const host = await signUpHost(app, { phoneNumber });
    expect((await send(host, 'phone')).status).toBe(202);
    expect(await mailsTo(phoneNumber, 1)).toHaveLength(1);
  });
});

test('a stranger finds nothing, and a member who does not manage changes nothing [SEC-02, SEC-03, C-PROP-10]', async () => {
  const host = await ready();
  const stranger = await byPhone();
  const path = `/api/common/setup?propertyId=${host.propertyId}`;
  expect((await stranger.get(path)).status).toBe(404);
  expect((await finishSetup({ ...stranger, propertyId: host.propertyId })).status).toBe(404);
  const cleaner = await createColleague(app, host.propertyId, 'aseo@example.test', { role: 'cleaner' });
  expect((await cleaner.get(path)).status).toBe(403);
  const finish = `/api/common/properties/${host.propertyId}/finish-onboarding`;
  expect((await cleaner.send('POST', finish, {})).status).toBe(403);
  expect((await setupOf(host)).isFinished).toBe(false);
});
