import { z } from 'zod';

import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { InvoiceId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { CORRECTION_MOST, LEDGER_MOST, LEDGER_PAGE } from './credits.constants.ts';
import { creditErrors } from './credits.errors.ts';

/** The credits of a property for an app that is billed per submission. */
export const AppCredit = z.object({
  id: AppId,
  /** The shown name of a unit. */
  unit: z.enum(['stamps', 'credits']),
  /** Available credits; -1 if unknown, which is not 0. */
  quantity: z.number().int(),
  known: z.boolean(),
  /** Reserved for submissions in progress; null if unknown, like the following fields. */
  reserved: z.number().int().nullable(),
  /** Used since the start of the month, by the property's calendar. */
  spent: z.number().int().nullable(),
  /**
   * Estimated days that the credits last, from the use of the last thirty days; null in the first week of use, and without
   * any use.
   */
  lastsDays: z.number().int().nullable(),
  /** A connection exists that uses them. */
  inUse: z.boolean(),
});
export type AppCredit = z.infer<typeof AppCredit>;

export const PropertyCredit = z.object({ id: PropertyId, name: z.string(), apps: z.array(AppCredit) });
export type PropertyCredit = z.infer<typeof PropertyCredit>;

/** E-45. */
export const Credit = z.object({
  properties: z.array(PropertyCredit),
  /** Sum of all apps; -1 if unknown. */
  credits: z.number().int(),
  stamps: z.number().int(),
  /** Whether submissions cost credits in this installation. */
  metered: z.boolean(),
});
export type Credit = z.infer<typeof Credit>;

export const LINE_KINDS = [
  'welcome',
  'grant',
  'returned',
  'correction',
  'reserved',
  'spent',
  'released',
  'no-charge',
] as const;

/** One line of a ledger: a grant or correction, or a reservation with its end. */
export const LedgerLine = z.object({
  _id: z.uuid(),
  at: Instant,
  kind: z.enum(LINE_KINDS),
  /** Signed change of the available credits. */
  amount: z.number().int(),
  /** The balance after it, with the current state of all earlier lines. */
  balance: z.number().int(),
  /** The document that it paid for, with its number. */
  invoiceId: InvoiceId.nullable(),
  label: z.string().nullable(),
  /** The reason of a correction, by the administrator. */
  reason: z.string().nullable(),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

/** Composition of the balance: `opening + added - spent - reserved = available`. */
export const LedgerMonth = z.object({
  from: Instant,
  opening: z.number().int(),
  added: z.number().int(),
  spent: z.number().int(),
  reserved: z.number().int(),
  available: z.number().int(),
});
export type LedgerMonth = z.infer<typeof LedgerMonth>;

/** A repeat with the same key returns the same correction. */
export const CreditCorrection = z.object({
  properties: z.array(PropertyId).min(1, 'general.required').max(50, 'general.invalid.tooMany'),
  amount: z
    .number('general.invalid.format')
    .int('general.invalid.format')
    .min(-CORRECTION_MOST, 'general.invalid.tooSmall')
    .max(CORRECTION_MOST, 'general.invalid.tooBig')
    .refine((amount) => amount !== 0, 'general.required'),
  /** Members of the property read it. */
  reason: z.string().trim().min(5, 'general.required').max(300, 'general.invalid.tooLong'),
  key: z.uuid().optional(),
});
export type CreditCorrection = z.infer<typeof CreditCorrection>;

const propertyId = z.object({ propertyId: PropertyId });
const read = {
  method: 'GET',
  access: 'member',
  app: 'invoicing',
  permission: 'money',
  propertyIn: 'params.propertyId',
  params: propertyId,
  status: 200,
} as const;

export const creditsContract = {
  listCredits: defineCall({
    id: 'C-CRED-01',
    method: 'GET',
    path: '/api/common/credits/current',
    access: 'signed-in',
    summary: 'Get credit balances of all properties',
    description: 'Returns credits and stamps of every property whose money the user may see.',
    status: 200,
    reply: Credit,
  }),
  getCredits: defineCall({
    ...read,
    id: 'C-CRED-02',
    path: '/api/common/credits/current/{propertyId}',
    summary: 'Get credit balances of a property',
    description: 'Returns credits and stamps by app.',
    reply: Credit,
  }),
  listLedger: defineCall({
    ...read,
    id: 'C-CRED-07',
    path: '/api/common/credits/ledger/{propertyId}',
    summary: 'List credit ledger lines',
    description:
      'Shows where the credits of a property and an app come from and how they are used. Last line first.',
    query: z.object({ ...pagingQuery(LEDGER_PAGE, LEDGER_MOST), appId: AppId }),
    reply: z.array(LedgerLine),
    meta: z.object({ ...PageMeta.shape, month: LedgerMonth }),
  }),
  correctCredits: defineCall({
    id: 'C-CRED-03',
    method: 'PATCH',
    path: '/api/common/credits/{id}',
    access: 'admin',
    rate: 'write',
    summary: 'Apply a credit correction',
    description:
      'Adds or subtracts credits of an app in one or more properties. Each property reads the reason in its audit log.',
    params: z.object({ id: AppId }),
    body: CreditCorrection,
    status: 200,
    reply: Credit,
    errors: [creditErrors.keyUsed, creditErrors.tooMany],
  }),
  creditsOfProperty: defineCall({
    id: 'C-CRED-08',
    method: 'GET',
    path: '/api/admin/credits/{propertyId}',
    access: 'admin',
    summary: 'Get credit balances of any property',
    description: 'Returns the credits and stamps that C-CRED-03 corrects.',
    params: propertyId,
    status: 200,
    reply: PropertyCredit,
  }),
};
