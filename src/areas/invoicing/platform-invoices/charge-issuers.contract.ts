import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { platformInvoiceErrors } from './platform-invoices.errors.ts';

const Country = z.string('general.required').regex(/^[A-Z]{2}$/, 'general.required');

/** The property that issues the documents of Posada's charges in a country, from a day on. */
export const ChargeIssuer = z.object({
  country: Country,
  /** Number of the change within its country. */
  number: z.number().int(),
  /** Null: from that day Posada issues no documents there, and payers get a receipt. */
  property: z.object({ _id: PropertyId, name: z.string() }).nullable(),
  from: PlainDate,
  /** Whether this change applies now. */
  counts: z.boolean(),
  by: z.string(),
  createdAt: Instant,
});
export type ChargeIssuer = z.infer<typeof ChargeIssuer>;

/** A property of the administrator, with what it lacks for issuing. */
export const IssuingProperty = z.object({
  _id: PropertyId,
  name: z.string(),
  country: Country,
  lacks: z.enum(['country', 'issuer', 'provider', 'numbers', 'noteNumbers']).nullable(),
});
export type IssuingProperty = z.infer<typeof IssuingProperty>;

export const ChargeIssuerInput = z.object({
  country: Country,
  /** Null: no property from that day on. */
  propertyId: PropertyId.nullable(),
  /** Applies to charges that were paid from then on; charges without a document get one now. */
  from: PlainDate,
});
export type ChargeIssuerInput = z.infer<typeof ChargeIssuerInput>;

const { notYours, otherCountry, country, issuer, provider, numbers, noteNumbers, tooFarBack } =
  platformInvoiceErrors;

export const chargeIssuersContract = {
  listChargeIssuers: defineCall({
    id: 'C-PAY-22',
    method: 'GET',
    path: '/api/admin/charge-issuers',
    access: 'admin',
    summary: 'List issuers of Posada charges',
    description: 'Each entry names the property that invoices the charges of a country. Last change first.',
    status: 200,
    reply: z.object({ issuers: z.array(ChargeIssuer), properties: z.array(IssuingProperty) }),
  }),
  nameChargeIssuer: defineCall({
    id: 'C-PAY-23',
    method: 'POST',
    path: '/api/admin/charge-issuers',
    access: 'admin',
    rate: 'write',
    summary: 'Set the issuer of Posada charges',
    description: 'A property of the caller invoices the charges of the country from the given day on.',
    body: ChargeIssuerInput,
    status: 201,
    reply: ChargeIssuer,
    errors: [notYours, otherCountry, country, issuer, provider, numbers, noteNumbers, tooFarBack],
  }),
};
