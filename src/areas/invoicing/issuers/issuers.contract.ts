import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { CodeAndLabel } from '#vocabulary/choice.ts';
import { ContactPhone } from '#vocabulary/contact-phone.ts';
import { IssuerId, ListingId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { issuerErrors } from './issuers.errors.ts';
import { InvoiceSeries, SeriesKind } from './series.contract.ts';

export const IssuerPerson = z.enum(['company', 'person'], 'general.invalid.option');
export const CollectedTax = z.enum(['vat', 'consumption', 'both', 'none'], 'general.invalid.option');

export const IssuerAddress = z.object({
  country: z.string(),
  stateCode: z.string(),
  stateName: z.string(),
  cityCode: z.string(),
  cityName: z.string(),
  postalCode: z.string(),
  line: z.string(),
});

/** The issuer of tax documents: a company, or a person who lets in their own name. */
export const BillingIssuer = z.object({
  _id: IssuerId,
  legalName: z.string(),
  tradeName: z.string().nullable(),
  /** As people write it, with its check digit: `900373076-4`. */
  taxId: z.string(),
  person: IssuerPerson,
  /** Codes of the authority's list. */
  responsibilities: z.array(z.string()),
  collects: CollectedTax,
  /** Number in the register of tourism. */
  rnt: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: IssuerAddress,
  /** Issuer of every listing that names no other. */
  isDefault: z.boolean(),
  /** The listings that name this issuer. */
  listings: z.array(z.object({ _id: ListingId, name: z.string() })),
  series: z.array(InvoiceSeries),
  /** The authority whose connection can be asked for the ranges of this issuer (C-ISS-10); null if there is none. */
  rangesFrom: z.string().nullable(),
  version: z.number().int(),
  archivedAt: Instant.nullable(),
});
export type BillingIssuer = z.infer<typeof BillingIssuer>;

/** The requirements of the property's country for an issuer, in the caller's language. */
export const IssuerRules = z.object({
  country: z.string(),
  taxIdName: z.string(),
  taxIdExample: z.string(),
  responsibilities: z.array(CodeAndLabel),
  /** Taxes that an issuer of the country may have to collect. */
  taxes: z.array(CollectedTax),
  hasTourismRegister: z.boolean(),
  /** Kinds of document whose numbers an authority grants by resolution. */
  granted: z.array(SeriesKind),
});
export type IssuerRules = z.infer<typeof IssuerRules>;

export const IssuerList = z.object({ rules: IssuerRules, issuers: z.array(BillingIssuer) });
export type IssuerList = z.infer<typeof IssuerList>;

const words = (max: number) =>
  z.string().trim().min(1, 'general.required').max(max, 'general.invalid.tooLong');
const optionalWords = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'general.invalid.tooLong')
    .transform((text) => text || null)
    .nullable();

export const IssuerInput = z.object({
  legalName: words(450),
  tradeName: optionalWords(200).default(null),
  taxId: words(30),
  person: IssuerPerson,
  responsibilities: z
    .array(z.string().max(20))
    .min(1, 'general.required')
    .max(20, 'general.invalid.tooBig')
    .refine((codes) => new Set(codes).size === codes.length, 'general.invalid.option'),
  collects: CollectedTax,
  rnt: optionalWords(20).default(null),
  email: z
    .union([z.literal(''), z.email('register.email.invalid').max(254)])
    .transform((text) => text || null)
    .nullable()
    .default(null),
  phone: ContactPhone.nullable().default(null),
  /** A code of C-LOC-05's list; the state follows from it. */
  cityCode: words(20),
  postalCode: words(20),
  line: words(200),
});
export type IssuerInput = z.infer<typeof IssuerInput>;

/** Omitted fields stay unchanged: a change has no defaults. */
export const IssuerChange = z.object({
  ...IssuerInput.partial().shape,
  tradeName: IssuerInput.shape.tradeName.removeDefault().optional(),
  rnt: IssuerInput.shape.rnt.removeDefault().optional(),
  email: IssuerInput.shape.email.removeDefault().optional(),
  phone: IssuerInput.shape.phone.removeDefault().optional(),
});
export type IssuerChange = z.infer<typeof IssuerChange>;

export const IssuerListings = z.object({
  /** Assigns these listings; listings that it had before fall back to the default issuer. */
  listings: z.array(ListingId).max(2000, 'general.invalid.tooBig'),
  /** Makes it the default. */
  isDefault: z.literal(true).optional(),
});
export type IssuerListings = z.infer<typeof IssuerListings>;

const query = z.object({ propertyId: PropertyId.optional() });
const path = '/api/accounting/issuers';
const read = { access: 'member', app: 'invoicing', permission: 'money', query } as const;
const write = { access: 'member', app: 'invoicing', permission: 'manage', query } as const;
const params = z.object({ id: IssuerId });

export const issuersContract = {
  listIssuers: defineCall({
    ...read,
    id: 'C-ISS-01',
    method: 'GET',
    path,
    summary: 'List issuers of a property',
    description:
      'Each issuer has its listings and its number series. `rules` holds what the country requires of an issuer.',
    status: 200,
    reply: IssuerList,
    errors: [issuerErrors.notOffered],
  }),
  createIssuer: defineCall({
    ...write,
    id: 'C-ISS-02',
    method: 'POST',
    path,
    summary: 'Create an issuer',
    description: 'The first issuer is the default.',
    body: IssuerInput,
    status: 201,
    reply: BillingIssuer,
    errors: [issuerErrors.notOffered, issuerErrors.tooMany, issuerErrors.taxIdExists],
  }),
  changeIssuer: defineCall({
    ...write,
    id: 'C-ISS-03',
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Update an issuer',
    description:
      'A field that is left out stays unchanged. The tax id of an issuer that has documents cannot be changed.',
    params,
    body: IssuerChange,
    status: 200,
    reply: BillingIssuer,
    ifMatch: true,
    errors: [
      issuerErrors.notOffered,
      issuerErrors.archived,
      issuerErrors.taxIdExists,
      issuerErrors.taxIdUsed,
    ],
  }),
  archiveIssuer: defineCall({
    ...write,
    id: 'C-ISS-04',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Archive an issuer',
    description: 'Issued documents are kept. The listings of the issuer go to the default issuer.',
    params,
    status: 200,
    reply: BillingIssuer,
    errors: [issuerErrors.notOffered, issuerErrors.isDefault],
  }),
  assignListings: defineCall({
    ...write,
    id: 'C-ISS-05',
    method: 'PUT',
    path: `${path}/{id}/listings`,
    summary: 'Assign listings to an issuer',
    description:
      'The issuer invoices these listings. The default issuer also invoices every listing without an issuer.',
    params,
    body: IssuerListings,
    status: 200,
    reply: BillingIssuer,
    errors: [issuerErrors.notOffered, issuerErrors.archived],
  }),
};
