import { expect, test } from 'vitest';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { pageAfterSignIn } from './after-sign-in.ts';

const person = (name: string, phoneNumber: string | null, more: Partial<User> = {}) => ({
  name,
  phoneNumber,
  onboardingStatus: 'finished' as const,
  properties: [],
  ...more,
});
const membership = (permissions: User['properties'][number]['permissions']): User['properties'] => [
  {
    _id: '01976f00-0000-7000-8000-000000000001' as never,
    name: 'Casa Azul',
    rol: 'owner',
    apps: [],
    permissions,
    blocked: null,
  },
];
const asked = (who: ReturnType<typeof person> | undefined, isViewingAs = false) =>
  pageAfterSignIn(who, isViewingAs, true);

test('without a name it is the name, also where the phone is missing [R-LOGIN-09]', () => {
  expect(asked(person('', null))).toBe('name');
  expect(asked(person(' ', '+573001112233'))).toBe('name');
});

test('without a phone it is the phone [R-LOGIN-12, D-39]', () => {
  expect(asked(person('Ana', null))).toBe('phone');
});

test('after the name comes the check-in wizard, once, for a member who sets up check-ins and goes home [R-LOGIN-10]', () => {
  const [own] = membership(['read', 'manage']);
  const hosts = own ? [{ ...own, apps: ['check-in' as const] }] : [];
  const host = person('Ana', '+573001112233', { properties: hosts });
  expect(asked({ ...host, name: '' })).toBe('name');
  expect(asked(host)).toBe('wizard');
  expect(pageAfterSignIn(host, false, true, 'wizard')).toBeUndefined();
  expect(pageAfterSignIn(host, true, true)).toBeUndefined();
  expect(pageAfterSignIn(host, false, false)).toBeUndefined();
  const settingUp = { ...host, onboardingStatus: 'incomplete' as const };
  expect(asked(settingUp)).toBe('wizard');
  expect(pageAfterSignIn(settingUp, false, true, 'wizard')).toBe('setup');
  expect(pageAfterSignIn({ ...settingUp, phoneNumber: null }, false, true, 'setup')).toBe('phone');
  expect(
    asked({ ...host, properties: hosts.map((one) => ({ ...one, permissions: ['read' as const] })) }),
  ).toBeUndefined();
});

test('between the two comes the setup, for a member who manages a property and goes home [R-LOGIN-11]', () => {
  const settingUp = { onboardingStatus: 'incomplete', properties: membership(['read', 'manage']) } as const;
  expect(asked(person('', null, settingUp))).toBe('name');
  expect(asked(person('Ana', null, settingUp))).toBe('setup');
  expect(asked(person('Ana', '+573001112233', settingUp))).toBe('setup');
  expect(pageAfterSignIn(person('Ana', '+573001112233', settingUp), false, false)).toBeUndefined();
  expect(
    asked(person('Ana', '+573001112233', { ...settingUp, onboardingStatus: 'finished' })),
  ).toBeUndefined();
  const working = { ...settingUp, properties: membership(['read']) };
  expect(asked(person('Ana', '+573001112233', working))).toBeUndefined();
});

test('nothing for a person with both, for a viewed person, or before the sign-in [R-LOGIN-09]', () => {
  expect(asked(person('Ana', '+573001112233'))).toBeUndefined();
  expect(asked(person('', null), true)).toBeUndefined();
  expect(asked(undefined)).toBeUndefined();
});
