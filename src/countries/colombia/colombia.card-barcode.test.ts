import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type Cedula, cedulaBytes } from '#support/barcode-pictures.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { readCedulaBarcode } from './colombia.card-barcode.ts';

const TODAY = plainDate('2026-11-29');
const ANA: Cedula = {
  number: '52123456',
  names: ['MUÑOZ', 'DE LA CRUZ', 'ANA', 'LUCÍA'],
  sex: 'F',
  born: '19900228',
};
const read = (cedula: Partial<Cedula>) => readCedulaBarcode(cedulaBytes({ ...ANA, ...cedula }), TODAY);

describe('the code of a yellow cédula [D-17, USER-PAIN 12]', () => {
  test('gives number, names, sex and birth date, and calls none of them verified [D-17, USER-PAIN 12]', () => {
    const field = (value: string) => ({ value, confidence: 88, verified: false });
    expect(read({})).toEqual({
      documentType: 'national_id',
      mrz: null,
      isBarcode: true,
      documentNumber: field('52123456'),
      lastName: field('MUÑOZ DE LA CRUZ'),
      firstName: field('ANA LUCÍA'),
      birthDate: field('1990-02-28'),
      nationality: field('CO'),
      issuingCountry: field('CO'),
      sex: field('F'),
      warnings: [],
    });
  });

  test('knows one surname, one given name, numbers of three and ten digits and every blood group [D-17]', () => {
    expect(read({ names: ['GIL', '', 'LUZ', ''] })).toMatchObject({
      lastName: { value: 'GIL' },
      firstName: { value: 'LUZ' },
    });
    for (const number of ['123', '1020304050']) expect(read({ number })?.documentNumber?.value).toBe(number);
    for (const blood of ['A+', 'B-', 'AB+', 'AB-', 'O-']) expect(read({ blood })).not.toBeNull();
  });

  test('a name that fills its field may be cut off, and is a hint [USER-PAIN 12]', () => {
    const names = ['ABCDEFGHIJKLMNOPQRSTUVW', 'GIL', 'ANA', ''] as const;
    expect(read({ names })).toMatchObject({
      lastName: { value: 'ABCDEFGHIJKLMNOPQRSTUVW GIL', confidence: 60 },
      firstName: { confidence: 88 },
    });
  });

  test('of a tarjeta de identidad, whose fields are moved by one, everything is a hint [USER-PAIN 12]', () => {
    const card = read({ kind: 'I3', number: '10203040501', born: '20120615' });
    expect(card).toMatchObject({
      documentNumber: { value: '10203040501', confidence: 60 },
      lastName: { value: 'MUÑOZ DE LA CRUZ', confidence: 60 },
      birthDate: { value: '2012-06-15', confidence: 60 },
    });
  });

  test('a cédula whose fields are moved is not read, since its number might be another [USER-PAIN 12]', () => {
    const moved = cedulaBytes({ ...ANA, kind: 'I3' });
    moved.set([0x30, 0x33]);
    expect(readCedulaBarcode(moved, TODAY)).toBeNull();
  });

  test('a day that no calendar has, tomorrow, and a birth 131 years ago are left out [USER-PAIN 12]', () => {
    for (const born of ['19900230', '20261130', '18950101']) {
      const card = read({ born });
      expect(card?.birthDate).toBeUndefined();
      expect(card?.documentNumber?.value).toBe('52123456');
    }
  });

  test('names with control characters, tags or letters of another code are left out; without any there is no card [SEC-27]', () => {
    for (const bad of ['AN\u0001A', '<b>ANA', 'ana', '\u00a5ANA', 'ANA\u0000X']) {
      const card = read({ names: ['GIL', '', bad, ''] });
      expect(card?.firstName).toBeUndefined();
      expect(card?.lastName?.value).toBe('GIL');
    }
    expect(read({ names: ['\u0007', '', '\u0008', ''] })).toBeNull();
  });

  test('a payload that is cut, longer, or laid out in another way is no card [SEC-27]', () => {
    const whole = cedulaBytes(ANA);
    for (const length of [0, 1, 58, 168, 530]) {
      expect(readCedulaBarcode(whole.subarray(0, length), TODAY)).toBeNull();
    }
    expect(readCedulaBarcode(new Uint8Array(10_000).fill(65), TODAY)).toBeNull();
    expect(readCedulaBarcode(new Uint8Array(531), TODAY)).toBeNull();
    const letters = Uint8Array.from(whole);
    letters[50] = 65;
    expect(readCedulaBarcode(letters, TODAY)).toBeNull();
    const sexless = Uint8Array.from(whole);
    sexless[151] = 88;
    expect(readCedulaBarcode(sexless, TODAY)).toBeNull();
  });

  test('any bytes get an answer, with names of letters alone [SEC-27]', () => {
    const place = fc.integer({ min: 40, max: 170 });
    const changes = fc.array(fc.tuple(place, fc.integer({ min: 0, max: 255 })), { maxLength: 12 });
    fc.assert(
      fc.property(changes, (changed) => {
        const bytes = cedulaBytes(ANA);
        for (const [at, byte] of changed) bytes[at] = byte;
        const card = readCedulaBarcode(bytes, TODAY);
        for (const name of [card?.firstName, card?.lastName]) {
          if (name) expect(name.value).toMatch(/^\p{Lu}[\p{Lu} .'-]*$/u);
        }
        expect(card?.documentNumber?.value ?? '123').toMatch(/^\d{3,11}$/);
      }),
      { numRuns: 2000, seed: 417 },
    );
  });
});
