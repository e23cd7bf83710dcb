import { z } from 'zod';

import { PaymentMethod } from '#areas/stays/folios/folios.contract.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { accountingErrors } from './accounting.errors.ts';

/** E-33: an entry of a list of the accounting program. */
export const AccountingEntry = z.object({
  thirdPartyId: z.string(),
  code: z.string().nullable(),
  name: z.string(),
});
export type AccountingEntry = z.infer<typeof AccountingEntry>;

export const AccountingTax = z.object({
  ...AccountingEntry.shape,
  kind: z.enum(['vat', 'consumption', 'withholding', 'other']),
  /** Percent. */
  rate: z.string(),
});
export type AccountingTax = z.infer<typeof AccountingTax>;

const code = z.string().trim().min(1, 'general.required').max(100, 'general.invalid.tooLong');
const MOST_CODES = 200;
const few = <Codes extends object>(codes: Codes) => Object.keys(codes).length <= MOST_CODES;

/** Codes of the program for our taxes and products; null or absent where nothing is mapped. */
export const AccountingCodes = z.object({
  documentType: code.nullable(),
  creditNoteType: code.nullable(),
  seller: code.nullable(),
  costCenter: code.nullable(),
  unit: code.nullable(),
  payments: z.partialRecord(PaymentMethod, code),
  /** By kind and rate, `vat:19`. */
  taxes: z
    .record(z.string().regex(/^(vat|consumption):\d{1,3}(\.\d{1,4})?$/, 'general.invalid.option'), code)
    .refine(few, 'general.invalid.tooBig'),
  /** By service, or by charge: `charge:tip`. */
  products: z.record(z.string().min(1).max(100), code).refine(few, 'general.invalid.tooBig'),
});
export type AccountingCodes = z.infer<typeof AccountingCodes>;

/** A missing code prevents every invoice. */
export const MissingCode = z.enum([
  'documentType',
  'creditNoteType',
  'seller',
  'payments',
  'taxes',
  'products',
]);
export type MissingCode = z.infer<typeof MissingCode>;

export const AccountingMapping = z.object({
  propertyIntegrationId: ConnectionId,
  partnerIntegrationId: z.string(),
  /** Name of the program. */
  name: z.string(),
  /** The issuer that keeps these books; null while the property has no issuer. */
  issuer: z.string().nullable(),
  codes: AccountingCodes,
  missing: z.array(MissingCode),
  /** 0 before the first mapping. */
  version: z.number().int(),
  changedAt: Instant.nullable(),
});
export type AccountingMapping = z.infer<typeof AccountingMapping>;

/** Selects the accounting program of a call. */
export const programQuery = {
  propertyId: PropertyId.optional(),
  appId: z.string().max(60).optional(),
  /** The program, if the property has several; default: the first one. */
  partnerIntegrationId: z.string().max(60).optional(),
  /** The connection, if several issuers use the same program. */
  propertyIntegrationId: ConnectionId.optional(),
};
const query = z.object(programQuery);
const read = {
  access: 'member',
  app: 'invoicing',
  permission: 'money',
  method: 'GET',
  query,
  status: 200,
  errors: [
    accountingErrors.noProgram,
    accountingErrors.needsAccess,
    accountingErrors.providerDown,
    accountingErrors.slow,
    accountingErrors.siigoSlow,
  ],
} as const;
const list = { ...read, reply: z.array(AccountingEntry) } as const;
/** `limit` is accepted and ignored: the list is always complete. */
const limited = z.object({ ...query.shape, limit: z.coerce.number().int().min(1).max(999).optional() });

export const accountingContract = {
  listPaymentMethods: defineCall({
    ...list,
    id: 'C-ACC-01',
    path: '/api/accounting/payment-methods',
    summary: 'List accounting payment methods',
    description:
      'Invoices use these payment methods of the accounting program. The list is the one of C-ACC-02.',
  }),
  listPaymentTypes: defineCall({
    ...list,
    id: 'C-ACC-02',
    path: '/api/accounting/payment-types',
    summary: 'List accounting payment types',
    description: 'Invoices use these payment types of the accounting program.',
  }),
  listDocumentTypes: defineCall({
    ...list,
    id: 'C-ACC-03',
    path: '/api/accounting/document-types',
    summary: 'List accounting document types',
    description: 'The accounting program uses these types for submitted documents, or for journals.',
    query: z.object({
      ...query.shape,
      kind: z.enum(['invoice', 'credit-note', 'journal']).default('invoice'),
    }),
  }),
  listTaxes: defineCall({
    ...read,
    id: 'C-ACC-04',
    path: '/api/accounting/taxes',
    summary: 'List accounting taxes',
    description: 'The accounting program has these taxes. Each tax has its kind.',
    reply: z.array(AccountingTax),
  }),
  listCostCenters: defineCall({
    ...list,
    id: 'C-ACC-05',
    path: '/api/accounting/cost-centers',
    summary: 'List accounting cost centers',
    description: 'The accounting program has these cost centers.',
  }),
  listUnits: defineCall({
    ...list,
    id: 'C-ACC-06',
    path: '/api/accounting/units',
    summary: 'List accounting units',
    description: 'The accounting program has these units. The list is empty for a program without units.',
    query: limited,
  }),
  listCustomerDocuments: defineCall({
    ...list,
    id: 'C-CRM-07',
    path: '/api/crm/customers/document-types',
    summary: 'List customer document types',
    description: 'The country of the property identifies customers by these documents.',
    errors: [],
  }),
  listAccountingUsers: defineCall({
    ...list,
    id: 'C-CRM-08',
    path: '/api/crm/users',
    summary: 'List accounting users',
    description: 'A user of the accounting program can be named as the seller.',
  }),
  listProducts: defineCall({
    ...list,
    id: 'C-WH-01',
    path: '/api/warehouse/products',
    summary: 'List accounting products',
    description: 'The accounting program has these products.',
    query: limited,
  }),
  getAccountingMapping: defineCall({
    ...read,
    id: 'C-ACC-34',
    path: '/api/accounting/mapping',
    summary: 'Get the accounting mapping',
    description:
      'The mapping holds the codes of the accounting program for the items of Posada. `missing` lists the codes without which no invoice can be issued.',
    reply: AccountingMapping,
    errors: [accountingErrors.noProgram],
  }),
  saveAccountingMapping: defineCall({
    ...read,
    id: 'C-ACC-35',
    method: 'PUT',
    path: '/api/accounting/mapping',
    permission: 'manage',
    summary: 'Replace the accounting mapping',
    description: 'The call replaces all codes. Each code has to be in the lists of the accounting program.',
    body: AccountingCodes,
    ifMatch: true,
    reply: AccountingMapping,
  }),
};
