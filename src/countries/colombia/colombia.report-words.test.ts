import { describe, expect, test } from 'vitest';

import { ACCOMMODATION_TYPES, TRIP_REASONS } from '../stay.ts';
import { colombia } from './colombia.country.ts';
import { DOCUMENT_TYPES } from './colombia.documents.ts';
import { aColombianGuest, aForeignGuest, aStay } from './colombia.examples.ts';

const { reportsFor, wordsOf } = colombia.registry;

/** Stays with each value that a guest or a host can choose. */
const stays = [
  ...DOCUMENT_TYPES.map(({ code }) => aStay({ guests: [aForeignGuest({ documentType: code })] })),
  ...TRIP_REASONS.map((tripReason) => aStay({ tripReason })),
  ...ACCOMMODATION_TYPES.map((accommodationType) => aStay({ accommodationType })),
  aStay({ guests: [aForeignGuest(), aColombianGuest({ isMain: false })] }),
];

/** The fields of a report that hold a code, by the registry's name of the field. */
const CODED = [
  'cityCode',
  'documentType',
  'nationality',
  'movement',
  'movementDate',
  'origin',
  'destination',
  'birthDate',
  'tipo_identificacion',
  'motivo',
  'tipo_acomodacion',
  'check_in',
  'check_out',
];

describe('a report in words of people [W1-F-06]', () => {
  test('every field that TRA and SIRE are sent has a label, and every code a word', () => {
    const silent = stays.flatMap(reportsFor).flatMap(({ registry, fields, needs }) =>
      Object.entries({ ...fields, ...(needs && { [needs.field]: '1' }) }).flatMap(([name, value]) => {
        const words = wordsOf(registry, name, value);
        if (!words) return [`${registry} ${name}`];
        const isCode = 'plain' in words.value && /^\d+$|[_/]/.test(words.value.plain);
        return CODED.includes(name) && value !== '' && isCode ? [`${registry} ${name} ${value}`] : [];
      }),
    );
    expect([...new Set(silent)]).toEqual([]);
  });

  test('a place is a municipality or a country, a day a day', () => {
    expect(wordsOf('sire', 'cityCode', '13001')?.value).toEqual({ plain: 'Cartagena' });
    expect(wordsOf('sire', 'cityCode', '5001')?.value).toEqual({ plain: 'Medellín' });
    expect(wordsOf('sire', 'nationality', '249')?.value).toEqual({ country: 'US' });
    expect(wordsOf('sire', 'documentType', '3')?.value).toEqual({ text: 'country.document.passport' });
    expect(wordsOf('sire', 'birthDate', '05/03/1985')?.value).toEqual({ date: '1985-03-05' });
    expect(wordsOf('sire', 'unheardOf', 'x')).toBeNull();
  });
});
