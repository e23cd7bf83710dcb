import { describe, expect, test } from 'vitest';

import { decimalOfMoney, moneyOfDecimal } from './mercado-pago.money.ts';
import { mapPayment } from './mercado-pago.payments.ts';
import { Payment, PaymentList } from './mercado-pago.wire.ts';

const payment = {
  id: 1_234_567_890,
  collector_id: 202_600_101,
  date_created: '2025-11-21T10:00:00.000-04:00',
  date_approved: '2025-11-21T10:00:05.000-04:00',
  date_last_updated: '2025-11-22T10:00:00.000-04:00',
  status: 'approved',
  status_detail: 'accredited',
  currency_id: 'COP',
  transaction_amount: 120_000,
  transaction_amount_refunded: 0,
  external_reference: 'attempt-1',
  payment_method_id: 'visa',
  payment_type_id: 'credit_card',
  live_mode: true,
  card: { last_four_digits: '3704' },
  fee_details: [{ type: 'mercadopago_fee', amount: 4198.32, fee_payer: 'collector' }],
};
const mapped = (more: Record<string, unknown> = {}) =>
  mapPayment(Payment.parse({ ...payment, ...more }), false);

describe('a payment as Mercado Pago has it', () => {
  test('is told in our words', () => {
    expect(mapped()).toEqual({
      id: '1234567890',
      reference: 'attempt-1',
      checkoutId: null,
      state: 'paid',
      amount: { minor: 12_000_000, currency: 'COP' },
      refunded: { minor: 0, currency: 'COP' },
      fee: { minor: 419_832, currency: 'COP' },
      method: 'card',
      last4: '3704',
      refusal: null,
      createdAt: '2025-11-21T14:00:00.000Z',
      decidedAt: '2025-11-21T14:00:05.000Z',
      isTest: false,
    });
  });

  test.each([
    ['pending', 'pending', null],
    ['in_process', 'pending', null],
    ['authorized', 'authorized', null],
    ['approved', 'paid', '2025-11-21T14:00:05.000Z'],
    ['in_mediation', 'paid', '2025-11-21T14:00:05.000Z'],
    ['rejected', 'rejected', '2025-11-22T14:00:00.000Z'],
    ['cancelled', 'cancelled', '2025-11-22T14:00:00.000Z'],
    ['refunded', 'refunded', '2025-11-21T14:00:05.000Z'],
    ['charged_back', 'charged-back', '2025-11-22T14:00:00.000Z'],
    ['APPROVED', 'unknown', null],
    ['constructor', 'unknown', null],
  ])('the status %s is %s', (status, state, decidedAt) => {
    expect(mapped({ status })).toMatchObject({ state, decidedAt });
  });

  test('of which a part was given back is refunded, and one that was given back as a whole says all of it', () => {
    const part = { transaction_amount_refunded: 20_000, status_detail: 'partially_refunded' };
    for (const status of ['approved', 'in_mediation'])
      expect(mapped({ ...part, status })).toMatchObject({
        state: 'refunded',
        refunded: { minor: 2_000_000 },
      });
    expect(mapped({ status: 'refunded' }).refunded.minor).toBe(12_000_000);
    expect(mapped({ status: 'refunded', transaction_amount_refunded: 120_000 }).refunded.minor).toBe(
      12_000_000,
    );
    expect(mapped({ status: 'charged_back' }).refunded.minor).toBe(0);
  });

  test.each([
    ['visa', 'credit_card', 'card'],
    ['debmaster', 'debit_card', 'card'],
    ['x', 'prepaid_card', 'card'],
    ['pse', 'bank_transfer', 'pse'],
    ['pix', 'bank_transfer', 'pix'],
    ['clabe', 'bank_transfer', 'spei'],
    ['oxxo', 'ticket', 'oxxo'],
    ['efecty', 'ticket', 'other'],
    ['rapipago', 'ticket', 'other'],
    ['account_money', 'account_money', 'other'],
    ['toString', 'constructor', 'other'],
    [null, null, 'other'],
  ])('the method %s of %s is %s', (payment_method_id, payment_type_id, method) => {
    expect(mapped({ payment_method_id, payment_type_id }).method).toBe(method);
  });

  test('is of a test with keys of tests, or where Mercado Pago says that it is not live', () => {
    expect(mapped({ live_mode: false }).isTest).toBe(true);
    expect(mapped({ live_mode: null }).isTest).toBe(false);
    expect(mapPayment(Payment.parse(payment), true).isTest).toBe(true);
  });

  test('what is missing or strange about it is nothing, and not an error', () => {
    for (const card of [null, {}, 'x', { last_four_digits: '42424242' }, { last_four_digits: 4242 }])
      expect(mapped({ card }).last4).toBeNull();
    expect(mapped({ payment_type_id: 'ticket' }).last4).toBeNull();
    for (const fee_details of [null, [], 'x', [{ amount: 'x' }], [{ amount: 5, fee_payer: 'payer' }]])
      expect(mapped({ fee_details }).fee).toBeNull();
    expect(mapped({ date_approved: 'yesterday' }).decidedAt).toBe('2025-11-22T14:00:00.000Z');
    expect(mapped({ transaction_amount_refunded: null }).refunded.minor).toBe(0);
    const { refusal } = mapped({
      status: 'rejected',
      status_detail: `<b>cc_rejected</b>\n${'x'.repeat(400)}`,
    });
    expect(refusal).toMatch(/^cc_rejected x{10,}$/);
    expect(refusal).toHaveLength(100);
    expect(mapped({ status: 'rejected', status_detail: null }).refusal).toBe('rejected');
  });

  test('whose amount, moment or id cannot be read is no payment', () => {
    for (const more of [
      { transaction_amount: '120000' },
      { transaction_amount: -1 },
      { transaction_amount: 0.001 },
      { transaction_amount: 1e-7 },
      { transaction_amount: 1e22 },
      { transaction_amount: null },
      { transaction_amount: 1000.5, currency_id: 'CLP' },
      { transaction_amount_refunded: 0.001 },
      { currency_id: 'pesos' },
      { date_created: '24/12/2024' },
      { id: 7.5 },
      { id: '' },
      { id: '1?x=2' },
      { status: null },
    ]) {
      expect(Payment.safeParse({ ...payment, ...more }).success, JSON.stringify(more)).toBe(false);
      expect(PaymentList.safeParse({ results: [{ ...payment, ...more }] }).success).toBe(false);
    }
    const inherited: unknown = JSON.parse(`{"__proto__":${JSON.stringify(payment)}}`);
    for (const body of [null, [], {}, inherited]) expect(Payment.safeParse(body).success).toBe(false);
  });
});

describe('decimals', () => {
  test.each([
    [0.07, 7],
    [0.29, 29],
    [1.1, 110],
    [1.15, 115],
    [1.005e3, 100_500],
    [4.35, 435],
    [1234.56, 123_456],
    [999_999_999.99, 99_999_999_999],
    [120_000, 12_000_000],
    [0, 0],
  ])('%d is %d cents, and the other way round', (decimal, minor) => {
    expect(moneyOfDecimal(decimal, 'MXN')).toEqual({ minor, currency: 'MXN' });
    expect(JSON.stringify(decimalOfMoney({ minor, currency: 'MXN' }))).toBe(JSON.stringify(decimal));
  });

  test('each number of cents comes back as it was sent', () => {
    for (let minor = 1; minor < 100_000; minor += 7) {
      const sent = JSON.parse(JSON.stringify(decimalOfMoney({ minor, currency: 'BRL' }))) as number;
      expect(moneyOfDecimal(sent, 'BRL').minor).toBe(minor);
    }
  });

  test.each([0.001, 1.115, 12.345, Number.NaN, Number.POSITIVE_INFINITY, 1e-7, 1e21])(
    '%d is no amount',
    (decimal) => {
      expect(() => moneyOfDecimal(decimal, 'MXN')).toThrow(RangeError);
    },
  );
});
