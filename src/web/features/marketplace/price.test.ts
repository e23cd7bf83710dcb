import { expect, test } from 'vitest';

import { bandsFor, monthlyPrice } from './price.ts';

const band = (start: number, end: number | null, value: number) => ({
  start,
  end,
  value,
  byAccommodation: true,
});
const COP = [band(1, 4, 4900), band(5, 14, 3900), band(15, null, 2900)];
const IVA = { name: 'IVA', rate: 1900, isIncluded: false };
const priced = (listings: number, more: object = {}) =>
  monthlyPrice({ COP }, { currency: 'COP', listings, tax: IVA, ...more });

test('one band prices all listings, and the tax comes on top [S-APP-28]', () => {
  expect(priced(12)).toMatchObject({
    unit: { minor: 390_000, currency: 'COP' },
    net: { minor: 4_680_000 },
    tax: { minor: 889_200 },
    total: { minor: 5_569_200 },
  });
  expect(priced(4)?.net.minor).toBe(1_960_000);
  expect(priced(5)?.net.minor).toBe(1_950_000);
  expect(priced(200)?.band).toEqual(COP[2]);
  expect(priced(0)).toBeUndefined();
});

test('an included tax is shown and not added; without a tax none is shown [S-APP-28]', () => {
  const included = priced(12, { tax: { ...IVA, isIncluded: true } });
  expect(included?.total.minor).toBe(4_680_000);
  expect(included?.tax?.minor).toBe(747_227);
  expect(priced(12, { tax: null })).toMatchObject({ tax: null, total: { minor: 4_680_000 } });
});

test('a price of the property is the same for any number; another currency pays in dollars [S-APP-28]', () => {
  const whole = [{ ...band(1, null, 60), byAccommodation: false }];
  const asked = { currency: 'CLP', listings: 9, tax: null };
  expect(monthlyPrice({ USD: whole, COP }, asked)?.total).toEqual({ minor: 6_000, currency: 'USD' });
  expect(bandsFor({ COP }, 'CLP')).toBeUndefined();
});
