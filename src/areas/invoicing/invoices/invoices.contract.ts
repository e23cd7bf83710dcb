import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { CodeAndLabel } from '#vocabulary/choice.ts';
import { FolioId, InvoiceId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { invoiceById, invoicingQuery } from './drafts/call-parts.ts';
import { InvoiceCustomer } from './drafts/customer.contract.ts';
import { INVOICE_LIST_LIMIT } from './invoices.constants.ts';
import { invoicingErrors } from './invoices.errors.ts';

/** R-INV-02, EN-19. */
export const InvoiceState = z.enum(['processing', 'failure', 'success', 'draft']);
/** R-INV-03, EN-20 and EN-23: the status of a document in the list. */
export const StampStatus = z.enum([
  'draft',
  'accepted',
  'rejected',
  'canceled-pending',
  'deleted',
  'canceled',
  'no_show',
]);
/** R-INV-01, EN-21. */
export const BillingStatus = z.enum(['billed', 'not-billed', 'pending', 'failed']);

const amount = z.number().meta({ examples: [450000.5] });

/** Why a line or a payment cannot be chosen, in the reader's language. */
const Reason = z.object({ message: z.string() }).nullable();

export const TaxTreatment = z.enum(['taxed', 'exempt', 'excluded']);

/** E-25, with the country's rule (D-78). */
export const TaxLine = z.object({
  kind: z.enum(['vat', 'consumption']),
  treatment: TaxTreatment,
  active: z.boolean(),
  mapping: z.string().nullable(),
  amountPercentage: z.number(),
  amount,
  /** `co.vat.nonResident`, and the same in a sentence. */
  reason: z.string(),
  why: z.string(),
  law: z.string().nullable(),
  /** Missing requirements of an exemption. */
  missing: z.array(z.string()),
});

/** E-24: a line of the folio as this document would show it. */
export const InvoiceItem = z.object({
  /** Id of the folio's entry. */
  _id: z.string(),
  /** `NON_BILLABLE_PRODUCT` for tips and other addenda (R-INV-15), else the service. */
  type: z.string(),
  name: z.string(),
  onDate: PlainDate,
  night: PlainDate.nullable(),
  quantity: z.number(),
  price: amount,
  subtotal: amount,
  /** With its taxes. */
  total: amount,
  taxes: z.array(TaxLine),
  active: z.boolean(),
  mapping: z.string().nullable(),
  billingStatus: BillingStatus,
  /** The document that bills it. */
  billedIn: z.object({ _id: InvoiceId, number: z.string().nullable() }).nullable(),
  selectedToBill: z.boolean(),
  /** Why it cannot be chosen. */
  obstacle: Reason,
  /** Name of the merged line that contains it. */
  joinedAs: z.string().nullable(),
});
export type InvoiceItem = z.infer<typeof InvoiceItem>;

/** E-26. */
export const InvoicePayment = z.object({
  _id: z.string(),
  kind: z.enum(['payment', 'refund', 'deposit', 'deposit-release']),
  method: z.string(),
  onDate: PlainDate,
  amount,
  mapping: z.string().nullable(),
  billingStatus: BillingStatus,
  selectedToBill: z.boolean(),
  obstacle: Reason,
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

/** Whether a field is valid, and how to correct it. */
export const FieldCheck = z.object({ hasError: z.boolean(), message: z.string().nullable() });

/** One section of a document. */
export const SectionCheck = z.object({ hasError: z.boolean(), fields: z.record(z.string(), FieldCheck) });

/** E-27, R-INV-16: errors by section and field. */
export const InvoiceValidation = z.object({
  customer: SectionCheck,
  items: SectionCheck,
  payments: SectionCheck,
  /** About the whole document: issuer, series, provider. */
  document: SectionCheck,
});
export type InvoiceValidation = z.infer<typeof InvoiceValidation>;

/** One error in our words, with the provider's beside it (R-INV-09). */
export const StampError = z.object({
  field: z.string(),
  message: z.string(),
  original: z.string(),
  rule: z.string().nullable(),
});
export type StampError = z.infer<typeof StampError>;

export const Stamp = z.object({
  _id: z.string(),
  status: z.enum(['draft', 'accepted', 'rejected']),
  documentType: z.enum(['invoice', 'credit-note']),
  /** `unknown`: the outcome is not known, and the product asks the provider; `waiting`: the provider cannot be reached. */
  phase: z.enum(['sending', 'unknown', 'pending', 'waiting', 'accepted', 'rejected', 'attention']),
  revision: z.number().int(),
  /** The authority's key: CUFE or CUDE in Colombia. Null until acceptance if the program numbers documents. */
  fiscalKey: z.string().nullable(),
  partnerIntegrationId: z.string(),
  mode: z.enum(['live', 'test']),
  askedAt: Instant,
  decidedAt: Instant.nullable(),
  /** The provider's words. */
  message: z.string().nullable(),
});
export type Stamp = z.infer<typeof Stamp>;

/** The stay of a document, for display. */
export const InvoicedStay = z.object({
  guestName: z.string(),
  listingName: z.string().nullable(),
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
  channelName: z.string(),
  channelCode: z.string().nullable(),
});
export type InvoicedStay = z.infer<typeof InvoicedStay>;

/** The signed document, the authority's answer, and the customer's files: the delivery with both, or the print. */
export const FileRole = z.enum(['document', 'answer', 'delivery', 'print', 'package']);

/** E-23. Amounts in the major unit of `currency` (D-56). */
export const Invoice = z.object({
  _id: InvoiceId,
  propertyId: PropertyId,
  /** Id of the stay; null for a house folio. */
  thirdPartyId: ReservationId.nullable(),
  folioId: FolioId,
  stay: InvoicedStay.nullable(),
  documentType: z.enum(['invoice', 'credit-note']),
  state: InvoiceState,
  stampStatus: StampStatus.nullable(),
  checked: z.boolean(),
  number: z.string().nullable(),
  /**
   * Without fiscal value: it affects nothing real (docs/decisions/0098). For a draft: it would be a test if it were
   * submitted now.
   */
  isTest: z.boolean(),
  /** Content of the code on the printed page. */
  qrText: z.string().nullable(),
  issuedAt: Instant.nullable(),
  /** Time zone of the authority, for the day and hour of the document. */
  timeZone: z.string(),
  /** When its mail to the customer was sent. */
  mailedAt: Instant.nullable(),
  stamp: Stamp.nullable(),
  /** The provider that submits. */
  partnerIntegrationId: z.string().nullable(),
  issuer: z
    .object({
      _id: z.string(),
      name: z.string(),
      taxId: z.string(),
      rnt: z.string().nullable(),
      address: z.string(),
    })
    .nullable(),
  customer: InvoiceCustomer,
  /** Document types of buyers in the property's country. */
  documentTypes: z.array(CodeAndLabel),
  items: z.array(InvoiceItem),
  payments: z.array(InvoicePayment),
  notes: z.string(),
  currency: z.string(),
  /** R-INV-14: total of the selected lines. */
  total: amount,
  subtotal: amount,
  taxTotal: amount,
  /** Rounding difference, outside all tax bases. */
  rounding: amount,
  /** Taxes that the buyer withholds and pays to the authority itself; they do not reduce the amount due. */
  withholdings: z.array(
    z.object({
      kind: z.enum(['vat', 'income', 'local']),
      name: z.string(),
      amountPercentage: z.number(),
      base: amount,
      amount,
    }),
  ),
  validation: InvoiceValidation,
  errors: z.array(StampError),
  /** For a credit note: the document that it corrects. */
  corrects: z
    .object({ _id: InvoiceId, number: z.string().nullable(), concept: z.string(), reason: z.string() })
    .nullable(),
  /** Credit notes of this document. */
  creditNotes: z.array(
    z.object({
      _id: InvoiceId,
      number: z.string().nullable(),
      stampStatus: StampStatus.nullable(),
      total: amount,
    }),
  ),
  files: z.array(
    z.object({
      role: FileRole,
      name: z.string(),
      contentType: z.string(),
      bytes: z.number().int(),
    }),
  ),
  version: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Invoice = z.infer<typeof Invoice>;

/** A row of the list, and of the report (E-31). */
export const InvoiceRow = z.object({
  ...Invoice.pick({
    _id: true,
    thirdPartyId: true,
    folioId: true,
    stay: true,
    documentType: true,
    state: true,
    stampStatus: true,
    checked: true,
    number: true,
    isTest: true,
    issuedAt: true,
    partnerIntegrationId: true,
    currency: true,
    total: true,
    version: true,
    createdAt: true,
  }).shape,
  customerName: z.string(),
  /** Null before submission. */
  subtotal: amount.nullable(),
  taxTotal: amount.nullable(),
  /** The authority's key: CUFE or CUDE in Colombia. */
  fiscalKey: z.string().nullable(),
  /** The number of the document that a credit note corrects. */
  corrects: z.string().nullable(),
  /** Its outcome is not known yet. */
  isUnknown: z.boolean(),
  /** The error in one sentence. */
  problem: z.string().nullable(),
  /** Its folio and the folio's documents differ. */
  accountDiffers: z.boolean(),
  thirdPartyPayload: z.object({ Date: PlainDate.nullable() }),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

export const InvoiceFilter = z.strictObject({
  state: z.array(InvoiceState).max(4).optional(),
  stampStatus: z.array(StampStatus).max(7).optional(),
  documentType: z.enum(['invoice', 'credit-note']).optional(),
  reservationId: ReservationId.optional(),
  /** Only documents that wait for a person: refused, or submitted without a known outcome. */
  unsolved: z.literal(true).optional(),
  /** Month of issue in the authority's zone; unissued documents count by creation. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'general.invalid.format')
    .optional(),
  /** Days of issue, in the property's zone. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
});
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

/** `total` is exact unless `isAtLeast`: counting stops at a limit, and the page is still complete (W2-R-03). */
export const InvoicesMeta = z.object({ ...PageMeta.shape, isAtLeast: z.boolean() });
export type InvoicesMeta = z.infer<typeof InvoicesMeta>;

const countOf = z
  .number()
  .int()
  .meta({ examples: [7] });

/** Number of documents in each tab of the list; one more than `limit` if there are more. */
export const InvoiceCounts = z.object({
  /** Drafts and refused documents. */
  todo: countOf,
  /** Submitted and undecided documents. */
  way: countOf,
  accepted: countOf,
  notes: countOf,
  limit: countOf,
});
export type InvoiceCounts = z.infer<typeof InvoiceCounts>;

const entryIds = z.array(z.uuid()).max(1000);

export const InvoiceInput = z
  .object({
    thirdPartyId: ReservationId.optional(),
    folioId: FolioId.optional(),
    customer: InvoiceCustomer.optional(),
    items: entryIds.optional(),
    payments: entryIds.optional(),
    notes: z.string().trim().max(500, 'general.invalid.tooLong').optional(),
  })
  .refine(({ thirdPartyId, folioId }) => (thirdPartyId === undefined) !== (folioId === undefined), {
    path: ['thirdPartyId'],
    message: 'general.required',
  });
export type InvoiceInput = z.infer<typeof InvoiceInput>;

/** The checked proof of a guest who lives abroad (D-78). */
export const TaxProof = z.object({
  passport: z.string().trim().min(3, 'general.required').max(40, 'general.invalid.tooLong'),
  migrationDocument: z.string().trim().min(3, 'general.required').max(80, 'general.invalid.tooLong'),
});
export type TaxProof = z.infer<typeof TaxProof>;

export const InvoiceChange = z.object({
  checked: z.boolean().optional(),
  /** Only `draft`: unnamed documents stay drafts (R-INV-02). */
  state: z.literal('draft').optional(),
  customer: InvoiceCustomer.optional(),
  items: entryIds.optional(),
  payments: entryIds.optional(),
  /** Names of lines on the document; an empty name restores the folio's name. */
  names: z.record(z.uuid(), z.string().trim().max(160, 'general.invalid.tooLong')).optional(),
  notes: z.string().trim().max(500, 'general.invalid.tooLong').optional(),
  /** The guest lives abroad, and this proof was checked; null removes it. */
  taxProof: TaxProof.nullable().optional(),
});
export type InvoiceChange = z.infer<typeof InvoiceChange>;

const read = { access: 'member', app: 'invoicing', permission: 'money' } as const;
const write = { ...read, permission: 'bill' } as const;
export const invoicesContract = {
  listInvoices: defineCall({
    ...read,
    id: 'C-ACC-07',
    method: 'GET',
    path: '/api/accounting/invoices',
    summary: 'List invoices of a property',
    description: 'The list includes credit notes. Newest first.',
    query: z.object({
      ...invoicingQuery.shape,
      ...pagingQuery(INVOICE_LIST_LIMIT, INVOICE_LIST_LIMIT),
      filter: jsonQuery(InvoiceFilter).optional(),
      /** Customer, number or CUFE. */
      search: z.string().trim().max(120).optional(),
    }),
    status: 200,
    reply: z.array(InvoiceRow),
    meta: InvoicesMeta,
  }),
  countInvoices: defineCall({
    ...read,
    id: 'C-ACC-56',
    method: 'GET',
    path: '/api/accounting/invoices/counts',
    summary: 'Count invoices by status',
    query: z.object({ ...invoicingQuery.shape, month: InvoiceFilter.shape.month }),
    status: 200,
    reply: InvoiceCounts,
  }),
  getInvoice: defineCall({
    ...read,
    id: 'C-ACC-08',
    method: 'GET',
    path: '/api/accounting/invoices/{id}',
    summary: 'Get an invoice',
    description:
      'The reply holds an invoice or a credit note with its lines, what can be selected and what is wrong.',
    params: invoiceById,
    query: invoicingQuery,
    status: 200,
    reply: Invoice,
  }),
  createInvoice: defineCall({
    ...write,
    id: 'C-ACC-14',
    method: 'POST',
    path: '/api/accounting/invoices',
    summary: 'Create an invoice draft',
    description: 'The draft is for a stay or for a house folio.',
    query: invoicingQuery,
    body: InvoiceInput,
    status: 201,
    reply: Invoice,
    errors: [invoicingErrors.notOffered, invoicingErrors.unknownLine],
  }),
  changeInvoice: defineCall({
    ...write,
    id: 'C-ACC-28',
    method: 'PATCH',
    path: '/api/accounting/invoices/{id}',
    summary: 'Update an invoice',
    description: 'Only a draft or a rejected document can be changed.',
    params: invoiceById,
    query: invoicingQuery,
    body: InvoiceChange,
    status: 200,
    reply: Invoice,
    ifMatch: true,
    errors: [invoicingErrors.isSigned, invoicingErrors.isOnItsWay, invoicingErrors.unknownLine],
  }),
  deleteInvoice: defineCall({
    ...write,
    id: 'C-ACC-29',
    method: 'DELETE',
    path: '/api/accounting/invoices/{id}',
    summary: 'Delete an invoice',
    description:
      'Only a document that is not accepted can be deleted. A number that Posada assigned stays as a voided number.',
    params: invoiceById,
    query: invoicingQuery,
    status: 200,
    reply: z.object({ deleted: z.literal(true), stampStatus: z.null() }),
    ifMatch: true,
    errors: [invoicingErrors.isSigned, invoicingErrors.isOnItsWay],
  }),
  downloadInvoiceFile: defineCall({
    ...read,
    id: 'C-ACC-40',
    method: 'GET',
    path: '/api/accounting/invoices/{id}/files/{role}',
    summary: 'Download a file of an invoice',
    description: 'The file belongs to an accepted document. The response is always an attachment.',
    params: z.object({ id: InvoiceId, role: FileRole }),
    query: invoicingQuery,
    status: 200,
    reply: z.void(),
    raw: 'application/octet-stream',
  }),
  mailInvoice: defineCall({
    ...write,
    id: 'C-ACC-42',
    method: 'POST',
    path: '/api/accounting/invoices/{id}/mail',
    summary: 'Send an invoice by email',
    description:
      'The files of an accepted document go to the given address. The customer receives them once without this call.',
    params: invoiceById,
    query: invoicingQuery,
    body: z.object({ email: z.email('register.email.invalid').max(254) }),
    status: 202,
    reply: z.object({ queued: z.literal(true) }),
    errors: [invoicingErrors.noFiles, invoicingErrors.notStamped, invoicingErrors.testMail],
  }),
  getTaxProof: defineCall({
    ...read,
    id: 'C-ACC-54',
    method: 'GET',
    path: '/api/accounting/invoices/{id}/tax-proof',
    summary: 'Get tax proof of an invoice',
    description: 'The proof records the documents of a nonresident guest. It gives the stay the tax rate 0.',
    params: invoiceById,
    query: invoicingQuery,
    status: 200,
    reply: z.object({
      /** Null if no proof was recorded. */
      taxProof: z
        .object({
          passport: z.string(),
          migrationDocument: z.string(),
          seenBy: z.string(),
          seenAt: Instant,
        })
        .nullable(),
    }),
  }),
  joinItems: defineCall({
    ...write,
    id: 'C-ACC-17',
    method: 'POST',
    path: '/api/accounting/invoices/{id}/join-items',
    summary: 'Merge lines of an invoice',
    description:
      'Several lines become one line on the document. Without lines, the merged line of this name is split again.',
    params: invoiceById,
    query: invoicingQuery,
    body: z.object({
      name: z.string().trim().min(1, 'general.required').max(160, 'general.invalid.tooLong'),
      items: entryIds,
    }),
    status: 201,
    reply: Invoice,
    errors: [
      invoicingErrors.isSigned,
      invoicingErrors.isOnItsWay,
      invoicingErrors.joinNeedsTwo,
      invoicingErrors.joinTaxes,
      invoicingErrors.unknownLine,
    ],
  }),
};
