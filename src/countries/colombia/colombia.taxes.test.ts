import { describe, expect, test } from 'vitest';

import { decimal } from '#vocabulary/decimal.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { cityOf } from './colombia.cities.ts';
import { DOCUMENT_TYPES } from './colombia.documents.ts';
import {
  buyerOf,
  DEMANDABLE_FIELDS,
  FINAL_CONSUMER,
  fiscalIdentityOf,
  isFinalConsumer,
} from './colombia.e-invoice.ts';
import { nitCheckDigit } from './colombia.tax-ids.ts';
import {
  CUSTOMS_ZONE_CITIES,
  withholdingThreshold,
  TAX_REASONS,
  TAX_RULES,
  taxOf,
  type TaxQuestion,
  withholdingsOf,
} from './colombia.taxes.ts';

type Change = Partial<Omit<TaxQuestion, 'seller' | 'guest' | 'on'>> & {
  readonly seller?: Partial<TaxQuestion['seller']>;
  readonly guest?: Partial<TaxQuestion['guest']>;
};
const asked = (on: string, change: Change = {}): TaxQuestion => ({
  service: 'lodging',
  ...change,
  on: plainDate(on),
  seller: {
    collectsVat: true,
    collectsConsumption: true,
    rnt: '123456',
    cityDivipola: '13001',
    ...change.seller,
  },
  guest: { residence: 'colombia', proof: null, ...change.guest },
});
const proof = { passport: '12AB34567', migrationDocument: 'PIP-5' };
const abroad = { residence: 'abroad', proof } as const;

/** On this day, in this case: this rate, for this reason. */
const GOLDEN: readonly (readonly [on: string, what: string, change: Change, rate: string, reason: string])[] =
  [
    ['2017-01-01', 'a night', {}, '19', 'co.vat.general'],
    ['2020-12-30', 'the last day before the revival', {}, '19', 'co.vat.general'],
    ['2020-12-31', 'its first', {}, '0', 'co.vat.reactivation'],
    ['2021-06-01', 'without RNT', { seller: { rnt: null } }, '19', 'co.vat.general'],
    ['2022-12-31', 'its last', {}, '0', 'co.vat.reactivation'],
    ['2023-01-01', 'the first day after it', {}, '19', 'co.vat.general'],
    ['2026-11-21', 'a night', {}, '19', 'co.vat.general'],
    ['2026-11-21', 'a tour', { service: 'other' }, '19', 'co.vat.general'],
    ['2026-11-21', 'a guest who lives abroad', { guest: abroad }, '0', 'co.vat.nonResident'],
    ['2021-06-01', 'the same during the revival', { guest: abroad }, '0', 'co.vat.nonResident'],
    ['2026-11-21', 'their tour', { service: 'other', guest: abroad }, '19', 'co.vat.general'],
    ['2026-11-21', 'their dinner', { service: 'restaurant', guest: abroad }, '8', 'co.inc.restaurant'],
    ['2026-11-21', 'a dinner', { service: 'restaurant' }, '8', 'co.inc.restaurant'],
    ['2023-01-01', 'a dinner', { service: 'restaurant' }, '8', 'co.inc.restaurant'],
    ['2026-11-21', 'San Andrés', { seller: { cityDivipola: '88001' } }, '0', 'co.vat.sanAndres'],
    [
      '2026-11-21',
      'dinner there',
      { service: 'restaurant', seller: { cityDivipola: '88564' } },
      '0',
      'co.inc.territory',
    ],
    [
      '2026-11-21',
      'dinner in Leticia',
      { service: 'restaurant', seller: { cityDivipola: '91001' } },
      '0',
      'co.inc.territory',
    ],
    ['2026-11-21', 'a night in Leticia', { seller: { cityDivipola: '91001' } }, '19', 'co.vat.general'],
    ['2026-11-21', 'Necoclí', { seller: { cityDivipola: '05490' } }, '0', 'co.vat.customsZone'],
    ['2018-12-31', 'Necoclí before', { seller: { cityDivipola: '05490' } }, '19', 'co.vat.general'],
    [
      '2026-11-21',
      'a tour in Necoclí',
      { service: 'other', seller: { cityDivipola: '05490' } },
      '19',
      'co.vat.general',
    ],
    [
      '2026-11-21',
      'a host who is not responsible',
      { seller: { collectsVat: false } },
      '0',
      'co.vat.notCollected',
    ],
    [
      '2026-11-21',
      'their dinner',
      { service: 'restaurant', seller: { collectsConsumption: false } },
      '0',
      'co.inc.notCollected',
    ],
  ];

describe('taxes of lodging in Colombia', () => {
  test.each(GOLDEN)('%s, %s [D-20]', (on, _what, change, rate, reason) => {
    const { tax, law } = taxOf(asked(on, change));
    expect([tax.rate, tax.reason]).toEqual([rate, reason]);
    expect(law).not.toBe('');
  });

  test('every rule of the table is asked for', () => {
    const covered = new Set(GOLDEN.map(([, , , , reason]) => reason));
    expect(Object.keys(TAX_REASONS).filter((reason) => !covered.has(reason))).toEqual([]);
    expect(new Set(TAX_RULES.map(({ reason }) => reason)).size).toBe(Object.keys(TAX_REASONS).length);
  });

  test('what is exempt is written at 0, what is excluded is not written', () => {
    expect(taxOf(asked('2026-11-21', { guest: abroad })).tax.treatment).toBe('exempt');
    expect(taxOf(asked('2026-11-21', { seller: { cityDivipola: '88001' } })).tax.treatment).toBe('excluded');
  });

  test.each([
    [{ guest: { ...abroad, proof: null } }, ['passport', 'migrationDocument']],
    [{ guest: { ...abroad, proof: { ...proof, migrationDocument: null } } }, ['migrationDocument']],
    [{ guest: { ...abroad, proof: { ...proof, passport: '' } } }, ['passport']],
    [{ guest: abroad, seller: { rnt: null } }, ['rnt']],
    [{}, []],
  ])('without its proof a night has 19 %, and it says what is missing: %o [D-78]', (change, missing) => {
    const answer = taxOf(asked('2026-11-21', change));
    expect(answer.tax.rate).toBe('19');
    expect(answer.missing.map(({ text }) => text)).toEqual(
      missing.map((one) => `country.tax.missing.${one}`),
    );
  });

  test('nothing is made up for a day of which the table knows nothing', () => {
    expect(() => taxOf(asked('2016-12-31'))).toThrow(RangeError);
    expect(() => taxOf(asked('2022-12-31', { service: 'restaurant' }))).toThrow(RangeError);
    expect(() => withholdingThreshold(plainDate('2022-12-31'))).toThrow(RangeError);
  });

  test('the customs zones are municipalities of the list', () => {
    expect(CUSTOMS_ZONE_CITIES.map((code) => cityOf(code)?.name)).toEqual([
      'Arboletes',
      'San Pedro de Uraba',
      'Necoclí',
      'San Juan de Urabá',
      'Turbo',
      'Apartadó',
      'Carepa',
      'Chigorodó',
      'Mutatá',
      'Acandí',
      'Unguía',
      'San Andres de Tumaco',
      'Guapi',
      'Inírida',
      'Puerto Carreño',
      'La Primavera',
      'Cumaribo',
      'Maicao',
      'Uribia',
      'Manaure',
    ]);
  });
});

describe('what a buyer withholds', () => {
  const base = {
    on: plainDate('2026-11-21'),
    net: decimal('1000000'),
    vat: decimal('190000'),
    localRate: null,
    issuer: { responsibilities: ['R-99-PN'] },
  };
  const company = { withholdsIncome: true, withholdsVat: true };

  test('3.5 % of the net and 15 % of the VAT, and the city’s own where it has one', () => {
    expect(withholdingsOf({ ...base, buyer: company, localRate: decimal('0.8') })).toMatchObject([
      { kind: 'income', rate: '3.5', base: '1000000' },
      { kind: 'vat', rate: '15', base: '190000' },
      { kind: 'local', rate: '0.8', base: '1000000' },
    ]);
    expect(withholdingsOf({ ...base, buyer: company, vat: decimal('0') })).toHaveLength(1);
    expect(withholdingsOf({ ...base, buyer: { withholdsIncome: false, withholdsVat: false } })).toEqual([]);
  });

  test.each([
    // ET 911, DUR 1.2.6.8, ET 437-2.
    ['R-99-PN', ['income', 'vat', 'local']],
    ['O-15', ['vat', 'local']],
    ['O-47', ['vat']],
    ['O-13', ['income', 'local']],
    ['O-23', ['income', 'local']],
  ])('from an issuer who is %s, %s, and nothing else [W2-H-12]', (code, kinds) => {
    const withheld = withholdingsOf({
      ...base,
      buyer: company,
      localRate: decimal('0.8'),
      issuer: { responsibilities: [code] },
    });
    expect(withheld.map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each([
    ['2025-05-31', '199000'],
    ['2025-06-01', '100000'],
    ['2026-01-01', '105000'],
    ['2027-01-01', '105000'],
  ])('from %s on, from %s pesos on', (on, least) => {
    expect(withholdingThreshold(plainDate(on))).toBe(least);
    const below = withholdingsOf({ ...base, on: plainDate(on), buyer: company, net: decimal('99999') });
    expect(below).toEqual([]);
  });
});

describe('who an invoice is for', () => {
  test('every document of the guest form has a code of DIAN', () => {
    expect(DOCUMENT_TYPES.filter(({ code }) => fiscalIdentityOf(code, '1') === null)).toEqual([]);
    expect(fiscalIdentityOf('cedula_ciudadania', '52.123.456')).toEqual({ type: '13', number: '52123456' });
    expect(fiscalIdentityOf('library_card', '1')).toBeNull();
  });

  test('of a Colombian buyer no more is demanded than name, document and e-mail [PRV-01]', () => {
    expect(DEMANDABLE_FIELDS).toEqual(['name', 'identity', 'email']);
    const buyer = buyerOf(
      ' Ana Rojas ',
      { type: '13', number: '52123456' },
      { person: 'person', email: null },
    );
    expect(buyer).toMatchObject({ name: 'Ana Rojas', address: null, responsibilities: ['R-99-PN'] });
    expect(isFinalConsumer(buyer)).toBe(false);
    expect(isFinalConsumer(FINAL_CONSUMER)).toBe(true);
  });

  test('check digits of NITs', () => {
    expect(['800197268', '900373076', '860002964'].map(nitCheckDigit)).toEqual([4, 4, 4]);
  });
});
