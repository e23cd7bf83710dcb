import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ProviderFailure } from '#capabilities/failures.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import type { CurrencyRate } from './exchange-rates.contract.ts';
import { readRates } from './exchange-rates.service.ts';
import { type PublishedRate, listRatesInForce, saveRates } from './exchange-rates.store.ts';
import { isFarApart, rateBetween } from './exchange-rates.ts';

const DAY = plainDate('2025-11-21');
const rate = (source: string, from: string, to: string, value: string, day = DAY): PublishedRate => ({
  source,
  from,
  to,
  day,
  rate: decimal(value),
});

describe('between two currencies', () => {
  const rates = [
    rate('TRM', 'USD', 'COP', '4000'),
    rate('FIX', 'USD', 'MXN', '18.5', plainDate('2025-11-20')),
    rate('ECB', 'EUR', 'USD', '1.25'),
    rate('ECB', 'EUR', 'BRL', '6'),
    rate('ECB', 'EUR', 'MXN', '20'),
  ];
  test.each([
    ['USD', 'COP', '4000', 'TRM', true],
    ['EUR', 'MXN', '20', 'ECB', true],
    ['COP', 'MXN', '0.004625', 'TRM/FIX', false],
    ['MXN', 'COP', '216.216216', 'FIX/TRM', false],
    ['USD', 'BRL', '4.8', 'ECB', false],
    ['EUR', 'COP', '5000', 'ECB/TRM', false],
    ['COP', 'EUR', '0.0002', 'TRM/ECB', false],
    ['BRL', 'COP', '833.333333', 'ECB/TRM', false],
  ] as const)('%s → %s is %s of %s [C-GEN-09]', (from, to, value, source, isOfficial) => {
    const found = rateBetween(rates, from, to, DAY);
    expect([found?.rate, found?.sources.join('/'), found?.isOfficial]).toEqual([value, source, isOfficial]);
  });

  test('the day is the earliest of those it was made of', () => {
    expect(rateBetween(rates, 'COP', 'MXN', DAY)?.day).toBe('2025-11-20');
  });

  test('a pair that no source publishes has no rate [R-MISC-01]', () => {
    expect(rateBetween(rates, 'USD', 'ARS', DAY)).toBeNull();
    expect(rateBetween(rates.slice(0, 2), 'EUR', 'COP', DAY)).toBeNull();
  });

  test.each([
    ['100', '104.9', false],
    ['100', '105.1', true],
    ['100', '94.9', true],
  ])('%s and %s are too far apart: %s', (a, b, expected) => {
    expect(isFarApart(decimal(a), decimal(b), decimal('0.05'))).toBe(expected);
  });
});

describe('calls', () => {
  let app: TestApp;
  let host: Awaited<ReturnType<typeof hostWithProperty>>;
  beforeAll(async () => {
    app = await startTestApp();
    host = await hostWithProperty(app);
    await readRates(app.context());
  });
  afterAll(() => app.stop());
  const ask = (path: string, query: Record<string, string>) =>
    host.get<CurrencyRate & CurrencyRate[]>(`${path}?${new URLSearchParams(query).toString()}`);
  const pair = (currencyIso3From: string, currencyIso3To: string, more = {}) => ({
    currencyIso3From,
    currencyIso3To,
    ...more,
  });

  test('tells the rate of the day with its source, on a Saturday the rate of Friday [C-GEN-09]', async () => {
    const { data } = await ask('/api/common/currency-rate', pair('USD', 'COP'));
    expect(data).toMatchObject({ ...pair('USD', 'COP'), date: '2026-11-21', source: 'TRM', official: true });
    expect(data.rate).toBeGreaterThan(3_800);
    const sunday = await ask('/api/common/currency-rate', pair('USD', 'COP', { date: '2026-11-22' }));
    expect(sunday.data).toMatchObject({ rate: data.rate, date: '2026-11-22' });
    const fix = await ask('/api/common/currency-rate', pair('USD', 'MXN', { date: '2026-11-22' }));
    expect(fix.data).toMatchObject({ date: '2026-11-20', source: 'FIX', stale: false });
  });

  test('lists what was published, C-CRM-03 a list of one [C-GEN-08]', async () => {
    const { data: all } = await ask('/api/common/currency-rates', {});
    expect(all.map(({ source, currencyIso3To: to }) => `${source} ${to}`)).toEqual(
      expect.arrayContaining(['TRM COP', 'FIX MXN', 'BCRA ARS', 'ECB USD', 'ECB BRL']),
    );
    const { data: pesos } = await ask('/api/common/currency-rates', { currencyIso3To: 'MXN' });
    expect(pesos.map(({ source }) => source).toSorted()).toEqual(['ECB', 'FIX']);
    const { data: one } = await ask('/api/core/currencies/rates', pair('COP', 'USD'));
    expect(one).toMatchObject([{ source: 'TRM', official: false }]);
  });

  test('a currency costs one of itself', async () => {
    const { data } = await ask('/api/common/currency-rate', pair('CLP', 'CLP'));
    expect(data).toMatchObject({ rate: 1, official: true });
  });

  test('no source publishes it, or not lately: "Error al obtener el tipo de cambio" [R-MISC-01]', async () => {
    for (const asked of [pair('USD', 'PEN'), pair('USD', 'COP', { date: '2026-12-05' })]) {
      const { status, errors } = await ask('/api/common/currency-rate', asked);
      expect([status, errors?.[0]?.message]).toEqual([404, 'Error al obtener el tipo de cambio']);
    }
    const late = await ask('/api/common/currency-rate', pair('USD', 'COP', { date: '2026-11-30' }));
    expect(late.data).toMatchObject({ date: '2026-11-23', stale: true });
  });

  test('what is typed wrong is said at its field', async () => {
    const { status, errors } = await ask('/api/common/currency-rate', pair('usd', 'COP'));
    expect([status, errors?.[0]?.field]).toEqual([400, 'currencyIso3From']);
  });

  test('a source that corrects itself counts, and one that is away takes nothing away', async () => {
    const { system } = app.context();
    const today = plainDate('2026-11-21');
    const found = async () =>
      (await listRatesInForce(system, today)).find(({ source, to }) => source === 'BCRA' && to === 'ARS');
    const before = await found();
    const corrected = { from: 'USD', to: 'ARS', rate: decimal('1500.25') };
    const days = { firstDay: before!.day, lastDay: before!.day };
    await saveRates(system, 'BCRA', [{ ...corrected, ...days }], app.clock.now());
    expect(await found()).toMatchObject({ rate: '1500.25', day: before!.day });
    const away = { rates: () => Promise.reject(new ProviderFailure('bcra', 'wait', 'away')), source: 'BCRA' };
    const all = app
      .context()
      .providers.all.map((one) =>
        one.manifest.id === 'bcra' ? { ...one, capabilities: { exchangeRates: away } } : one,
      );
    const ctx = app.context();
    await readRates({ ...ctx, providers: { ...ctx.providers, all } });
    expect(await found()).toMatchObject({ rate: '1500.25' });
  });
});
