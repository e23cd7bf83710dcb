import { expect, test } from 'vitest';

import { ListingInput } from './listings.contract.ts';

const messagesOf = (input: object) =>
  ListingInput.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each(['mapsButton', 'uberButton'])('%s needs the address [R-VAL-26]', (button) => {
  expect(messagesOf({ internalName: 'Suite', [button]: true })).toEqual([
    ['address', 'onboarding.listing.addressRequired'],
  ]);
  expect(ListingInput.safeParse({ internalName: 'Suite', [button]: true, address: 'Calle 1' }).success).toBe(
    true,
  );
});

test('everything that is missing is named at once [R-VAL-22, R-VAL-26]', () => {
  expect(messagesOf({ internalName: ' ', mapsButton: true })).toEqual([
    ['internalName', 'general.required'],
    ['address', 'onboarding.listing.addressRequired'],
  ]);
});
