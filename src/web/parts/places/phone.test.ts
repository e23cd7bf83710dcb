import { expect, test } from 'vitest';

import {
  PHONE_COUNTRIES,
  phoneCountryKey,
  phoneCountryOptions,
  splitWhole,
} from '#web/ui/phone-countries.ts';
import { PHONE_CODE_EXAMPLE_DR } from '#web/ui/phone-value.ts';
import { readTyped } from '#web/ui/phone-reading.ts';
import { blankPhone, noPhone, phoneOf, spacedPhone } from './phone.ts';

const check = (nationalNumber: string | undefined, callingCode = '57') =>
  phoneOf('signup.phone.required').safeParse({ countryIso: 'CO', callingCode, nationalNumber });

test('a phone is its country, its calling code, also with the prefix of an area, and the number there [R-UI-14]', () => {
  const dominican = PHONE_COUNTRIES.filter(({ countryIso }) => countryIso === 'DO');
  expect(dominican.map(({ callingCode }) => callingCode)).toEqual([PHONE_CODE_EXAMPLE_DR, '1-829', '1-849']);
  // Entries with the same ISO code are distinguished, and each can be chosen.
  const keys = PHONE_COUNTRIES.map(phoneCountryKey);
  expect(new Set(keys).size).toBe(keys.length);
  const shown = phoneCountryOptions('es').filter(({ label }) => label === 'República Dominicana');
  expect(shown.map(({ hint }) => hint)).toEqual(['+1-809', '+1-829', '+1-849']);
  expect(splitWhole('+1 829 555 1234', blankPhone('CO'))).toEqual({
    countryIso: 'DO',
    callingCode: '1-829',
    nationalNumber: '5551234',
  });
});

test('a country and a number are one phone, also where an area belongs to the country [R-VAL-20]', () => {
  expect(check('3001112233').data).toBe('+573001112233');
  expect(check('5551234', '1-809').data).toBe('+18095551234');
});

test('no number has the words of its form, a number that cannot be has the general ones [R-VAL-09, R-VAL-05]', () => {
  const words = (result: ReturnType<typeof check>) => result.error?.issues.map(({ message }) => message);
  expect(words(check(undefined))).toEqual(['signup.phone.required']);
  expect(words(phoneOf('signup.contact.required').safeParse(undefined))).toEqual(['signup.contact.required']);
  expect(words(check('12'))).toEqual(['general.invalid.format']);
  expect(noPhone.parse({ countryIso: 'CO', callingCode: '57', nationalNumber: '12' })).toBeUndefined();
});

test('an unknown country is Colombia [R-SIGNUP-07]', () => {
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

test.each([
  ['+57 300 123 4567', 'CO 57 3001234567'],
  ['0057 300 123 4567', 'CO 57 3001234567'],
  ['+52 55 1234 5678', 'MX 52 5512345678'],
  ['+1 809 555 1234', 'DO 1-809 5551234'],
  ['+1 212 555 1234', 'US 1 2125551234'],
  ['+44 20 7946 0018', 'GB 44 2079460018'],
])('pasted into the field, %s is %s [W1-A-14]', (pasted, parts) => {
  const split = splitWhole(pasted, blankPhone('CO'));
  expect(split && `${split.countryIso} ${split.callingCode} ${split.nationalNumber}`).toBe(parts);
});

test.each([
  ['AR', '0111523456789', 'AR 54 91123456789'],
  ['CO', '573001234567', 'CO 57 3001234567'],
  ['BR', '011987654321', 'BR 55 11987654321'],
  ['CO', '3001234567', 'CO 57 3001234567'],
  ['CO', '12', 'CO 57 12'],
])('left in the field of %s, %s is %s [W1-A-14]', (country, nationalNumber, parts) => {
  const read = readTyped({ ...blankPhone(country), nationalNumber });
  expect(`${read.countryIso} ${read.callingCode} ${read.nationalNumber}`).toBe(parts);
});
