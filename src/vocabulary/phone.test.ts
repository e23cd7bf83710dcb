import { describe, expect, test } from 'vitest';

import { readOthersPhone, readOwnPhone, readPhone } from './phone.ts';

describe('the usual ways of writing a phone are one phone [W1-A-14, W2-X-14, R-VAL-20]', () => {
  test.each([
    ['+57 300 123 4567', undefined, '+573001234567'],
    ['+573001234567', undefined, '+573001234567'],
    ['573001234567', undefined, '+573001234567'],
    ['0057 300 123 4567', undefined, '+573001234567'],
    ['300 123 4567', 'CO', '+573001234567'],
    ['(300) 123-4567', 'CO', '+573001234567'],
    ['+57 (300) 123.45.67', 'CO', '+573001234567'],
    ['+57573001234567', undefined, '+573001234567'],
    ['601 234 5678', 'CO', '+576012345678'],
    ['+52 1 55 1234 5678', undefined, '+525512345678'],
    ['+52 55 1234 5678', undefined, '+525512345678'],
    ['044 55 1234 5678', 'MX', '+525512345678'],
    ['045 55 1234 5678', 'MX', '+525512345678'],
    ['01 55 1234 5678', 'MX', '+525512345678'],
    ['55 1234 5678', 'MX', '+525512345678'],
    ['+54 9 11 2345 6789', undefined, '+5491123456789'],
    ['+54 11 2345 6789', undefined, '+5491123456789'],
    ['011 15 2345 6789', 'AR', '+5491123456789'],
    ['11 2345 6789', 'AR', '+5491123456789'],
    ['+540111523456789', undefined, '+5491123456789'],
    ['+55 (11) 98765-4321', undefined, '+5511987654321'],
    ['(011) 98765-4321', 'BR', '+5511987654321'],
    ['+55 11 98123-7435', undefined, '+5511981237435'],
    ['+55 11 8123-7435', undefined, '+5511981237435'],
    ['551181237435', undefined, '+5511981237435'],
    ['(11) 8123-7435', 'BR', '+5511981237435'],
    ['011 8123 7435', 'BR', '+5511981237435'],
    ['0055 71 6123-7435', undefined, '+5571961237435'],
    ['+55 21 7812-7435', undefined, '+5521978127435'],
    ['+55 99 9123-7435', undefined, '+5599991237435'],
    ['+1 809 555 1234', undefined, '+18095551234'],
    ['0151 23456789', 'DE', '+4915123456789'],
    ['+34 612 34 56 78', undefined, '+34612345678'],
  ] as const)('%s, typed in %s', (typed, country, phone) => {
    expect(readOwnPhone(typed, country)).toBe(phone);
    // Read again it stays what it is.
    expect(readOwnPhone(phone)).toBe(phone);
  });

  test.each(['3101234', '', '12', '+57 300', 'hola', '+999 123 456 789', '011 15 2345 6789'])(
    '%j is none',
    (typed) => {
      expect(readOwnPhone(typed)).toBeUndefined();
    },
  );

  test.each(['+551132345678', '+552124567890', '+557133334444', '+555130301234', '+556140042345'])(
    '%s is the line of a house in Brazil, and stays one [W2-X-14]',
    (line) => expect([readPhone(line), readOwnPhone(line)]).toEqual([line, line]),
  );

  test('the line of a house in Argentina stays a line', () => {
    expect(readPhone('+54 11 4321 0000')).toBe('+541143210000');
  });
});

describe('the phone of another person is read in the country of the property [W2-L-12]', () => {
  test.each([
    ['300 123 4567', 'CO', '+573001234567'],
    ['(71) 99123-4567', 'BR', '+5571991234567'],
    ['71 9123-4567', 'BR', '+5571991234567'],
    ['+57 300 123 4567', 'BR', '+573001234567'],
    ['573001234567', 'BR', '+573001234567'],
    ['11 2345 6789', 'AR', '+5491123456789'],
    ['55 1234 5678', 'MX', '+525512345678'],
    ['612 34 56 78', 'ES', '+34612345678'],
  ] as const)('%s at a property in %s', (typed, country, phone) =>
    expect(readOthersPhone(typed, country)).toBe(phone),
  );

  test.each([
    ['3101234', 'CO'],
    ['3101234', 'BR'],
    ['300 123 4567', 'BR'],
    ['+57 71 3234 5678', 'BR'],
    ['+57 999 123 4567', 'CO'],
    ['12345678901234', 'CO'],
    ['0000000000', 'CO'],
  ] as const)('%s at a property in %s is none', (typed, country) =>
    expect(readOthersPhone(typed, country)).toBeUndefined(),
  );
});
