import { expect, test } from 'vitest';

import { folioEntriesOf } from './cloudbeds.folios.ts';
import { Transaction } from './cloudbeds.wire.ts';

let ids = 0;
/** In the form of Cloudbeds' examples: much of it is null. */
const line = (externalRelationKind: string, internalTransactionCode: string, amount: number, more = {}) =>
  Transaction.parse({
    id: String(++ids),
    externalRelationKind,
    internalTransactionCode,
    amount,
    currency: 'USD',
    account: null,
    rootId: null,
    parentId: null,
    sourceKind: 'RESERVATION',
    sourceIdentifier: '84',
    subSourceIdentifier: null,
    originId: '541285',
    quantity: 1,
    serviceDate: '2024-12-31',
    ...more,
  });
const amounts = (...posted: Transaction[]) =>
  folioEntriesOf([], posted).map(({ kind, amount }) => [kind, amount.minor]);
const of = ({ id }: Transaction, more = {}) => ({ rootId: id, ...more });
const DEPOSITS = { account: { category: 'DEPOSITS' } };

test('a rate, its tax, an adjustment of it and a void of all are one night', () => {
  const rate = line('ROOM', '1000', 50);
  const tax = line('TAX', '8000', 9.5, { parentId: rate.id });
  const less = line('ADJUSTMENT', '1000A', -10, of(rate));
  expect(amounts(rate, tax, less)).toEqual([['charge', 4950]]);
  const voided = [
    line('ROOM', '1000V', -50, of(rate)),
    line('TAX', '8000V', -9.5, of(tax)),
    line('ADJUSTMENT', '1000V', 10, of(less)),
  ];
  expect(amounts(rate, tax, less, ...voided)).toEqual([['charge', 0]]);
});

test.each([1, -1])('money is booked by its code, with any sign (%i)', (sign) => {
  const cash = line('PAYMENT', '9100', sign * 80);
  expect(amounts(cash)).toEqual([['payment', -8000]]);
  expect(amounts(cash, line('PAYMENT', '9100V', -sign * 80, of(cash)))).toEqual([['payment', 0]]);
  const refund = line('PAYMENT', '9100A', -sign * 30, of(cash));
  expect(amounts(cash, refund)).toEqual([
    ['payment', -8000],
    ['refund', 3000],
  ]);
  expect(amounts(refund, line('PAYMENT', '9100V', sign * 30, of(refund)))).toEqual([['refund', 0]]);
});

test('a deposit is held, and is money that was paid once it is transferred', () => {
  const held = line('PAYMENT', '9200', 100, DEPOSITS);
  const released = line('PAYMENT', '6000', -100, { ...DEPOSITS, ...of(held) });
  const paid = line('PAYMENT', '6000', 100, of(held));
  expect(
    folioEntriesOf([], [held, released, paid]).map(({ kind, amount, method }) => [
      kind,
      amount.minor,
      method,
    ]),
  ).toEqual([
    ['deposit', -10_000, 'transfer'],
    ['deposit-release', 10_000, 'other'],
    ['payment', -10_000, 'other'],
  ]);
});

test('tips and service charges are no part of the invoice; a commission is neither [R-INV-15]', () => {
  expect(
    amounts(
      line('GRATUITY', '8995', 10),
      line('CHECK_SERVICE_CHARGE', '8996', 5),
      line('CHANNEL_COMMISSION', '8700', 15),
      line('CHANNEL_COMMISSION_MANUAL', '8700', -2),
    ),
  ).toEqual([
    ['addendum', 1000],
    ['addendum', 500],
    ['commission', 1500],
    ['commission', 200],
  ]);
});

test('a balance that a third party pays, and unknown transactions', () => {
  expect(amounts(line('ACCOUNTS_RECEIVABLE', '7000', 40), line('SPACESHIP', '1', 7))).toEqual([
    ['payment', -4000],
    ['charge', 700],
  ]);
});

test('a sum is rounded once, and amounts of two currencies are never one', () => {
  const item = line('ITEM', '2000', 0.105);
  const tax = line('TAX', '8000', 0.005, { parentId: item.id });
  expect(amounts(item, tax)).toEqual([['charge', 11]]);
  const foreign = line('TAX', '8000', 1, { parentId: item.id, currency: 'EUR' });
  expect(folioEntriesOf([], [item, foreign]).map(({ amount }) => amount.currency)).toEqual(['USD', 'EUR']);
});

test('what is foreseen counts until it is posted, and money only when it has come [REL-08]', () => {
  const night = (day: string, more = {}) => line('ROOM', '1000', 50, { serviceDate: day, ...more });
  const foreseen = [night('2025-01-01'), night('2025-01-02'), line('PAYMENT', '9100', 30)];
  const tax = (parent: Transaction) =>
    line('TAX', '8000', 5, { parentId: parent.id, serviceDate: parent.serviceDate, originId: '91' });
  const withTaxes = [...foreseen, ...foreseen.slice(0, 2).map(tax)];
  const posted = night('2025-01-01');
  expect(
    folioEntriesOf(withTaxes, [posted, tax(posted)]).map(({ night: day, amount }) => [day, amount.minor]),
  ).toEqual([
    ['2025-01-01', 5500],
    ['2025-01-02', 5500],
  ]);
  const fee = () => line('FEE', '8100', 12, { originId: 'cleaning', serviceDate: '2025-01-01' });
  const [before] = folioEntriesOf([fee()], []);
  const [after] = folioEntriesOf([fee()], [fee()]);
  expect([after?.key, after?.amount]).toEqual([before?.key, before?.amount]);
  expect(new Set(folioEntriesOf([], [fee(), fee()]).map(({ key }) => key)).size).toBe(2);
});
