import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { buildExactDocument, type SoldItem } from '#capabilities/fiscal/fiscal.exact-document.ts';
import type { FiscalTax } from '#capabilities/fiscal/fiscal.document.ts';
import { longSize } from '#support/size.ts';
import { compare, decimal, sumOf, ZERO } from '#vocabulary/decimal.ts';
import { calculateDianTotals } from './dian.amounts.ts';
import { checkDianRules } from './dian.check.ts';
import { creditNote, EXCLUDED, EXEMPT, INC, invoice, ISSUED_AT, nights, REFERENCE } from './dian.examples.ts';
import { connection, startDian } from './dian.test-stage.ts';

const [VAT] = nights.taxes;
if (!VAT) throw new Error('The nights of the example have no VAT');

const { lines: _lines, charges: _charges, total: _total, ...unsettled } = invoice;
const TERMS = { totals: calculateDianTotals, reason: 'Ajuste al centavo' };

const item = (gross: string, taxes: readonly FiscalTax[], quantity = '1'): SoldItem => ({
  code: 'HOSP',
  description: 'Hospedaje',
  quantity: decimal(quantity),
  unit: 'night',
  gross: decimal(gross),
  taxes,
});
const payable = (items: readonly SoldItem[]) =>
  calculateDianTotals(buildExactDocument(unsettled, items, TERMS)).payable;

describe('the document of an account [D-20]', () => {
  test('tells a price with its tax inside as the net amount and the tax', () => {
    const document = buildExactDocument(
      unsettled,
      [item('357000.00', [VAT]), item('595000.00', [VAT], '2')],
      TERMS,
    );
    expect(document.charges).toEqual([]);
    expect(document.lines.map(({ unitPrice, quantity }) => [unitPrice, quantity])).toEqual([
      ['300000', '1'],
      ['250000', '2'],
    ]);
    expect(document.total).toBe('952000');
    expect(calculateDianTotals(document).taxes).toMatchObject([{ base: '800000.00', amount: '152000.00' }]);
  });

  test('has the cent that no net amount reaches as a charge, and never more than was owed', () => {
    // 0.04 + 19 % is 0.05, 0.05 + 19 % is 0.06: at 19 % nothing costs 0.03.
    const document = buildExactDocument(unsettled, [item('0.03', [VAT]), item('80000.00', [EXEMPT])], TERMS);
    expect(document.charges).toEqual([{ kind: 'rounding', reason: 'Ajuste al centavo', amount: '0.01' }]);
    expect(calculateDianTotals(document).payable).toBe('80000.03');
  });

  test('a price that has no end in six decimals still comes to its net amount', () => {
    expect(payable([item('100000.00', [VAT], '3'), item('70000.01', [INC], '7')])).toBe('170000.01');
    const million = item('0.01', [EXEMPT], '1000000');
    expect(() => buildExactDocument(unsettled, [million], TERMS)).toThrow(RangeError);
  });

  test('a credit note is right to the cent of the credited amount', () => {
    const { lines: _, charges: __, total: ___, ...note } = creditNote('c'.repeat(96));
    const document = buildExactDocument(note, [item('99999.97', [VAT])], TERMS);
    expect(calculateDianTotals(document).payable).toBe('99999.97');
    expect(checkDianRules(document, ISSUED_AT)).toEqual([]);
  });
});

/** Whole pesos, as hosts charge, or cents, as channels convert; nothing, once in a while a minibar, or a villa. */
const gross = fc
  .oneof(
    fc.integer({ min: 1, max: 6_000_000 }).map((pesos) => pesos * 100),
    fc.integer({ min: 1, max: 600_000_000 }),
  )
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
const taxes = fc.constantFrom<readonly FiscalTax[]>([VAT], [VAT], [INC], [VAT, INC], [EXEMPT], [EXCLUDED]);
const account = fc.array(
  fc.record({ gross, taxes, quantity: fc.integer({ min: 1, max: 30 }) }).map((sold) => {
    return item(sold.gross, sold.taxes, String(sold.quantity));
  }),
  { minLength: 1, maxLength: 14 },
);

/** As many as the guarantee names are in `npm run test:long -- documents --full`. */
const ACCOUNTS = longSize(10_000);

describe(`${ACCOUNTS} accounts`, () => {
  test('each comes to a document that has nothing wrong and equals it to the cent [D-20]', () => {
    let adjusted = 0;
    fc.assert(
      fc.property(account, (items) => {
        const document = buildExactDocument(unsettled, items, TERMS);
        const totals = calculateDianTotals(document);
        expect(compare(totals.payable, sumOf(items.map((one) => one.gross)))).toBe(0);
        for (const [index, line] of totals.lines.entries()) {
          const all = sumOf([line.net, ...line.taxes.map(({ amount }) => amount)]);
          expect(compare(all, items[index]?.gross ?? ZERO)).toBeLessThanOrEqual(0);
        }
        expect(checkDianRules(document, ISSUED_AT)).toEqual([]);
        adjusted += document.charges.length;
      }),
      { numRuns: ACCOUNTS },
    );
    // A generator that only made round prices would prove nothing.
    expect(adjusted).toBeGreaterThan(ACCOUNTS / 10);
  });

  test('what they sell is accepted by the other side, which counts for itself', async () => {
    const dian = await startDian();
    try {
      const [items = []] = fc.sample(account, { numRuns: 1, seed: 2026 });
      const document = buildExactDocument(unsettled, [...items, item('0.03', [VAT])], TERMS);
      const prepared = await dian.fiscal.prepare(connection, document, REFERENCE);
      expect(await dian.fiscal.send(connection, prepared)).toMatchObject({ state: 'accepted' });
    } finally {
      await dian.simulator.stop();
    }
  });
});
