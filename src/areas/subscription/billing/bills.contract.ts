import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { BillId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { BILLS_MOST, BILLS_PAGE } from './billing.constants.ts';
import { billingErrors } from './billing.errors.ts';

export const BillLineKind = z.enum(['plan', 'app', 'credits']);

/** One line of a bill, in minor units as it is kept. */
export const BillLine = z.object({
  /** Null for what is of the whole account. */
  propertyId: PropertyId.nullable(),
  propertyName: z.string(),
  of: BillLineKind,
  /** Of the plan or app. */
  id: z.string(),
  /** Rooms, or credits; 0 for a price that does not count them. */
  units: z.number().int(),
  /** Of one unit and month; of the whole where units are not counted. */
  unitPrice: z.number().int(),
  months: z.number().int(),
  /** Of a part of a period, with how many of its days. */
  days: z.object({ charged: z.number().int(), of: z.number().int() }).nullable(),
  /** Before the discount. */
  amount: z.number().int(),
  discount: z.number().int(),
  discountCode: z.string().nullable(),
  /** The plan that it is part of: nothing is paid for it. */
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
/** Whom a document names. */
export const NamedPayer = z.object({ legalName: z.string().nullable(), taxId: z.string().nullable() });

/** Whoever pays by the link of a bill. */
export type LinkPayer = { readonly name: string; readonly email: string };

/** In the major unit of the bill's currency (D-56). */
export const PresentedLine = BillLine.extend(
  Object.fromEntries(amounts.map((name) => [name, z.number()])) as Record<
    (typeof amounts)[number],
    z.ZodNumber
  >,
);

export const BillStatus = z.enum(['open', 'paid', 'void', 'uncollectible', 'refunded', 'disputed']);

/** What a country asks for on what Posada sells there. */
export const BillTax = z.object({ name: z.string(), percent: z.number(), amount: z.number() });

/** Whom a tax document names. */
export const PayerIdentity = z.object({ legalName: z.string(), taxId: z.string() });

export const DocumentFile = z.enum(['pdf', 'xml']);
export type DocumentFile = z.infer<typeof DocumentFile>;

/** `sent`: on its way; `issued`: the authority has it; `held`: Posada is putting something right before it goes out. */
export const BillDocumentState = z.enum(['sent', 'issued', 'held']);

/** The tax document of a charge, or the credit note for what went back of it. */
export const BillDocument = z.object({
  _id: z.uuid(),
  kind: z.enum(['invoice', 'credit-note']),
  state: BillDocumentState,
  number: z.string().nullable(),
  amount: z.number(),
  issuedAt: Instant.nullable(),
  /** What can be downloaded (C-PAY-20). */
  files: z.array(DocumentFile),
});
export type BillDocument = z.infer<typeof BillDocument>;

export const Bill = z.object({
  _id: BillId,
  /** As people call it: `P-000042`. */
  number: z.string(),
  kind: z.enum(['subscription', 'credits']),
  status: BillStatus,
  currency: z.string(),
  lines: z.array(PresentedLine),
  subtotal: z.number(),
  discount: z.number(),
  tax: BillTax.nullable(),
  total: z.number(),
  /** Of earlier bills that were too small to be charged. */
  carriedIn: z.number(),
  /** Too small to be charged now: it is part of the next bill. */
  carriedOut: z.number(),
  /** What the card is charged. */
  charge: z.number(),
  refunded: z.number(),
  /** None where a receipt by e-mail is all that there is. */
  documents: z.array(BillDocument),
  payer: NamedPayer,
  periodStart: PlainDate.nullable(),
  periodEnd: PlainDate.nullable(),
  openedAt: Instant,
  dueAt: Instant,
  paidAt: Instant.nullable(),
  /** When the card is tried again without anybody there. */
  retryAt: Instant.nullable(),
  /** Why the last attempt came to nothing: `card.problem.<this>`. */
  problem: z.string().nullable(),
});
export type Bill = z.infer<typeof Bill>;

/**
 * `requires_method`: a card has to be typed, with the client secret; `requires_action`: the payer's bank asks, and the page
 * shows it with the client secret; `processing`: the bank takes its time; `unknown`: nobody knows yet, it is being found
 * out, and paying again changes nothing.
 */
export const PaymentState = z.enum([
  'succeeded',
  'processing',
  'requires_method',
  'requires_action',
  'declined',
  'unknown',
]);

/** What became of a payment. */
export const Payment = z.object({
  billId: BillId,
  state: PaymentState,
  clientSecret: z.string().nullable(),
  scriptUrl: z.string(),
  publishableKey: z.string(),
  /** Why not: `card.problem.<this>`. */
  problem: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const CreditCard = z.string().min(1, 'general.required').max(100);

/** With no card: what the card step needs, or what became of what it sent. */
export const PayInput = z.object({
  paymentMethod: CreditCard.nullable().default(null),
  /** The amount that the page showed: asked for with a card, and another one is refused. */
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
