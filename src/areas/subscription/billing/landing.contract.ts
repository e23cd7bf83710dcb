import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { billingErrors } from './billing.errors.ts';
import { BillDocument, BillStatus, Payment, PresentedLine } from './bills.contract.ts';

/** Part of a link that the payer shares: it cannot be guessed and only pays this bill (SEC-39). */
export const BillReference = z.string().regex(/^[\w-]{22}$/, 'general.invalid.format');

const reason = 'The reference of the bill cannot be guessed, and opens nothing but this bill (SEC-39)';

/** What a stranger with the link may see: the amount and its purpose, without addresses. */
export const LandingBill = z.object({
  id: BillReference,
  number: z.string(),
  status: BillStatus,
  currency: z.string(),
  amount: z.number(),
  lines: z.array(
    PresentedLine.pick({ propertyName: true, of: true, id: true, units: true, months: true, amount: true }),
  ),
  tax: z.number(),
  discount: z.number(),
  /** The holder of the link may download the PDF of each (C-PAY-21). */
  documents: z.array(BillDocument.pick({ _id: true, kind: true, state: true, number: true, files: true })),
});
export type LandingBill = z.infer<typeof LandingBill>;

export const LandingPayment = Payment.omit({ billId: true }).extend({ secret: z.string().nullable() });
export type LandingPayment = z.infer<typeof LandingPayment>;

/** The person who pays: gets the receipt too. */
export const LandingPayer = z.object({
  email: z.email('general.invalid.format').max(254),
  name: z.string().trim().min(1, 'general.required').max(200, 'general.invalid.tooLong'),
});
export type LandingPayer = z.infer<typeof LandingPayer>;

const errors = [billingErrors.provider, billingErrors.closed, billingErrors.process];

export const landingContract = {
  getLandingBill: defineCall({
    id: 'C-PAY-15',
    method: 'GET',
    path: '/api/third-party/stripe/landing-payment/{id}',
    access: 'public',
    reason,
    rate: 'guest',
    summary: 'Get a bill by its link',
    params: z.object({ id: BillReference }),
    status: 200,
    reply: LandingBill,
  }),
  beginLandingPayment: defineCall({
    id: 'C-PAY-13',
    method: 'POST',
    path: '/api/third-party/stripe/landing-subscribe',
    access: 'public',
    reason,
    rate: 'guest',
    summary: 'Start a bill payment by link',
    description: 'Returns the data for the card form.',
    body: z.object({ invoiceId: BillReference, ...LandingPayer.shape }),
    status: 201,
    reply: LandingPayment,
    errors,
  }),
  endLandingPayment: defineCall({
    id: 'C-PAY-14',
    method: 'POST',
    path: '/api/third-party/stripe/landing-payment',
    access: 'public',
    reason,
    rate: 'guest',
    summary: 'Check a bill payment by link',
    description: 'Returns the state of the payment.',
    body: z.object({ invoiceId: BillReference }),
    status: 200,
    reply: LandingPayment,
    errors,
  }),
};
