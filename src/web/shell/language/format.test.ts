import { expect, test, vi } from 'vitest';

import type { Instant } from '#vocabulary/instant.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { formattersOf } from './format.ts';

const DAY = plainDate('2026-11-21');

// The first: others have built some of it.
test('nothing of Intl is built before it is asked for, and then once [P-12]', () => {
  const dates = vi.spyOn(Intl, 'DateTimeFormat');
  const numbers = vi.spyOn(Intl, 'NumberFormat');
  const format = formattersOf('pt');
  expect(dates).not.toHaveBeenCalled();
  expect(numbers).not.toHaveBeenCalled();
  for (let times = 0; times < 2; times += 1) {
    format.date(DAY);
    format.number(1200);
  }
  expect(dates).toHaveBeenCalledTimes(1);
  expect(numbers).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

test.each([
  ['es', 'sáb 21 nov', '21 nov', 'sábado 21 de noviembre'],
  ['pt', 'sáb 21 nov', '21 nov', 'sábado, 21 de novembro'],
  ['en', 'Sat, Nov 21', 'Nov 21', 'Saturday, November 21'],
] as const)('a day in %s as people write it', (language, day, short, long) => {
  const { date, dateTime } = formattersOf(language);
  expect([date(DAY), date(DAY, 'short'), date(DAY, 'long')]).toEqual([day, short, long]);
  expect(dateTime('2026-11-22T02:30:00.000Z' as Instant, 'America/Bogota')).toBe(`${day}, 21:30`);
});

test.each([
  ['es', '$ 1.960.000 COP', '46,5 %'],
  ['pt', '$ 1.960.000 COP', '46,5%'],
  ['en', '$1,960,000 COP', '46.5%'],
] as const)('money and shares in %s', (language, money, share) => {
  const format = formattersOf(language);
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(format.money(moneyOf(1_960_000, 'COP'), { code: true }))).toBe(money);
  expect(plain(format.percent(0.465))).toBe(share);
});

test('in English an amount in pesos says so without being asked, and one in dollars or euros needs no word [W2-L-16]', () => {
  const { money } = formattersOf('en');
  expect(money(moneyOf(4_200_000, 'COP'))).toBe('$4,200,000\u00a0COP');
  expect(money(moneyOf(950, 'MXN'))).toBe('$950\u00a0MXN');
  expect(money(moneyOf(950, 'MXN'), { code: false }), 'it stands beside').toBe('$950');
  expect([money(moneyOf(40, 'USD')), money(moneyOf(40, 'EUR')), money(moneyOf(40, 'BRL'))]).toEqual([
    '$40',
    '€40',
    'R$40',
  ]);
});
