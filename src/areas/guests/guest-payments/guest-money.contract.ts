import { z } from 'zod';

import { checkInErrors } from '#areas/guests/check-in/check-in.errors.ts';
import { connectionErrors } from '#areas/property/connections/connections.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { REQUEST_PURPOSES } from './guest-payments.constants.ts';
import { guestPaymentErrors } from './guest-payments.errors.ts';
import { GuestPaymentMethod, OpenAttemptState, PartNumber } from './requests.contract.ts';

const amount = z.number().meta({ examples: [780000] });

/** One request as its guest sees it. */
export const GuestPaymentRequest = z.object({
  _id: z.uuid(),
  purpose: z.enum(REQUEST_PURPOSES),
  /** Empty where the purpose says it. */
  title: z.string(),
  /** Which of how many parts of the stay; null where it is no part of a plan, or the only one. */
  part: PartNumber.nullable(),
  amount,
  /** What is still to be paid; 0 once nothing is. */
  missing: amount,
  currency: z.string(),
  dueOn: PlainDate,
  state: z.enum(['open', 'paid']),
  /** The method that was begun, with the page to continue on; null while none was, and once it was refused or has expired. */
  attempt: z
    .object({
      method: GuestPaymentMethod,
      state: OpenAttemptState,
      url: z.string().nullable(),
      expiresAt: Instant,
    })
    .nullable(),
  /** What is missing, in US dollars at the official rate of a day; null where no authority published one lately. */
  dollars: z.object({ amount, rate: z.number().positive(), source: z.string(), date: PlainDate }).nullable(),
  /** How much arrived, when and by which method, the last one last. */
  paid: z.array(
    z.object({
      amount,
      /** Of it, what went back to the guest. */
      refunded: amount,
      method: GuestPaymentMethod,
      last4: z.string().nullable(),
      at: Instant,
      isTest: z.boolean(),
    }),
  ),
  /** How many photos and PDFs were sent as proof of a transfer. */
  proofsSent: z.number().int(),
  /** Why the last attempt was refused or ran out, in the reader's language; null if it did neither. */
  problem: z.string().nullable(),
  /** How it can be paid; none where the house takes this currency by no method. */
  methods: z.array(
    z.object({
      method: GuestPaymentMethod,
      /** The name of the provider whose page opens; null for a transfer. */
      by: z.string().nullable(),
      isTest: z.boolean(),
    }),
  ),
});
export type GuestPaymentRequest = z.infer<typeof GuestPaymentRequest>;

export const GuestMoney = z.object({
  propertyName: z.string(),
  city: z.string().nullable(),
  country: z.string(),
  timeZone: z.string(),
  listingName: z.string().nullable(),
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
  guests: z.number().int(),
  /** The name that a person gave to the booking; null without one, and until this device has proved that it is the guest's. */
  guestName: z.string().nullable(),
  requests: z.array(GuestPaymentRequest),
  /** Where a transfer goes, as the house wrote it; null where it takes none. */
  transferDetails: z.string().nullable(),
});
export type GuestMoney = z.infer<typeof GuestMoney>;

const ofRequest = z.object({ id: z.uuid() });

export const guestMoneyContract = {
  getGuestMoney: defineCall({
    id: 'C-GPAY-01',
    method: 'GET',
    path: '/api/guest/payments',
    access: 'guest-link',
    summary: 'Get what a guest owes',
    status: 200,
    reply: GuestMoney,
    errors: [checkInErrors.ofOneGuest],
  }),
  beginPayment: defineCall({
    id: 'C-GPAY-02',
    method: 'POST',
    path: '/api/guest/payments/{id}/attempts',
    access: 'guest-link',
    summary: 'Start a payment',
    description:
      'The amount is the one that the page showed; another one is refused. A repeat answers the attempt that is open.',
    params: ofRequest,
    body: z.object({
      method: GuestPaymentMethod,
      amount: z.number().gt(0),
      currency: z.string().regex(/^[A-Z]{3}$/),
    }),
    status: 201,
    reply: GuestMoney,
    errors: [
      checkInErrors.ofOneGuest,
      guestPaymentErrors.amountChanged,
      guestPaymentErrors.ended,
      guestPaymentErrors.methodGone,
      guestPaymentErrors.otherMethodOpen,
      connectionErrors.providerDown,
    ],
  }),
  refreshPayment: defineCall({
    id: 'C-GPAY-03',
    method: 'POST',
    path: '/api/guest/payments/{id}/refresh',
    access: 'guest-link',
    rate: 'lookup',
    summary: 'Refresh a payment',
    description: 'Reads the provider: for a guest who came back from its page.',
    params: ofRequest,
    status: 200,
    reply: GuestMoney,
    errors: [checkInErrors.ofOneGuest, connectionErrors.providerDown],
  }),
  closeAttempt: defineCall({
    id: 'C-GPAY-04',
    method: 'DELETE',
    path: '/api/guest/payments/{id}/attempts',
    access: 'guest-link',
    summary: 'Close a payment attempt',
    description: 'For another method. Refused where the open one may still be paid.',
    params: ofRequest,
    status: 200,
    reply: GuestMoney,
    errors: [
      checkInErrors.ofOneGuest,
      guestPaymentErrors.moneyMoved,
      guestPaymentErrors.otherMethodOpen,
      connectionErrors.providerDown,
    ],
  }),
};
