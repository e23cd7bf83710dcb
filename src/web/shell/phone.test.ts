import { expect, test } from 'vitest';

import { blankPhone, noPhone, phoneOf, spacedPhone } from './phone.ts';

const check = (nationalNumber: string | undefined, callingCode = '57') =>
  phoneOf('signup.phone.required').safeParse({ countryIso: 'CO', callingCode, nationalNumber });

test('R-VAL-20 a country and a number are one phone, also where an area belongs to the country', () => {
  expect(check('3001112233').data).toBe('+573001112233');
  expect(check('5551234', '1-809').data).toBe('+18095551234');
});

test('R-VAL-09 R-VAL-05 no number has the words of its form, a number that cannot be has the general ones', () => {
  const words = (result: ReturnType<typeof check>) => result.error?.issues.map(({ message }) => message);
  expect(words(check(undefined))).toEqual(['signup.phone.required']);
  expect(words(phoneOf('signup.contact.required').safeParse(undefined))).toEqual(['signup.contact.required']);
  expect(words(check('12'))).toEqual(['general.invalid.format']);
  expect(noPhone.parse({ countryIso: 'CO', callingCode: '57', nationalNumber: '12' })).toBeUndefined();
});

test('R-SIGNUP-07 an unknown country is Colombia', () => {
  expect(blankPhone('BR')).toEqual({ countryIso: 'BR', callingCode: '55', nationalNumber: '' });
  expect(blankPhone('??')).toEqual({ countryIso: 'CO', callingCode: '57', nationalNumber: '' });
});

test.each([
  ['+573001112233', '+57 300 111 2233'],
  ['+5511987654321', '+55 11 98765 4321'],
  ['+18095551234', '+1809 5551234'],
])('%s is read out as %s', (phone, spaced) => {
  expect(spacedPhone(phone)).toBe(spaced);
});
