import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { plainDate } from '#vocabulary/plain-date.ts';
import { mrzDate, readMrzText } from './mrz-text.ts';

const TODAY = plainDate('2026-11-21');

/** Specimens of ICAO Doc 9303 parts 4, 5 and 6; the state UTO does not exist. */
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const TD1 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];

const read = (lines: readonly string[]) => readMrzText(lines.join('\n'), TODAY);

describe('ICAO specimens', () => {
  test.each([
    ['TD3', TD3, 'passport', 'L898902C3'],
    ['TD2', TD2, 'national_id', 'D23145890'],
    ['TD1', TD1, 'national_id', 'D23145890'],
  ] as const)('%s [D-17]', (format, lines, documentType, number) => {
    expect(read(lines)).toEqual({
      documentType,
      mrz: { format, valid: true },
      documentNumber: { value: number, confidence: 99, verified: true },
      firstName: { value: 'ANNA MARIA', confidence: 88, verified: false },
      lastName: { value: 'ERIKSSON', confidence: 88, verified: false },
      birthDate: { value: '1974-08-12', confidence: 99, verified: true },
      sex: { value: 'F', confidence: 88, verified: false },
      expiryDate: { value: '2012-04-15', confidence: 99, verified: true },
      warnings: ['expired'],
    });
  });

  test('the text around the zone does not disturb, nor do spaces and typographic brackets', () => {
    const page = ['UTOPIA PASSPORT', 'ERIKSSON', ...TD3, ''].join('\n').replaceAll('<<', '«<');
    expect(readMrzText(page.replace('UTO74', 'UTO 74'), TODAY)?.mrz).toEqual({ format: 'TD3', valid: true });
    expect(readMrzText('BIENVENIDOS A MEDELLIN\nTARJETA DE REGISTRO', TODAY)).toBeNull();
  });
});

/** A passport of `state` with right check digits. */
function passport(state: string, number: string, birth: string, expiry: string): string[] {
  const digit = (text: string) =>
    [...text].reduce((sum, character, place) => {
      const value = character === '<' ? 0 : Number.parseInt(character, 36);
      return sum + value * ([7, 3, 1][place % 3] ?? 0);
    }, 0) % 10;
  const numberPart = number.padEnd(9, '<');
  const checked = `${numberPart}${digit(numberPart)}`;
  const dates = [`${birth}${digit(birth)}`, `${expiry}${digit(expiry)}`] as const;
  const optional = '<'.repeat(14) + '0';
  const whole = digit(checked + dates[0] + dates[1] + optional);
  return [
    `P<${state}MUSTER<<MAX`.padEnd(44, '<'),
    `${checked}${state}${dates[0]}M${dates[1]}${optional}${whole}`,
  ];
}

describe('fields', () => {
  test('countries become alpha-2, also Germany with its single letter', () => {
    const document = read(passport('D<<', 'C01X00T47', '640812', '270228'));
    expect(document?.nationality?.value).toBe('DE');
    expect(document?.issuingCountry?.value).toBe('DE');
    expect(document?.documentNumber?.value).toBe('C01X00T47');
    expect(document?.warnings).toEqual([]);
  });

  test('a card held by a foreigner is a permit of residence', () => {
    const [first = '', second = '', names = ''] = TD1;
    const document = read([first.replace('UTO', 'COL'), second.replace('UTO', 'VEN'), names]);
    expect(document).toMatchObject({ documentType: 'foreigner_id', nationality: { value: 'VE' } });
  });

  test.each([
    ['260101', 'birth', '2026-01-01'],
    ['261122', 'birth', '1926-11-22'],
    ['271231', 'birth', '1927-12-31'],
    ['000229', 'birth', '2000-02-29'],
    ['950101', 'expiry', '2095-01-01'],
    ['960101', 'expiry', '1996-01-01'],
    ['120415', 'expiry', '2012-04-15'],
    ['990230', 'birth', null],
    ['74<<<<', 'birth', null],
  ] as const)('the date %s of a %s is %s', (digits, kind, date) => {
    expect(mrzDate(digits, kind, TODAY)).toBe(date);
  });
});

describe('what was misread [USER-PAIN 12]', () => {
  const [names, numbers] = TD3 as [string, string];

  test.each([
    ['a letter among digits', [names, numbers.replace('7408122', '74O8I2Z')]],
    ['a digit among letters', [names.replace('ERIKSSON', 'ER1K5S0N'), numbers.replace('UTO', 'UT0')]],
    ['fillers taken for letters', [names.replace(/<+$/, '<<<LLKLKLLKCLL<K'), numbers]],
    ['too many fillers', [`${names}<<`, numbers.replace('<<<<<', '<<<<<<<')]],
    ['too few fillers', [names.slice(0, 40), numbers.replace('<<<<<', '<<<')]],
  ])('%s is put right by its place', (_what, lines) => {
    const document = read(lines);
    expect(document?.mrz).toEqual({ format: 'TD3', valid: true });
    expect(document?.firstName?.value).toBe('ANNA MARIA');
  });

  test('a confused character of the number is corrected as a hint, never as verified', () => {
    const document = read([names, numbers.replace('L898902', 'L8989O2')]);
    expect(document?.documentNumber).toEqual({ value: 'L898902C3', confidence: 80, verified: false });
    expect(document?.mrz?.valid).toBe(false);
    expect(document?.warnings).toContain('check-digit');
  });

  test('a number that cannot be corrected is offered with little confidence', () => {
    const document = read([names, numbers.replace('L898902', 'L8989X2')]);
    expect(document?.documentNumber).toMatchObject({ confidence: 60, verified: false });
  });

  test('a check digit that is missing is wrong, also where it would be 0', () => {
    const lines = ['I<UTO000000000<<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<0', TD1[2] ?? ''];
    expect(read(lines)).toMatchObject({
      documentNumber: { value: '000000000', verified: false },
      mrz: { valid: false },
    });
  });

  test('two lines of noise are no document', () => {
    expect(read(['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'X'.repeat(44)])).toBeNull();
  });
});

/** Values modulo ten: characters that no check digit can tell apart, such as 6 and G, 0 and A. */
const value = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36) % 10);
const ALPHABET = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const changedAt = (lines: readonly string[], line: number, place: number, character: string) =>
  lines.map((text, index) =>
    index === line ? text.slice(0, place) + character + text.slice(place + 1) : text,
  );

const COVERED: readonly (readonly [
  string,
  readonly string[],
  readonly (readonly [number, number, number])[],
])[] = [
  [
    'TD3',
    TD3,
    [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 44],
    ],
  ],
  [
    'TD2',
    TD2,
    [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 36],
    ],
  ],
  [
    'TD1',
    TD1,
    [
      [0, 5, 30],
      [1, 0, 7],
      [1, 8, 15],
      [1, 18, 30],
    ],
  ],
];

test.each(COVERED)(
  'one changed character of %s is never valid with another value [USER-PAIN 12]',
  (_format, lines, ranges) => {
    const places = ranges.flatMap(([line, start, end]) =>
      Array.from({ length: end - start }, (_, offset) => [line, start + offset] as const),
    );
    const original = read(lines);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...ALPHABET), ([line, place], character) => {
        const before = lines[line]?.[place] ?? '';
        fc.pre(value(character) !== value(before));
        const document = read(changedAt(lines, line, place, character));
        if (document?.mrz?.valid) expect(document).toEqual(original);
        if (document?.documentNumber?.verified) {
          expect(document.documentNumber.value).toBe(original?.documentNumber?.value);
        }
      }),
      { numRuns: 400 },
    );
  },
);

test('any text is read or refused, never an error', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 46 }), { maxLength: 5 }),
      (lines) => {
        expect(() => read(lines)).not.toThrow();
      },
    ),
  );
});
