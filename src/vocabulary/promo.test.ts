import { describe, expect, test } from 'vitest';

import { plainDate } from './plain-date.ts';
import { parsePromo, promoWords } from './promo.ts';

const TODAY = plainDate('2026-11-21');
const read = (text: string) => parsePromo(text, TODAY);

describe('the offer of a landing link', () => {
  test('five parts: code, name, type, value and last day [R-PROMO-01]', () => {
    expect(read('FERIA26_Feria de Cartagena_1_50000_31122026')).toEqual({
      code: 'FERIA26',
      name: 'Feria de Cartagena',
      type: 'fixed',
      value: 50_000,
      expires: '2026-12-31',
    });
    expect(read('VERANO_Verano_2_12.5_01022027')).toMatchObject({ type: 'percentage', value: 12.5 });
  });

  test.each([
    ['four parts', 'FERIA_Feria_2_10'],
    ['six parts', 'FERIA_Feria_2_10_31122026_x'],
    ['nothing', ''],
    ['no code', '_Feria_2_10_31122026'],
    ['a code of spaces', '  _Feria_2_10_31122026'],
    ['no name', 'FERIA__2_10_31122026'],
    ['type 0', 'FERIA_Feria_0_10_31122026'],
    ['type 3', 'FERIA_Feria_3_10_31122026'],
    ['a type in words', 'FERIA_Feria_constructor_10_31122026'],
    ['no value', 'FERIA_Feria_2__31122026'],
    ['a value in words', 'FERIA_Feria_2_diez_31122026'],
    ['a value that only a program reads', 'FERIA_Feria_2_1e1_31122026'],
    ['a date the other way round', 'FERIA_Feria_2_10_20261231'],
    ['a date with dashes', 'FERIA_Feria_2_10_31-12-2026'],
    ['a day that no calendar has', 'FERIA_Feria_2_10_30022027'],
    ['a day that is over', 'FERIA_Feria_2_10_20112026'],
    ['far too much', `FERIA_${'F'.repeat(300)}_2_10_31122026`],
  ])('is none with %s [R-PROMO-02]', (_why, text) => expect(read(text)).toBeUndefined());

  test('counts on its last day [R-PROMO-02]', () => {
    expect(read('FERIA_Feria_2_10_21112026')).toMatchObject({ expires: '2026-11-21' });
  });

  test('lasts a year at most [R-PROMO-03]', () => {
    expect(read('FERIA_Feria_2_10_21112027')).toMatchObject({ expires: '2027-11-21' });
    expect(read('FERIA_Feria_2_10_22112027')).toMatchObject({ expires: '2027-11-21' });
    expect(read('FERIA_Feria_2_10_31122099')).toMatchObject({ expires: '2027-11-21' });
    expect(parsePromo('F_F_2_10_31122099', plainDate('2028-02-29'))).toMatchObject({ expires: '2029-02-28' });
  });

  test.each([
    ['-1', 50],
    ['0', 0],
    ['50', 50],
    ['50.5', 50],
    ['100', 50],
  ])('a percentage of %s is %d [R-PROMO-04]', (value, expected) => {
    expect(read(`FERIA_Feria_2_${value}_31122026`)).toMatchObject({ value: expected });
  });

  test('a fixed value is not a percentage [R-PROMO-04]', () => {
    expect(read('FERIA_Feria_1_100_31122026')).toMatchObject({ value: 100 });
  });
});

test('a fixed offer shows its currency, a share its sign [W1-B-10, D-21]', () => {
  const told = (text: string, language: 'es' | 'en') => {
    const promo = parsePromo(text, '2026-11-21' as never);
    if (!promo) throw new Error(`No offer: ${text}`);
    return promoWords(promo, language).offer;
  };
  expect(told('FERIA_Feria_1_50000_31122026', 'es')).toBe('50.000 COP');
  expect(told('FERIA_Feria_1_50000_31122026', 'en')).toBe('50,000 COP');
  expect(told('FERIA_Feria_2_20_31122026', 'es')).toBe('20 %');
});
