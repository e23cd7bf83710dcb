import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { BillId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { BILLS_MOST, BILLS_PAGE } from './billing.constants.ts';
import { billingErrors } from './billing.errors.ts';

export const BillLineKind = z.enum(['plan', 'app', 'credits']);

/** One line of a bill, in minor units as stored. */
export const BillLine = z.object({
  /** Null for a line of the whole account. */
  propertyId: PropertyId.nullable(),
  propertyName: z.string(),
  of: BillLineKind,
  /** Id of the plan or app. */
  id: z.string(),
  /** Rooms, or credits; 0 for a price without a count. */
  units: z.number().int(),
  /** For one unit and month; for the whole line if units are not counted. */
  unitPrice: z.number().int(),
  months: z.number().int(),
  /** For a part of a period: the charged days. */
  days: z.object({ charged: z.number().int(), of: z.number().int() }).nullable(),
  /** Before discounts. */
  amount: z.number().int(),
  discount: z.number().int(),
  discountCode: z.string().nullable(),
  /** The plan that includes it: it costs nothing. */
  includedIn: z.string().nullable(),
});
export type BillLine = z.infer<typeof BillLine>;

export type BillPayer = {
  readonly legalName: string | null;
  readonly taxId: string | null;
  readonly country: string | null;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
};

const amounts = ['unitPrice', 'amount', 'discount'] as const;
/** The name on tax documents. */
export const NamedPayer = z.object({ legalName: z.string().nullable(), taxId: z.string().nullable() });

/** The person who pays by the link of a bill. */
export type LinkPayer = { readonly name: string; readonly email: string };

/** In the major unit of the bill's currency (D-56). */
export const PresentedLine = BillLine.extend(
  Object.fromEntries(amounts.map((name) => [name, z.number()])) as Record<
    (typeof amounts)[number],
    z.ZodNumber
  >,
);

export const BillStatus = z.enum(['open', 'paid', 'void', 'uncollectible', 'refunded', 'disputed']);

/** The country's tax on Posada's sales there. */
export const BillTax = z.object({ name: z.string(), percent: z.number(), amount: z.number() });

/** The name and tax id on tax documents. */
export const PayerIdentity = z.object({ legalName: z.string(), taxId: z.string() });

export const DocumentFile = z.enum(['pdf', 'xml']);
export type DocumentFile = z.infer<typeof DocumentFile>;

/** `sent`: in submission; `issued`: accepted by the authority; `held`: Posada has to correct it first. */
export const BillDocumentState = z.enum(['sent', 'issued', 'held']);

/** The tax document of a charge, or the credit note of a refund. */
export const BillDocument = z.object({
  _id: z.uuid(),
  kind: z.enum(['invoice', 'credit-note']),
  state: BillDocumentState,
  number: z.string().nullable(),
  amount: z.number(),
  issuedAt: Instant.nullable(),
  /** Files for download (C-PAY-20). */
  files: z.array(DocumentFile),
});
export type BillDocument = z.infer<typeof BillDocument>;

export const Bill = z.object({
  _id: BillId,
  /** Shown number: `P-000042`. */
  number: z.string(),
  kind: z.enum(['subscription', 'credits']),
  status: BillStatus,
  currency: z.string(),
  lines: z.array(PresentedLine),
  subtotal: z.number(),
  discount: z.number(),
  tax: BillTax.nullable(),
  total: z.number(),
  /** From earlier bills that were too small to charge. */
  carriedIn: z.number(),
  /** Too small to charge now: part of the next bill. */
  carriedOut: z.number(),
  /** The amount that the card is charged. */
  charge: z.number(),
  refunded: z.number(),
  /** Empty if the payer gets only a receipt by e-mail. */
  documents: z.array(BillDocument),
  payer: NamedPayer,
  periodStart: PlainDate.nullable(),
  periodEnd: PlainDate.nullable(),
  openedAt: Instant,
  dueAt: Instant,
  paidAt: Instant.nullable(),
  /** When the card is tried again automatically. */
  retryAt: Instant.nullable(),
  /** Why the last attempt failed: `card.problem.<this>`. */
  problem: z.string().nullable(),
});
export type Bill = z.infer<typeof Bill>;

/**
 * `requires_method`: the payer has to type a card, with the client secret; `requires_action`: the payer's bank asks for
 * confirmation, and the page shows it with the client secret; `processing`: the bank needs time; `unknown`: the outcome is
 * being looked up, and paying again changes nothing.
 */
export const PaymentState = z.enum([
  'succeeded',
  'processing',
  'requires_method',
  'requires_action',
  'declined',
  'unknown',
]);

/** The outcome of a payment. */
export const Payment = z.object({
  billId: BillId,
  state: PaymentState,
  clientSecret: z.string().nullable(),
  scriptUrl: z.string(),
  publishableKey: z.string(),
  /** Why it failed: `card.problem.<this>`. */
  problem: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const CreditCard = z.string().min(1, 'general.required').max(100);

/** Without a card: returns the client secret of the card step, or the outcome of that step. */
export const PayInput = z.object({
  paymentMethod: CreditCard.nullable().default(null),
  /** The amount on the page: required with a card, and another amount is refused. */
  expected: z.number().optional(),
});

export const billsContract = {
  listBills: defineCall({
    id: 'C-SUB-05',
    method: 'GET',
    path: '/api/common/subscriptions/invoices',
    access: 'member',
    app: 'property',
    permission: 'money',
    summary: 'List bills of the account',
    description:
      'Returns what Posada billed the account, newest first. A bill is included where the user may see the money of every property on it.',
    query: z.object({ ...pagingQuery(BILLS_PAGE, BILLS_MOST), propertyId: PropertyId.optional() }),
    status: 200,
    reply: z.array(Bill),
    meta: PageMeta,
  }),
  payBill: defineCall({
    id: 'C-PAY-03',
    method: 'POST',
    path: '/api/third-party/stripe/payment/{id}',
    access: 'member',
    app: 'property',
    permission: 'spend',
    secret: true,
    rate: 'write',
    summary: 'Pay a bill',
    description:
      'Charges a saved card. Without a card it charges nothing, and returns the state of the bill and the data for the card form.',
    params: z.object({ id: BillId }),
    body: z
      .object({ propertyId: PropertyId.optional(), ...PayInput.shape })
      .refine(({ paymentMethod, expected }) => paymentMethod === null || expected !== undefined, {
        path: ['expected'],
        message: 'general.required',
      }),
    status: 200,
    reply: Payment,
    errors: [
      billingErrors.priceChanged,
      billingErrors.provider,
      billingErrors.closed,
      billingErrors.underWay,
      billingErrors.noSuchCard,
      billingErrors.overLimit,
      billingErrors.limitCurrency,
      billingErrors.process,
    ],
  }),
};
