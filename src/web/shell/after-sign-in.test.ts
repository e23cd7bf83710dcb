import { expect, test } from 'vitest';

import { askedAfterSignIn } from './after-sign-in.ts';

const person = (name: string, phoneNumber: string | null) => ({ name, phoneNumber });

test('R-LOGIN-09 without a name it is the name, also where the phone is missing', () => {
  expect(askedAfterSignIn(person('', null), false)).toBe('name');
  expect(askedAfterSignIn(person(' ', '+573001112233'), false)).toBe('name');
});

test('R-LOGIN-12 D-39 without a phone it is the phone', () => {
  expect(askedAfterSignIn(person('Ana', null), false)).toBe('phone');
});

test('R-LOGIN-09 nothing of who has both, of who is looked at by an administrator, or while nobody is known', () => {
  expect(askedAfterSignIn(person('Ana', '+573001112233'), false)).toBeUndefined();
  expect(askedAfterSignIn(person('', null), true)).toBeUndefined();
  expect(askedAfterSignIn(undefined, false)).toBeUndefined();
});
