import { z } from 'zod';

import { type Instant, instantOf } from '#vocabulary/instant.ts';
import { type Money, roundMoney } from '#vocabulary/money.ts';

import { moneyOfDecimal } from './mercado-pago.money.ts';

/** The wire format, read tolerantly: unknown fields are ignored (tests/official/mercado-pago names the sources). */

const text = (longest: number) => z.string().max(longest);
const maybeText = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() || null);

/** Ids are numbers in some answers, and texts in others. */
const id = z
  .union([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), z.string().regex(/^\d{1,20}$/)])
  .transform(String);
const maybeId = id.nullish().catch(null);

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/;
const instant = text(40)
  .refine((value) => MOMENT.test(value) && !Number.isNaN(Date.parse(value)), 'no moment')
  .transform((value): Instant => instantOf(Date.parse(value)));
const maybeInstant = instant.nullish().catch(null);

const currencyId = z.string().regex(/^[A-Z]{3}$/);
const decimal = z.number().min(0).max(Number.MAX_SAFE_INTEGER);

/** Only these of the account are believed; the rest of it is about a person. */
const AccountAnswer = z.object({
  id,
  site_id: z.string().regex(/^[A-Z]{3}$/),
  nickname: maybeText,
  tags: z.array(z.string()).nullish().catch(null),
});

const PreferenceAnswer = z.object({
  id: text(100).regex(/^[\w-]+$/),
  collector_id: id,
  external_reference: maybeText,
  init_point: z.string().regex(/^https?:\/\/\S{1,2000}$/),
  sandbox_init_point: z
    .string()
    .regex(/^https?:\/\/\S{1,2000}$/)
    .nullish()
    .catch(null),
  /** A page without an end could be paid for ever. */
  expires: z.literal(true),
  expiration_date_to: instant,
  items: z
    .array(z.object({ currency_id: currencyId, quantity: z.literal(1), unit_price: decimal }))
    .length(1),
});

/** A summary: the page itself is read by its id. */
const PreferenceList = z.object({
  elements: z
    .array(
      z.object({
        id: text(100).regex(/^[\w-]+$/),
        collector_id: maybeId,
        external_reference: maybeText,
        date_created: maybeInstant,
      }),
    )
    .max(1000),
});

/** Null for an amount that its currency cannot have: nothing may be concluded from it. */
function amountIn(value: number, currency: string): Money | null {
  try {
    return moneyOfDecimal(value, currency);
  } catch {
    return null;
  }
}

type RawFee = { readonly amount: number; readonly fee_payer: string | null };

/** What the host pays of the fees; null where the answer names none. A part of a centavo is rounded. */
function feeIn(fees: readonly RawFee[] | null | undefined, currency: string): Money | null {
  const own = (fees ?? []).filter((one) => one.fee_payer === null || one.fee_payer === 'collector');
  if (own.length === 0) return null;
  const minor = own.reduce((sum, one) => sum + roundMoney(one.amount, currency).minor, 0);
  return Number.isSafeInteger(minor) ? { minor, currency } : null;
}

const RawPayment = z.object({
  id,
  collector_id: maybeId,
  /** As lists have it. */
  collector: z.object({ id: maybeId }).nullish().catch(null),
  date_created: instant,
  date_approved: maybeInstant,
  date_last_updated: maybeInstant,
  status: text(60).min(1),
  status_detail: maybeText,
  currency_id: currencyId,
  transaction_amount: decimal,
  transaction_amount_refunded: decimal.nullish().transform((value) => value ?? 0),
  external_reference: maybeText,
  payment_method_id: maybeText,
  payment_type_id: maybeText,
  live_mode: z.boolean().nullish().catch(null),
  card: z.object({ last_four_digits: maybeText }).nullish().catch(null),
  fee_details: z
    .array(z.object({ amount: decimal, fee_payer: maybeText }))
    .nullish()
    .catch(null),
});

const Payment = RawPayment.transform((raw, context) => {
  const { currency_id: currency } = raw;
  const amount = amountIn(raw.transaction_amount, currency);
  const refunded = amountIn(raw.transaction_amount_refunded, currency);
  if (!amount || !refunded) {
    context.addIssue({
      code: 'custom',
      path: ['transaction_amount'],
      message: 'more decimals than the currency has',
    });
    return z.NEVER;
  }
  return {
    ...raw,
    amount,
    refunded,
    fee: feeIn(raw.fee_details, currency),
    owner: raw.collector_id ?? raw.collector?.id ?? null,
  };
});

const PaymentList = z.object({ results: z.array(Payment).max(1000) });

const RefundAnswer = z.object({
  id,
  payment_id: id,
  amount: decimal,
  status: maybeText,
  date_created: maybeInstant,
});
const RefundList = z.array(RefundAnswer).max(1000);

export type MercadoPagoAccount = z.output<typeof AccountAnswer>;
export type Preference = z.output<typeof PreferenceAnswer>;
export type FoundPreference = z.output<typeof PreferenceList>['elements'][number];
export type MercadoPagoPayment = z.output<typeof Payment>;
export type MercadoPagoRefund = z.output<typeof RefundAnswer>;
export { AccountAnswer, Payment, PaymentList, PreferenceAnswer, PreferenceList, RefundAnswer, RefundList };
