import { describe, expect, test } from 'vitest';

import type { FiscalCodes } from '#capabilities/fiscal/fiscal.document.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { isChosen, lineObstacleOf, paymentObstacleOf } from './selection.ts';

const CODES = {
  products: { night: 'ALOJ' },
  taxes: { 'vat:19': '13156' },
  payments: { cash: '5636' },
} as unknown as FiscalCodes;
const VAT = { kind: 'vat', rate: decimal('19'), treatment: 'taxed' } as const;

type Judged = Parameters<typeof lineObstacleOf>[0];
type Line = Judged['line'];
const line = (more: Partial<Line> = {}): Line => ({
  kind: 'charge',
  amountMinor: 11_900_000,
  service: 'night',
  taxes: null,
  ...more,
});
/** A night of 119.000 pesos of a property that invoices through a program. */
const judged = ({ line: of = line(), ...more }: Partial<Judged> = {}) =>
  lineObstacleOf({
    line: of,
    openMinor: of.amountMinor,
    currency: 'COP',
    claim: undefined,
    taxes: [VAT],
    codes: CODES,
    ...more,
  })?.text ?? null;
const told = (amount: string): Line =>
  line({ taxes: [{ kind: 'vat', rate: decimal('19'), amount: decimal(amount) }] as never });

describe('the selection for an invoice of a program [R-INV-12, W2-H-15]', () => {
  test('a mapped unbilled line above zero with mapped taxes is selected; a reduction needs nothing', () => {
    expect(judged()).toBeNull();
    expect(judged({ codes: null, taxes: [{ ...VAT, rate: decimal('5') }] })).toBeNull();
    expect(judged({ line: line({ amountMinor: -100 }), openMinor: -100 })).toBeNull();
  });

  test.each([
    ['without a product', { codes: { ...CODES, products: {} } }, 'invoice.line.noProduct'],
    ['with a tax that is not mapped', { taxes: [{ ...VAT, rate: decimal('5') }] }, 'invoice.line.noTax'],
    [
      'with a second tax that is not mapped',
      { taxes: [VAT, { ...VAT, kind: 'consumption' }] },
      'invoice.line.noTax',
    ],
    ['of nothing', { line: line({ amountMinor: 0 }) }, 'invoice.line.notPositive'],
    ['of which nothing is left to bill', { openMinor: 0 }, 'invoice.line.notPositive'],
    ['in an invoice', { claim: { number: 'FV-1', kind: 'invoice' } }, 'invoice.line.billed'],
    ['in one that is on its way', { claim: { number: null, kind: 'invoice' } }, 'invoice.line.onItsWay'],
    ['that is a tip', { line: line({ kind: 'addendum' }) }, 'invoice.line.addendum'],
  ] as const)('a line %s is not selected', (_what, more, text) => {
    expect(judged(more as Partial<Judged>)).toBe(text);
  });

  test.each([
    // 19 % of 100.000 pesos, and the subtotal with one peso more or less of tax.
    ['19000', null],
    ['19000.84', null],
    ['18999.16', null],
    ['19001.5', 'invoice.line.taxDiffers'],
    ['18998', 'invoice.line.taxDiffers'],
    ['15966.39', 'invoice.line.taxDiffers'],
  ])('a source tax of %s equals its percentage within one peso: %s', (amount, text) => {
    expect(judged({ line: told(amount) })).toBe(text);
  });

  test('for currencies with large units the tolerance is a cent', () => {
    const dollars = (amount: string) =>
      judged({ line: { ...told(amount), amountMinor: 11_900 }, currency: 'USD' });
    expect([dollars('19.00'), dollars('19.05')]).toEqual([null, 'invoice.line.taxDiffers']);
  });

  test('a choice counts only for lines that may be chosen', () => {
    expect(isChosen(['a'], 'a', { text: 'invoice.line.noTax' })).toBe(false);
    expect([isChosen(undefined, 'a', null), isChosen(['b'], 'a', null)]).toEqual([true, false]);
  });
});

test('a payment is selected if it is mapped and not fully billed [R-INV-13, W2-H-15]', () => {
  const of = (method: string, codes: FiscalCodes | null, billedIn?: { number: string | null }) =>
    paymentObstacleOf({ method } as never, codes, billedIn)?.text ?? null;
  expect(of('cash', CODES)).toBeNull();
  expect(of('transfer', null)).toBeNull();
  expect(of('transfer', CODES)).toBe('invoice.payment.unmapped');
  expect(of('cash', CODES, { number: 'FV-1' })).toBe('invoice.line.billed');
  expect(of('cash', null, { number: null })).toBe('invoice.line.onItsWay');
});
