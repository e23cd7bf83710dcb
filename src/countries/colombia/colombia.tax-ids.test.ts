import { describe, expect, test } from 'vitest';

import { nitCheckDigit, nitComplaint, readNit } from './colombia.tax-ids.ts';

/*
 * NITs that their holders print on every paper: DIAN, Bancolombia, Ecopetrol, Grupo Éxito, EPM and Avianca. Their check digits
 * are the ones they print.
 */
const PUBLIC = ['800197268-4', '890903938-8', '899999068-1', '890900608-9', '890904996-1', '890100577-6'];

const numberOf = (written: string) => {
  const read = readNit(written);
  return 'text' in read ? read.text : read.number;
};

describe('NITs [W2-X-41]', () => {
  test.each(PUBLIC)('%s is read however it is written', (nit) => {
    const [number = '', digit = ''] = nit.split('-');
    const points = number.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3');
    const written = [
      nit,
      `${number}${digit}`,
      `${points}-${digit}`,
      ` ${points} – ${digit} `,
      `${points}‑${digit}`,
    ];
    expect(written.map(numberOf)).toEqual(written.map(() => number));
  });

  // Bancolombia's begins with a whole NIT of eight digits.
  test.each(PUBLIC)('%s without its digit is asked for', (nit) => {
    const [number = ''] = nit.split('-');
    expect(nitComplaint(number)).toMatchObject({
      text: nit === '890903938-8' ? 'country.nit.which' : 'country.nit.withoutDigit',
      params: { whole: nit },
    });
  });

  test('a number whose last digit looks like a check digit is asked for, and the hyphen answers', () => {
    expect(nitComplaint('900373073')).toEqual({
      text: 'country.nit.which',
      params: { whole: '900373073-2', other: '90037307-3' },
    });
    expect(nitComplaint('900.373.073')?.text).toBe('country.nit.which');
    expect(numberOf('900373073-2')).toBe('900373073');
    expect(numberOf('90037307-3')).toBe('90037307');
    expect(numberOf('9003730732')).toBe('900373073');
  });

  test('no number of a company or a card, typed without its digit, is read as another number', () => {
    const steps = Array.from({ length: 5_000 }, (_, step) => step * 9_973);
    const numbers = steps.flatMap((step) =>
      [800_000_000 + step, 1_000_000_000 + step, 1_000_003 + step].map(String),
    );
    const whole = numbers.map((number) => `${number}-${nitCheckDigit(number)}`);
    expect(numbers.filter((number) => nitComplaint(number) === null)).toEqual([]);
    expect(whole.map(numberOf)).toEqual(numbers);
  });

  test('a card of eight digits with its digit needs no hyphen', () => {
    expect(numberOf(`79123456${nitCheckDigit('79123456')}`)).toBe('79123456');
  });
});
