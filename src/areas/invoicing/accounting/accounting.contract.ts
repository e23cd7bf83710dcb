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

/** What things of ours are called there; null, or absent, for what is not mapped. */
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
  /** By what was sold, or by charge, `charge:tip`. */
  products: z.record(z.string().min(1).max(100), code).refine(few, 'general.invalid.tooBig'),
});
export type AccountingCodes = z.infer<typeof AccountingCodes>;

/** Without any of these no invoice can be made. */
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
  /** Of the program. */
  name: z.string(),
  /** Whose books they are; null while the property has no issuer. */
  issuer: z.string().nullable(),
  codes: AccountingCodes,
  missing: z.array(MissingCode),
  /** 0 before anything was mapped. */
  version: z.number().int(),
  changedAt: Instant.nullable(),
});
export type AccountingMapping = z.infer<typeof AccountingMapping>;

/** Whose accounting program a call is about. */
export const programQuery = {
  propertyId: PropertyId.optional(),
  appId: z.string().max(60).optional(),
  /** Which program, where a property has several; the first one otherwise. */
  partnerIntegrationId: z.string().max(60).optional(),
  /** Which connection, where several issuers have the same program. */
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
/** Lists come whole, however many are asked for. */
const limited = z.object({ ...query.shape, limit: z.coerce.number().int().min(1).max(999).optional() });

export const accountingContract = {
  listPaymentMethods: defineCall({
    ...list,
    id: 'C-ACC-01',
    path: '/api/accounting/payment-methods',
    summary: 'Payment methods of the accounting program, for invoices',
  }),
  listPaymentTypes: defineCall({
    ...list,
    id: 'C-ACC-02',
    path: '/api/accounting/payment-types',
    summary: 'Payment types of the accounting program, for invoices',
  }),
  listDocumentTypes: defineCall({
    ...list,
    id: 'C-ACC-03',
    path: '/api/accounting/document-types',
    summary: 'Document types of the accounting program: those that get a stamp, or those of journals',
    query: z.object({
      ...query.shape,
      kind: z.enum(['invoice', 'credit-note', 'journal']).default('invoice'),
    }),
  }),
  listTaxes: defineCall({
    ...read,
    id: 'C-ACC-04',
    path: '/api/accounting/taxes',
    summary: 'Taxes of the accounting program, with what each is',
    reply: z.array(AccountingTax),
  }),
  listCostCenters: defineCall({
    ...list,
    id: 'C-ACC-05',
    path: '/api/accounting/cost-centers',
    summary: 'Cost centres of the accounting program',
  }),
  listUnits: defineCall({
    ...list,
    id: 'C-ACC-06',
    path: '/api/accounting/units',
    summary: 'Units of the accounting program; none where it has no such list',
    query: limited,
  }),
  listCustomerDocuments: defineCall({
    ...list,
    id: 'C-CRM-07',
    path: '/api/crm/customers/document-types',
    summary: 'Documents that a customer can be named with, in the country of the property',
    errors: [],
  }),
  listAccountingUsers: defineCall({
    ...list,
    id: 'C-CRM-08',
    path: '/api/crm/users',
    summary: 'Users of the accounting program, who may be named as sellers',
  }),
  listProducts: defineCall({
    ...list,
    id: 'C-WH-01',
    path: '/api/warehouse/products',
    summary: 'Products of the accounting program',
    query: limited,
  }),
  getAccountingMapping: defineCall({
    ...read,
    id: 'C-ACC-34',
    path: '/api/accounting/mapping',
    summary: 'What things of ours are called in the accounting program, and what is missing',
    reply: AccountingMapping,
    errors: [accountingErrors.noProgram],
  }),
  saveAccountingMapping: defineCall({
    ...read,
    id: 'C-ACC-35',
    method: 'PUT',
    path: '/api/accounting/mapping',
    permission: 'manage',
    summary: 'Maps everything anew; each choice has to be in the lists of the program',
    body: AccountingCodes,
    ifMatch: true,
    reply: AccountingMapping,
  }),
};
