import { z } from 'zod';

import { GUEST_PAYMENT_METHODS } from '#capabilities/guest-payments/guest-payments.capability.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Currency } from '#vocabulary/money.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { nightsBetween, PlainDate } from '#vocabulary/plain-date.ts';
import { tidyText } from '#vocabulary/person-name.ts';
import {
  RECEIVED_DAYS_MAX,
  REQUEST_FILTERS,
  REQUEST_PURPOSES,
  REQUEST_TITLE_MAX,
  RETURN_REFERENCE_MAX,
} from './guest-payments.constants.ts';
import { guestPaymentErrors } from './guest-payments.errors.ts';

/** Amounts are in the major unit of their currency (D-56). */
const amount = z.number().meta({ examples: [780000] });
export const GuestPaymentMethod = z.enum(GUEST_PAYMENT_METHODS);
/** Which of the parts that a plan asks for. */
export const PartNumber = z.object({ number: z.number().int(), of: z.number().int() });
/** How far an attempt is by which money may still arrive. */
export const OpenAttemptState = z.enum(['asked', 'open', 'pending', 'closing']);

/** Money that arrived for a request, or that a provider still decides on. */
export const ReceivedPayment = z.object({
  _id: z.uuid(),
  method: GuestPaymentMethod,
  /** The end of the number of a card. */
  last4: z.string().nullable(),
  /** The name of the provider; null where a member saw the money arrive. */
  by: z.string().nullable(),
  state: z.enum(['pending', 'paid', 'rejected', 'cancelled', 'refunded', 'charged-back', 'unknown']),
  amount,
  refunded: amount,
  currency: z.string(),
  /** To be given back: more than was missing, or after the request had ended, or more than the stay costs by now. */
  over: amount,
  /** Of that, what the stay costs less than was paid for it. */
  tooMuch: amount,
  /** On its way back: its provider was asked, and has not decided. */
  returning: amount,
  /** How what is over goes back: the provider is asked (C-PCOL-18), or a member does it (C-PCOL-06). */
  refunds: z.enum(['by-call', 'by-hand']),
  /** Why the last refund came to nothing, with the provider's words; null where none did, or another one was asked for since. */
  refundProblem: z
    .object({
      /** `unclear`: whether it went back could not be found out. `failed`: the bank of the guest did not take it. */
      state: z.enum(['refused', 'unclear', 'failed']),
      amount,
      reason: z.string().nullable(),
    })
    .nullable(),
  isTest: z.boolean(),
  /** The system that keeps the account of the stay, where a member has to write this payment; null where nothing is to be done. */
  toType: z.string().nullable(),
  /** The system that keeps the account of the stay, while Posada writes this payment there. */
  writesIn: z.string().nullable(),
  returnedAt: Instant.nullable(),
  receivedAt: Instant,
});
export type ReceivedPayment = z.infer<typeof ReceivedPayment>;

/** E-52. What a guest is asked to pay. */
export const PaymentRequest = z.object({
  _id: z.uuid(),
  propertyId: PropertyId,
  reservationId: ReservationId,
  guestName: z.string(),
  listingName: z.string().nullable(),
  /** The channel that sold the stay, and its code there. */
  channelName: z.string(),
  channelCode: z.string().nullable(),
  arrival: PlainDate.nullable(),
  departure: PlainDate.nullable(),
  purpose: z.enum(REQUEST_PURPOSES),
  /** Empty where the purpose says it. */
  title: z.string(),
  /** Which of how many parts of the stay; null where it is no part of a plan, or the only one. */
  part: PartNumber.nullable(),
  /** Cancelled because the stay changed, and not by a member. */
  isDropped: z.boolean(),
  amount,
  /** Of the amount what has not arrived. */
  missing: amount,
  currency: z.string(),
  dueOn: PlainDate,
  state: z.enum(['open', 'paid', 'canceled']),
  /** The method that a guest has begun to pay with, and until when; null while none has. */
  attempt: z
    .object({
      method: GuestPaymentMethod,
      state: OpenAttemptState,
      expiresAt: Instant,
      /** At a test connection: no money will arrive. */
      isTest: z.boolean(),
    })
    .nullable(),
  payments: z.array(ReceivedPayment),
  /** Photos and PDFs by which the guest proves a transfer (C-PCOL-11). */
  proofs: z.array(z.object({ _id: z.uuid(), sentAt: Instant, state: z.enum(['waiting', 'accepted']) })),
  /** Mails in which the host asked for it, without those that did not leave. */
  lettersSent: z.number().int(),
  /** The last one of them, and whether it left; `unreachable`: a plan had no address to ask at. */
  lastLetterAt: Instant.nullable(),
  lastLetterState: z.enum(['queued', 'sent', 'failed', 'unreachable']).nullable(),
  createdAt: Instant,
  /** When it was paid or cancelled; null while it is open. */
  endedAt: Instant.nullable(),
  version: z.number().int(),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;

const title = z
  .string()
  .transform(tidyText)
  .pipe(z.string().max(REQUEST_TITLE_MAX, 'general.invalid.tooLong'));
const asked = {
  purpose: z.enum(REQUEST_PURPOSES),
  title: title.default(''),
  amount: z
    .number('general.invalid.number')
    .gt(0, 'general.invalid.tooSmall')
    .max(999_999_999_999, 'general.invalid.tooBig'),
  /** Only checked against the folio, which has one currency. */
  currency: Currency.optional(),
  dueOn: PlainDate,
};
export const PaymentRequestInput = z.object({
  propertyId: PropertyId,
  reservationId: ReservationId,
  ...asked,
});
export type PaymentRequestInput = z.infer<typeof PaymentRequestInput>;
export const PaymentRequestChange = z.object({ propertyId: PropertyId, ...asked });
export type PaymentRequestChange = z.infer<typeof PaymentRequestChange>;

/** R-CHK-03: a closed list of conditions; all of them have to match. */
export const PaymentRequestFilter = z.strictObject({
  _id: z.uuid().optional(),
  reservationId: ReservationId.optional(),
  state: z.enum(REQUEST_FILTERS).optional(),
  purpose: z.enum(REQUEST_PURPOSES).optional(),
});
export type PaymentRequestFilter = z.infer<typeof PaymentRequestFilter>;

/** What arrived in some days, by method and currency. */
export const ReceivedSum = z.object({
  method: GuestPaymentMethod,
  currency: z.string(),
  amount,
  refunded: amount,
  over: amount,
  payments: z.number().int(),
  /** Of a test connection: no money moved. */
  isTest: z.boolean(),
});
export type ReceivedSum = z.infer<typeof ReceivedSum>;

const common = {
  access: 'member',
  app: 'payments',
  money: ['amount', 'missing', 'refunded', 'over', 'tooMuch', 'returning'],
} as const;
const one = {
  ...common,
  permission: 'bill',
  params: z.object({ id: z.uuid() }),
  path: '/api/payment-collect/reservations/{id}',
} as const;

export const paymentRequestsContract = {
  createPaymentRequest: defineCall({
    ...common,
    id: 'C-PCOL-01',
    method: 'POST',
    path: '/api/payment-collect/reservations',
    permission: 'bill',
    summary: 'Create a payment request',
    body: PaymentRequestInput,
    status: 201,
    reply: PaymentRequest,
    errors: [
      guestPaymentErrors.channelCollects,
      guestPaymentErrors.otherCurrency,
      guestPaymentErrors.tooManyDecimals,
      guestPaymentErrors.tooManyRequests,
    ],
  }),
  listPaymentRequests: defineCall({
    ...common,
    id: 'C-PCOL-02',
    method: 'GET',
    path: '/api/payment-collect/reservations/{propertyId}',
    propertyIn: 'params.propertyId',
    permission: 'money',
    summary: 'List payment requests',
    description: 'Open requests come first, those that are due first before others.',
    params: z.object({ propertyId: PropertyId }),
    query: z.object({ ...pagingQuery(50, 200), filter: jsonQuery(PaymentRequestFilter).optional() }),
    status: 200,
    reply: z.array(PaymentRequest),
    meta: PageMeta,
  }),
  replacePaymentRequest: defineCall({
    ...one,
    id: 'C-PCOL-03',
    method: 'PUT',
    summary: 'Replace a payment request',
    description: 'Only a request that no guest has begun to pay can change.',
    body: PaymentRequestChange,
    ifMatch: true,
    status: 200,
    reply: PaymentRequest,
    errors: [
      guestPaymentErrors.begun,
      guestPaymentErrors.channelCollects,
      guestPaymentErrors.ended,
      guestPaymentErrors.otherCurrency,
      guestPaymentErrors.tooManyDecimals,
    ],
  }),
  cancelPaymentRequest: defineCall({
    ...one,
    id: 'C-PCOL-04',
    method: 'DELETE',
    summary: 'Cancel a payment request',
    description: 'The guest can no longer pay it. Refused once money has moved.',
    query: z.object({ propertyId: PropertyId }),
    status: 200,
    reply: PaymentRequest,
    errors: [guestPaymentErrors.moneyMoved],
  }),
  confirmTransfer: defineCall({
    ...one,
    id: 'C-PCOL-05',
    method: 'POST',
    path: '/api/payment-collect/reservations/{id}/transfers',
    summary: 'Confirm a transfer',
    description: 'What arrived may differ from what was asked. The same key makes one payment.',
    query: z.object({ propertyId: PropertyId }),
    body: z.object({ key: z.uuid(), amount: asked.amount, onDate: PlainDate, reference: title.default('') }),
    status: 201,
    reply: PaymentRequest,
    errors: [guestPaymentErrors.tooManyDecimals, guestPaymentErrors.ended, guestPaymentErrors.keyUsed],
  }),
  markPaymentTyped: defineCall({
    ...one,
    id: 'C-PCOL-13',
    method: 'POST',
    path: '/api/payment-collect/payments/{id}/entries',
    summary: 'Mark a payment as entered',
    description: 'A member has written it in the system that keeps the account of the stay.',
    query: z.object({ propertyId: PropertyId }),
    status: 200,
    reply: PaymentRequest,
  }),
  listReceivedMoney: defineCall({
    ...common,
    id: 'C-PCOL-09',
    method: 'GET',
    path: '/api/payment-collect/received/{propertyId}',
    propertyIn: 'params.propertyId',
    permission: 'money',
    summary: 'Get received money by method',
    description: 'From and to are days of the property, both included. Test money has sums of its own.',
    params: z.object({ propertyId: PropertyId }),
    query: z
      .object({ from: PlainDate, to: PlainDate })
      .refine(({ from, to }) => from <= to && nightsBetween(from, to) < RECEIVED_DAYS_MAX, {
        path: ['to'],
        message: 'general.invalid.date',
      }),
    status: 200,
    reply: z.array(ReceivedSum),
  }),
  acceptShortPayment: defineCall({
    ...one,
    id: 'C-PCOL-10',
    method: 'POST',
    path: '/api/payment-collect/reservations/{id}/acceptance',
    summary: 'Accept a short payment',
    description:
      'The request is paid with what arrived. Refused where something else is missing by now than was shown.',
    query: z.object({ propertyId: PropertyId }),
    body: z.object({
      missing: z
        .number()
        .gt(0)
        .meta({ examples: [1] }),
    }),
    status: 200,
    reply: PaymentRequest,
    errors: [
      guestPaymentErrors.attemptOpen,
      guestPaymentErrors.ended,
      guestPaymentErrors.missingChanged,
      guestPaymentErrors.nothingArrived,
    ],
  }),
  recordReturn: defineCall({
    ...one,
    id: 'C-PCOL-06',
    method: 'POST',
    path: '/api/payment-collect/payments/{id}/returns',
    summary: 'Record a returned payment',
    description: 'A member gave back what is over, on the page of the provider or in another way.',
    query: z.object({ propertyId: PropertyId }),
    body: z.object({
      reference: z
        .string()
        .trim()
        .min(1, 'general.required')
        .max(RETURN_REFERENCE_MAX, 'general.invalid.tooLong'),
    }),
    status: 201,
    reply: PaymentRequest,
    errors: [guestPaymentErrors.notOver],
  }),
  refundPayment: defineCall({
    ...one,
    id: 'C-PCOL-18',
    method: 'POST',
    path: '/api/payment-collect/payments/{id}/refunds',
    summary: 'Refund a payment',
    description:
      'All that is over goes back through the provider that took it. Refused where another amount is over by now than was shown.',
    query: z.object({ propertyId: PropertyId }),
    body: z.object({ amount: asked.amount }),
    status: 202,
    reply: PaymentRequest,
    errors: [
      guestPaymentErrors.notOver,
      guestPaymentErrors.overChanged,
      guestPaymentErrors.returnByHand,
      guestPaymentErrors.returning,
    ],
  }),
};
