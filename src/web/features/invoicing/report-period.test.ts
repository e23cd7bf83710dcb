import { describe, expect, test } from 'vitest';

import type { InvoiceMonth } from '#areas/invoicing/invoices/reports.contract.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { currenciesOf, figuredMonths, figuresOf, monthAfter, periodOf, yearsUntil } from './report-period.ts';

const today = plainDate('2026-02-28');

const month = (currency: string, more: Partial<InvoiceMonth> = {}): InvoiceMonth => ({
  month: '2026-02',
  currency,
  invoices: 1,
  creditNotes: 0,
  net: 100.1,
  rounding: 0,
  total: 119.12,
  taxes: [{ kind: 'vat', amountPercentage: 19, base: 100.1, amount: 19.02 }],
  ...more,
});

describe('the period of the report [S-APP-31]', () => {
  test('is the twelve months until this one, and of a year all of its months', () => {
    const recent = periodOf(null, today);
    expect(recent).toMatchObject({ year: null, from: '2025-03-01', to: '2026-02-28' });
    expect(recent.months).toHaveLength(12);
    expect(recent.months.at(-1)).toBe('2026-02');
    expect(periodOf('2024', today)).toMatchObject({ year: '2024', from: '2024-01-01', to: '2024-12-31' });
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(monthAfter('2025-12', 1)).toBe('2026-01');
  });

  test('is a valid period for any address', () => {
    expect(yearsUntil(today)).toEqual(['2026', '2025', '2024', '2023', '2022']);
    for (const asked of ['2021', '2027', 'x', '']) expect(periodOf(asked, today).year).toBeNull();
  });

  test('shows this month large if the period has it, and else the whole period', () => {
    expect(figuredMonths(periodOf(null, today), today)).toEqual(['2026-02']);
    expect(figuredMonths(periodOf('2025', today), today)).toHaveLength(12);
  });
});

test('the property’s own currency comes first, then the one with the most documents [S-APP-31]', () => {
  const rows = [month('EUR', { invoices: 2 }), month('USD', { invoices: 1, creditNotes: 3 }), month('COP')];
  expect(currenciesOf(rows, 'COP')).toEqual(['COP', 'USD', 'EUR']);
  expect(currenciesOf(rows, undefined)).toEqual(['USD', 'EUR', 'COP']);
});

test('months are summed as they are, a month that gives back more than it sold too [S-APP-31]', () => {
  const back = month('COP', { invoices: 0, creditNotes: 1, net: -300, total: -357, taxes: [] });
  expect(figuresOf([month('COP'), back])).toMatchObject({ invoices: 1, creditNotes: 1, taxes: 19.02 });
  expect(figuresOf([month('COP'), back]).total).toBeCloseTo(-237.88, 6);
});
