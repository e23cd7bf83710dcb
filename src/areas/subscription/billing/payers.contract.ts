import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { billingErrors } from './billing.errors.ts';

const words = (max: number) => z.string().trim().max(max, 'general.invalid.tooLong');
const required = (max: number) => words(max).min(1, 'general.required');

/** Who pays Posada, as the tax document of each charge names them. */
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
  /** How the country calls the number. */
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

/** E-43. A card that the account has saved. */
export const PaymentCard = z.object({
  id: z.string(),
  default: z.boolean(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
});
export type PaymentCard = z.infer<typeof PaymentCard>;

/** What the card step needs; nothing of it is worth anything to somebody else. */
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
/** Cards are the account's, and for those who may spend. An administrator who looks as somebody never pays for them. */
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
    summary: 'Who pays Posada for the account of a property',
    reply: Payer,
  }),
  changePayer: defineCall({
    ...write,
    id: 'C-SUB-04',
    fresh: true,
    method: 'PATCH',
    path: '/api/common/subscriptions/customer',
    summary: 'Says whom the tax documents of Posada name',
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
    summary: 'What a page needs to save a card; asked for again it is the same until one was saved',
    reply: CardIntent,
    errors: [billingErrors.provider],
  }),
  makeCardIntent: defineCall({
    ...write,
    id: 'C-PAY-17',
    method: 'POST',
    path: '/api/third-party/stripe/payment/intent',
    summary: 'The same, for callers who make what they need with a POST (D-37)',
    body: z.object({ propertyId: PropertyId.optional() }),
    reply: CardIntent,
    errors: [billingErrors.provider],
  }),
  listCards: defineCall({
    ...read,
    id: 'C-PAY-08',
    permission: 'spend',
    path: '/api/third-party/stripe/payment/methods',
    summary: 'The saved cards of the account, the newest first',
    reply: z.array(PaymentCard),
    errors: [billingErrors.provider],
  }),
  saveCard: defineCall({
    ...write,
    id: 'C-PAY-04',
    fresh: true,
    method: 'PUT',
    path: '/api/third-party/stripe/payment',
    summary: 'A card was saved in the card step; the first one becomes the default',
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
    summary: 'Which card is charged where none is named',
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
    summary: 'No card is the default any more; none is removed (D-37)',
    query,
    reply: Payer,
  }),
  removeCard: defineCall({
    ...write,
    id: 'C-PAY-06',
    fresh: true,
    method: 'DELETE',
    path: '/api/third-party/stripe/payment/methods/{cardId}',
    summary: 'Removes a card; nothing is charged to it any more',
    params: z.object({ cardId: CardId }),
    query,
    reply: z.array(PaymentCard),
    errors: [billingErrors.provider, billingErrors.noSuchCard],
  }),
};
