import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compare, decimal, decimalOfMoney, minus, percentOf, rounded, sumOf, times } from './decimal.ts';
import { moneyOf } from './money.ts';

describe('exact decimals [D-56]', () => {
  test('what numbers get wrong, decimals do not', () => {
    expect(sumOf([decimal('0.1'), decimal('0.2')])).toBe('0.3');
    expect(times(decimal('1.005'), decimal('100'))).toBe('100.5');
    expect(minus(decimal('0.3'), decimal('0.1'))).toBe('0.2');
    expect(percentOf(decimal('333333.33'), decimal('19'))).toBe('63333.3327');
  });

  test.each([
    ['0.125', 'half-even', '0.12'],
    ['0.135', 'half-even', '0.14'],
    ['0.125', 'half-up', '0.13'],
    ['0.129', 'down', '0.12'],
    ['-0.125', 'half-even', '-0.12'],
    ['5', 'half-even', '5.00'],
  ] as const)('%s rounded %s is %s', (value, mode, expected) => {
    expect(rounded(decimal(value), 2, mode)).toBe(expected);
  });

  test.each(['', '1,5', '1e3', 'NaN', '.5', '1.', '0x1', ' 1'])('%o is no decimal', (text) => {
    expect(() => decimal(text)).toThrow(RangeError);
  });

  test('money comes over without a detour through a number', () => {
    expect(decimalOfMoney(moneyOf('450000.5', 'COP'))).toBe('450000.50');
    expect(decimalOfMoney(moneyOf('-0.05', 'USD'))).toBe('-0.05');
    expect(decimalOfMoney(moneyOf('1990', 'CLP'))).toBe('1990');
  });

  test('a sum does not depend on its order', () => {
    const cents = fc
      .integer({ min: -1e9, max: 1e9 })
      .map((minor) => decimalOfMoney({ minor, currency: 'COP' }));
    fc.assert(
      fc.property(fc.array(cents), (values) => compare(sumOf(values), sumOf(values.toReversed())) === 0),
    );
  });
});
