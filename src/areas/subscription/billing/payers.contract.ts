import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { billingErrors } from './billing.errors.ts';

const words = (max: number) => z.string().trim().max(max, 'general.invalid.tooLong');
const required = (max: number) => words(max).min(1, 'general.required');

/** The payer of Posada's charges, as named on their tax documents. */
export const PayerInput = z.object({
  legalName: required(200),
  taxId: required(30),
  country: z.string('general.required').regex(/^[A-Z]{2}$/, 'general.required'),
  address: words(200).default(''),
  city: words(100).default(''),
  postalCode: words(20).default(''),
  /** Null: the owner's. */
  email: z.email('register.email.invalid').max(254).nullable().default(null),
});
export type PayerInput = z.infer<typeof PayerInput>;

export const Payer = z.object({
  legalName: z.string().nullable(),
  taxId: z.string().nullable(),
  country: z.string(),
  /** The country's name of the number. */
  taxIdName: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  email: z.string().nullable(),
  /** When a card was last tried (D-49). */
  triedAt: Instant.nullable(),
  invoice_settings: z.object({ default_payment_method: z.string().nullable() }),
  version: z.number().int(),
});
export type Payer = z.infer<typeof Payer>;

/** E-43. A saved card of the account. */
export const PaymentCard = z.object({
  id: z.string(),
  default: z.boolean(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
});
export type PaymentCard = z.infer<typeof PaymentCard>;

/** The secret of the card step; it is useless to other people. */
export const CardIntent = z.object({
  clientSecret: z.string(),
  scriptUrl: z.string(),
  publishableKey: z.string(),
});
export type CardIntent = z.infer<typeof CardIntent>;

const CardId = z.string('general.required').min(1, 'general.required').max(100);
const query = z.object({ propertyId: PropertyId.optional() });

const read = {
  method: 'GET',
  access: 'member',
  app: 'property',
  permission: 'money',
  query,
  status: 200,
} as const;
/** Cards belong to the account, and changing them needs `spend`. An administrator never pays while impersonating a user. */
const write = {
  access: 'member',
  app: 'property',
  permission: 'spend',
  secret: true,
  rate: 'write',
  status: 200,
} as const;

export const payersContract = {
  getPayer: defineCall({
    ...read,
    id: 'C-SUB-03',
    path: '/api/common/subscriptions/customer',
    summary: 'Get the payer of the account',
    description: 'The payer pays Posada for the account of the property.',
    reply: Payer,
  }),
  changePayer: defineCall({
    ...write,
    id: 'C-SUB-04',
    fresh: true,
    method: 'PATCH',
    path: '/api/common/subscriptions/customer',
    summary: 'Update the payer of the account',
    description: 'The tax documents of Posada name the payer.',
    body: z.object({ propertyId: PropertyId.optional(), ...PayerInput.shape }),
    ifMatch: true,
    reply: Payer,
  }),
  getCardIntent: defineCall({
    ...read,
    id: 'C-PAY-07',
    permission: 'spend',
    path: '/api/third-party/stripe/payment/intent',
    secret: true,
    summary: 'Get the card setup intent',
    description:
      'Returns the data that a page needs to save a card. The intent stays the same until a card is saved.',
    reply: CardIntent,
    errors: [billingErrors.provider],
  }),
  makeCardIntent: defineCall({
    ...write,
    id: 'C-PAY-17',
    method: 'POST',
    path: '/api/third-party/stripe/payment/intent',
    summary: 'Create a card setup intent',
    description: 'The same as C-PAY-07 for clients that send a POST (D-37).',
    body: z.object({ propertyId: PropertyId.optional() }),
    reply: CardIntent,
    errors: [billingErrors.provider],
  }),
  listCards: defineCall({
    ...read,
    id: 'C-PAY-08',
    permission: 'spend',
    path: '/api/third-party/stripe/payment/methods',
    summary: 'List saved cards',
    description: 'Returns the cards of the account, newest first.',
    reply: z.array(PaymentCard),
    errors: [billingErrors.provider],
  }),
  saveCard: defineCall({
    ...write,
    id: 'C-PAY-04',
    fresh: true,
    method: 'PUT',
    path: '/api/third-party/stripe/payment',
    summary: 'Save a card',
    description:
      'Records a card that the card form saved at the payment provider. The card becomes the default where the account has no default card.',
    body: z.object({
      propertyId: PropertyId.optional(),
      paymentMethod: CardId,
      isDefault: z.boolean().default(false),
    }),
    reply: z.array(PaymentCard),
    errors: [billingErrors.provider, billingErrors.noSuchCard],
  }),
  setDefaultCard: defineCall({
    ...write,
    id: 'C-PAY-09',
    fresh: true,
    method: 'PUT',
    path: '/api/third-party/stripe/payment/customer',
    summary: 'Set the default card',
    description: 'Posada charges the default card where a payment names no card.',
    body: z.object({
      propertyId: PropertyId.optional(),
      invoice_settings: z.object({ default_payment_method: CardId }),
    }),
    reply: Payer,
    errors: [billingErrors.provider, billingErrors.noSuchCard],
  }),
  unsetDefaultCard: defineCall({
    ...write,
    id: 'C-PAY-05',
    fresh: true,
    method: 'DELETE',
    path: '/api/third-party/stripe/payment/methods/defaults',
    summary: 'Reset the default card',
    description: 'The account then has no default card. No card is deleted (D-37).',
    query,
    reply: Payer,
  }),
  removeCard: defineCall({
    ...write,
    id: 'C-PAY-06',
    fresh: true,
    method: 'DELETE',
    path: '/api/third-party/stripe/payment/methods/{cardId}',
    summary: 'Delete a saved card',
    description: 'Posada no longer charges the card.',
    params: z.object({ cardId: CardId }),
    query,
    reply: z.array(PaymentCard),
    errors: [billingErrors.provider, billingErrors.noSuchCard],
  }),
};
