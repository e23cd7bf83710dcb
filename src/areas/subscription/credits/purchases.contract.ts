import { z } from 'zod';

import { billingErrors } from '#areas/subscription/billing/billing.errors.ts';
import {
  Bill,
  BillStatus,
  BillTax,
  CreditCard,
  PayerIdentity,
  Payment,
} from '#areas/subscription/billing/bills.contract.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Currency } from '#vocabulary/money.ts';
import { PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { CREDIT_BILLS_MOST, CREDIT_BILLS_PAGE } from './credits.constants.ts';
import { creditErrors } from './credits.errors.ts';

/** A number of credits, never money: the catalogue sets the price (SEC-38). */
const Amount = z.coerce
  .number('general.invalid.format')
  .int('general.invalid.format')
  .min(1, 'general.invalid.tooSmall')
  .max(100_000, 'general.invalid.tooBig');

/** Today's price of a number of credits, with the data to offer others. */
export const CreditPrice = z.object({
  appId: AppId,
  currency: Currency,
  least: z.number().int(),
  most: z.number().int(),
  /** Price of one credit by number: one band prices all credits of a purchase. */
  bands: z.array(z.object({ start: z.number().int(), end: z.number().int().nullable(), value: z.number() })),
  amount: z.number().int(),
  unitPrice: z.number(),
  subtotal: z.number(),
  tax: BillTax.nullable(),
  total: z.number(),
  /** The number of the account's newest bill of credits, 0 before the first one; a purchase sends it back. */
  newestBill: z.number().int(),
  /** The name on the tax document; without it nothing is charged. */
  payer: PayerIdentity.nullable(),
});
export type CreditPrice = z.infer<typeof CreditPrice>;

/** What the page showed at the press. */
const intention = {
  /** The total on the page; with another price nothing is charged. */
  expected: z.number('general.required'),
  /**
   * The newest bill from C-CRED-09. If the same purchase was paid since then, in another tab or by a press with a lost
   * answer, it is not bought again.
   */
  after: z.number().int().optional(),
};

const purchase = { amount: Amount, appId: AppId.default('e-invoice-dian') };

export const CreditPurchase = z.object({
  ...purchase,
  propertyId: PropertyId.optional(),
  /** A saved card; without one the answer contains the secret of the card step. */
  paymentMethod: CreditCard.nullable().default(null),
  ...intention,
});
export type CreditPurchase = z.infer<typeof CreditPurchase>;

export const CreditsForProperties = z.object({
  ...purchase,
  propertyId: PropertyId.optional(),
  /** Each property gets the amount. */
  properties: z.array(PropertyId).min(1, 'general.required').max(50, 'general.invalid.tooMany'),
  payment: CreditCard,
  ...intention,
});
export type CreditsForProperties = z.infer<typeof CreditsForProperties>;

/** The secret and the state of the payment. */
export const PurchaseBegun = Payment;
export type PurchaseBegun = z.infer<typeof PurchaseBegun>;

const member = { access: 'member', app: 'invoicing', permission: 'money' } as const;
/** An administrator never pays while impersonating a user. */
const pay = {
  ...member,
  permission: 'spend',
  method: 'POST',
  secret: true,
  rate: 'write',
  status: 201,
  errors: [
    creditErrors.provider,
    creditErrors.cardDeclined,
    creditErrors.payerFirst,
    creditErrors.notSold,
    creditErrors.outOfRange,
    creditErrors.notYours,
    creditErrors.priceChanged,
    billingErrors.closed,
    billingErrors.underWay,
    billingErrors.noSuchCard,
    billingErrors.overLimit,
    billingErrors.limitCurrency,
    billingErrors.process,
  ],
} as const;

export const purchasesContract = {
  getCreditPrice: defineCall({
    ...member,
    id: 'C-CRED-09',
    method: 'GET',
    path: '/api/common/credits/price/{propertyId}',
    propertyIn: 'params.propertyId',
    summary: 'Preview the price of credits',
    description: 'Returns the price of an amount of credits today, with tax. It changes nothing.',
    params: z.object({ propertyId: PropertyId }),
    query: z.object({ appId: AppId, amount: Amount }),
    status: 200,
    reply: CreditPrice,
    errors: [creditErrors.notSold, creditErrors.outOfRange],
  }),
  buyCredits: defineCall({
    ...pay,
    id: 'C-CRED-05',
    path: '/api/third-party/stripe/credits',
    summary: 'Buy credits for a property',
    description: 'Starts a purchase. A repeated call returns the same purchase until it is paid.',
    body: CreditPurchase,
    reply: PurchaseBegun,
  }),
  buyForProperties: defineCall({
    ...pay,
    id: 'C-CRED-04',
    path: '/api/common/invoices/credit',
    summary: 'Buy credits for several properties',
    description: 'Charges a saved card once for one or more properties.',
    body: CreditsForProperties,
    reply: PurchaseBegun,
  }),
  listCreditBills: defineCall({
    ...member,
    id: 'C-CRED-06',
    method: 'GET',
    path: '/api/common/credits/invoices',
    summary: 'List credit bills of a property',
    description:
      'Returns what Posada billed for the credits of the property, newest first. `status` filters the list.',
    query: z.object({
      ...pagingQuery(CREDIT_BILLS_PAGE, CREDIT_BILLS_MOST),
      propertyId: PropertyId.optional(),
      status: BillStatus.optional(),
    }),
    status: 200,
    reply: z.array(Bill),
    meta: PageMeta,
  }),
};
