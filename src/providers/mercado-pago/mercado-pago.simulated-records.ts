import type { Instant } from '#vocabulary/instant.ts';

import { momentOf } from './mercado-pago.checkout.ts';
import {
  refundedMinor,
  type SimulatedAccount,
  type SimulatedPayment,
  type SimulatedPreference,
  type SimulatedRefund,
  siteOf,
} from './mercado-pago.simulated-world.ts';

/** What Mercado Pago keeps of a payment here, in tenths of a percent. */
const FEE_PER_MILLE = 35;

const units = (minor: number): number => minor / 100;
const moment = (at: Instant | null): string | null => (at === null ? null : momentOf(at));

const TYPES = {
  card: ['visa', 'credit_card'],
  pse: ['pse', 'bank_transfer'],
  oxxo: ['oxxo', 'ticket'],
  clabe: ['clabe', 'bank_transfer'],
  pix: ['pix', 'bank_transfer'],
  account_money: ['account_money', 'account_money'],
} as const;

const personOf = ({ payer }: SimulatedPayment) => ({
  id: '202600900',
  type: 'guest',
  email: payer.email,
  first_name: payer.fullName,
  last_name: null,
  identification: { type: 'CC', number: payer.legalId },
});

const cardOf = ({ lastFour, payer }: SimulatedPayment) =>
  lastFour === null
    ? {}
    : {
        first_six_digits: '450995',
        last_four_digits: lastFour,
        expiration_month: 11,
        expiration_year: 2030,
        cardholder: { name: payer.fullName, identification: { type: 'CC', number: payer.legalId } },
      };

/** A payment as in searches, with much about its payer. */
export function shownPayment(payment: SimulatedPayment, account: SimulatedAccount) {
  const [methodId, typeId] = TYPES[payment.method];
  return {
    id: payment.id,
    date_created: momentOf(payment.createdAt),
    date_approved: moment(payment.approvedAt),
    date_last_updated: momentOf(payment.changedAt),
    date_of_expiration: null,
    operation_type: 'regular_payment',
    payment_method_id: methodId,
    payment_type_id: typeId,
    status: payment.status,
    status_detail: payment.detail,
    currency_id: payment.currency,
    description: payment.title,
    live_mode: !account.isTestUser,
    collector_id: account.userId,
    payer: personOf(payment),
    metadata: {},
    external_reference: payment.reference,
    transaction_amount: units(payment.amountMinor),
    transaction_amount_refunded: units(refundedMinor(payment)),
    coupon_amount: 0,
    captured: true,
    binary_mode: false,
    statement_descriptor: null,
    installments: 1,
    card: cardOf(payment),
    processing_mode: 'aggregator',
  };
}

export const shownRefund = (refund: SimulatedRefund, payment: SimulatedPayment) => ({
  id: refund.id,
  payment_id: payment.id,
  amount: units(refund.amountMinor),
  metadata: {},
  source: { id: String(payment.userId), name: 'Casa Azul', type: 'collector' },
  date_created: momentOf(refund.createdAt),
  unique_sequence_number: null,
  refund_mode: 'standard',
  adjustment_amount: 0,
  status: refund.status,
  reason: null,
});

/** One payment, with what was kept of it and what was given back. */
export function shownWhole(payment: SimulatedPayment, account: SimulatedAccount) {
  const feeMinor = Math.round((payment.amountMinor * FEE_PER_MILLE) / 1000);
  const isPaid = payment.approvedAt !== null;
  return {
    ...shownPayment(payment, account),
    fee_details: isPaid ? [{ type: 'mercadopago_fee', amount: units(feeMinor), fee_payer: 'collector' }] : [],
    transaction_details: {
      net_received_amount: isPaid ? units(payment.amountMinor - feeMinor) : 0,
      total_paid_amount: units(payment.amountMinor),
    },
    refunds: payment.refunds.map((one) => shownRefund(one, payment)),
  };
}

export function shownPreference(preference: SimulatedPreference, account: SimulatedAccount) {
  const page = `${preference.page}?pref_id=${preference.id}`;
  return {
    id: preference.id,
    collector_id: account.userId,
    client_id: '1000000000000101',
    date_created: preference.createdAt,
    operation_type: 'regular_payment',
    items: [
      {
        id: '',
        title: preference.title,
        currency_id: siteOf(account.site).currency,
        quantity: 1,
        unit_price: units(preference.amountMinor),
      },
    ],
    external_reference: preference.reference,
    back_urls: preference.backUrls,
    auto_return: preference.autoReturn ?? '',
    binary_mode: preference.binaryMode,
    statement_descriptor: preference.statement,
    expires: preference.expires,
    expiration_date_from: moment(preference.startsAt),
    expiration_date_to: moment(preference.endsAt),
    date_of_expiration: moment(preference.cashEndsAt),
    init_point: page,
    sandbox_init_point: page,
    site_id: account.site,
    marketplace: 'NONE',
    notification_url: null,
    metadata: {},
  };
}

/** As searches have it: without its page. */
export const foundPreference = (preference: SimulatedPreference, account: SimulatedAccount) => ({
  id: preference.id,
  client_id: '1000000000000101',
  collector_id: account.userId,
  date_created: preference.createdAt,
  expiration_date_from: moment(preference.startsAt),
  expiration_date_to: moment(preference.endsAt),
  expires: preference.expires,
  external_reference: preference.reference,
  items: [preference.title],
  live_mode: !account.isTestUser,
  marketplace: 'NONE',
  operation_type: 'regular_payment',
  site_id: account.site,
});

export const shownAccount = (account: SimulatedAccount) => ({
  id: account.userId,
  nickname: account.nickname,
  registration_date: '2026-01-15T09:00:00.000-04:00',
  first_name: 'Ana',
  last_name: 'Anfitriona',
  country_id: siteOf(account.site).country,
  email: 'hola@example.test',
  identification: { number: '900000000', type: 'NIT' },
  tags: account.isTestUser ? ['normal', 'test_user'] : ['normal'],
  user_type: 'normal',
  logo: null,
  points: 0,
  site_id: account.site,
  permalink: 'https://perfil.example.test/casa-azul',
  status: { site_status: 'active' },
});
