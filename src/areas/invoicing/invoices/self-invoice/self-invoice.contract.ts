import { z } from 'zod';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { InvoiceCustomer } from '../drafts/customer.contract.ts';
import { selfInvoiceErrors } from './self-invoice.errors.ts';

const amount = z.number().meta({ examples: [450000.5] });

/** A document as the guest sees it. */
export const SelfInvoiceDocument = z.object({
  number: z.string().nullable(),
  /** Name of the buyer; masked to initials until two facts are proved. */
  customerName: z.string(),
  /** Null if the document names no buyer, and until two facts are proved. */
  customerDocument: z.string().nullable(),
  subtotal: amount,
  taxes: z.array(z.object({ kind: z.enum(['vat', 'consumption']), percentage: z.number(), amount })),
  rounding: amount,
  total: amount,
  /** The authority that accepted it, and the name of its key: CUFE in Colombia. */
  authority: z.string(),
  fiscalKey: z.string().nullable(),
  /** Public page to check the document; null if there is none. */
  checkAt: z.string().nullable(),
  issuedAt: Instant.nullable(),
  mailedAt: Instant.nullable(),
  /** Downloadable files; none until two facts are proved. */
  files: z.array(z.enum(['print', 'delivery'])),
});

/** A document type that a buyer may use. */
export const BuyerDocumentType = z.object({
  code: z.string(),
  label: z.string(),
  /** True for companies; persons use the other types. */
  isOfCompany: z.boolean(),
  /** The last digit is a check digit, written apart. */
  hasCheckDigit: z.boolean(),
});

/** One invalid field, with the error in the reader's language. */
export const SelfInvoiceProblem = z.object({ field: z.string(), message: z.string() });

/** E-30: a stay whose guest issues the invoice. The name is masked, and contact data is left out. */
export const SelfInvoice = z.object({
  id: ReservationId,
  status: z.literal('checked_out'),
  endDate: PlainDate,
  checkInDate: PlainDate,
  guestName: z.string(),
  listingName: z.string().nullable(),
  property: z.object({
    name: z.string(),
    city: z.string().nullable(),
    phone: z.string().nullable(),
    timeZone: z.string(),
  }),
  currency: z.string(),
  /** The total of the document with its taxes, before or after issue. */
  total: amount,
  /** Tips and other amounts that no tax document contains. */
  addenda: amount,
  items: z.array(z.object({ active: z.boolean(), total: amount })),
  payments: z.array(z.object({ active: z.boolean(), amount })),
  /** Last day to issue it, by the property's calendar. */
  until: PlainDate,
  /**
   * `unknown`: submitted, and its outcome is not known; `waiting`: the provider cannot be reached, and the submission is
   * retried automatically; `refused`: the host has to correct it.
   */
  state: z.enum(['open', 'sending', 'unknown', 'waiting', 'refused', 'issued']),
  /** Errors in the buyer's data, in the reader's language. */
  problems: z.array(SelfInvoiceProblem),
  /** Two facts were proved in this browser, or the document was issued in it. */
  isProved: z.boolean(),
  hasEmail: z.boolean(),
  /** An address that a code confirmed in this browser, other than the address of the stay. */
  confirmedEmail: z.string().nullable(),
  documentTypes: z.array(BuyerDocumentType),
  document: SelfInvoiceDocument.nullable(),
  /** Opens the page again, on any device. */
  link: z.string().nullable(),
});
export type SelfInvoice = z.infer<typeof SelfInvoice>;

/** The buyer, as the guest enters it; the reader of the mail is a separate field. */
export const SelfInvoiceCustomer = InvoiceCustomer.pick({
  personType: true,
  name: true,
  lastName: true,
  documentNumber: true,
}).extend({ documentType: z.string().min(1, 'general.required').max(40) });
export type SelfInvoiceCustomer = z.infer<typeof SelfInvoiceCustomer>;

const fact = z
  .string()
  .trim()
  .min(1, 'general.required')
  .min(2, 'general.invalid.tooShort')
  .max(254, 'general.invalid.tooLong');
const email = z.string().trim().toLowerCase().max(254).pipe(z.email('register.email.invalid'));

export const SelfInvoiceSearch = z.object({
  /** The channel's code of the booking, or the id of the reservation (R-SELF-04). */
  reservation: z
    .string()
    .trim()
    .min(1, 'general.required')
    .min(3, 'general.invalid.tooShort')
    .max(60, 'general.invalid.tooLong'),
  /** The surname or the e-mail of the booking. */
  fact,
});

const notNow = [
  selfInvoiceErrors.canceled,
  selfInvoiceErrors.givenBack,
  selfInvoiceErrors.notAllowed,
  selfInvoiceErrors.notLeft,
  selfInvoiceErrors.notReady,
  selfInvoiceErrors.notSettled,
  selfInvoiceErrors.otherMonth,
];
const guests = {
  access: 'public',
  rate: 'guest',
  reason: 'The cookie from a link or two facts of the booking opens one stay and nothing else (SEC-22)',
} as const;
const openers = {
  ...guests,
  reason:
    'Exchanges a link or two facts of the booking for a cookie; a missing, mismatched or locked stay gets the same answer (SEC-22)',
} as const;
const byStay = z.object({ id: ReservationId });
const unopened = [httpErrors.unauthorized, httpErrors.missing];

export const selfInvoiceContract = {
  searchStay: defineCall({
    ...openers,
    id: 'C-SELF-01',
    method: 'POST',
    path: '/api/accounting/invoices/self/search',
    summary: 'Find a stay for self-invoicing',
    description:
      'Two facts of the booking open the stay in this browser. The facts travel in the body, so that no URL contains an email address.',
    body: SelfInvoiceSearch,
    repeatable: true,
    status: 200,
    reply: byStay,
    errors: [selfInvoiceErrors.notEligible, httpErrors.tooMany, ...notNow],
  }),
  openSelfInvoice: defineCall({
    ...openers,
    id: 'C-SELF-02',
    method: 'POST',
    path: '/api/accounting/invoices/self/open',
    summary: 'Open a self-invoicing link',
    description: 'The token of the link opens its stay in this browser.',
    body: z.object({ token: z.string().min(20).max(100) }),
    repeatable: true,
    status: 200,
    reply: byStay,
    errors: [httpErrors.missing, ...notNow],
  }),
  getSelfInvoice: defineCall({
    ...guests,
    id: 'C-ACC-13',
    method: 'GET',
    path: '/api/accounting/invoices/{id}/self',
    summary: 'Get a stay for self-invoicing',
    description:
      'The guest may issue the invoice of this stay. If the stay has an invoice, the reply contains it.',
    params: byStay,
    query: z.object({ appId: z.string().max(40).optional() }),
    status: 200,
    reply: SelfInvoice,
    errors: [...unopened, ...notNow],
  }),
  proveStay: defineCall({
    ...guests,
    id: 'C-SELF-03',
    method: 'POST',
    path: '/api/accounting/invoices/{id}/self/prove',
    summary: 'Prove access to a self-invoice',
    description:
      'A browser that opened a link names a second fact of the booking, the surname or the email address. The reply then shows the document.',
    params: byStay,
    body: z.object({ fact }),
    repeatable: true,
    status: 200,
    reply: SelfInvoice,
    errors: [...unopened, selfInvoiceErrors.wrongFact, httpErrors.tooMany, ...notNow],
  }),
  checkCustomer: defineCall({
    ...guests,
    id: 'C-SELF-04',
    method: 'POST',
    path: '/api/accounting/invoices/{id}/self/check',
    summary: 'Validate the customer of a self-invoice',
    description: 'The reply lists what is wrong with the customer while the guest types. Nothing is stored.',
    params: byStay,
    body: SelfInvoiceCustomer,
    repeatable: true,
    status: 200,
    reply: z.array(SelfInvoiceProblem),
    errors: unopened,
  }),
  orderEmailCode: defineCall({
    ...guests,
    rate: 'code',
    id: 'C-SELF-05',
    method: 'POST',
    path: '/api/accounting/invoices/{id}/self/code',
    summary: 'Send an email code for self-invoicing',
    description: 'The code goes to an address that differs from the address of the stay.',
    params: byStay,
    body: z.object({ email }),
    repeatable: true,
    status: 200,
    reply: z.object({ resendInSeconds: z.number().int() }),
    errors: [...unopened, httpErrors.tooMany],
  }),
  confirmEmail: defineCall({
    ...guests,
    rate: 'code',
    id: 'C-SELF-06',
    method: 'POST',
    path: '/api/accounting/invoices/{id}/self/email',
    summary: 'Confirm an email address for self-invoicing',
    description:
      'The guest enters the code that the address received. The invoice may then go to this address.',
    params: byStay,
    body: z.object({
      email,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'selfInvoice.wrongCode'),
    }),
    repeatable: true,
    status: 200,
    reply: SelfInvoice,
    errors: [...unopened, selfInvoiceErrors.wrongCode, ...notNow],
  }),
  issueSelfInvoice: defineCall({
    ...guests,
    id: 'C-ACC-20',
    method: 'POST',
    path: '/api/accounting/invoices/tp_{id}/self',
    summary: 'Issue a self-invoice',
    description: 'The guest issues the invoice of the stay. Repeated calls return the same invoice.',
    params: byStay,
    query: z.object({
      propertyId: PropertyId.optional(),
      appId: z.string().max(40).optional(),
      partnerIntegrationId: z.string().max(40).optional(),
    }),
    body: z.object({
      customer: SelfInvoiceCustomer,
      /** To the address of the stay, to the address that was confirmed here, or not at all. */
      sendTo: z.enum(['stay', 'confirmed', 'nobody']),
    }),
    repeatable: true,
    status: 201,
    reply: SelfInvoice,
    errors: [...unopened, selfInvoiceErrors.noEmail, ...notNow],
  }),
  downloadSelfInvoice: defineCall({
    ...guests,
    id: 'C-SELF-07',
    method: 'GET',
    path: '/api/accounting/invoices/{id}/self/files/{role}',
    summary: 'Download a file of a self-invoice',
    description:
      'The file is the printed document or the delivery to the customer. The guest proves two facts of the booking before.',
    params: z.object({ id: ReservationId, role: z.enum(['print', 'delivery']) }),
    status: 200,
    reply: z.void(),
    raw: 'application/octet-stream',
    errors: unopened,
  }),
  leaveSelfInvoice: defineCall({
    ...guests,
    id: 'C-SELF-08',
    method: 'POST',
    path: '/api/accounting/invoices/self/leave',
    summary: 'End a self-invoicing session',
    description: 'The session of this browser ends. The link stays valid.',
    repeatable: true,
    status: 200,
    reply: z.object({ ended: z.literal(true) }),
  }),
};
