import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { FolioEntryId, FolioId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Currency } from '#vocabulary/money.ts';
import { PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import {
  ACCOUNT_NAME_MAX,
  ADDED_KINDS,
  AMOUNT_MAX,
  DESCRIPTION_MAX,
  ENTRIES_PAGE,
  ENTRIES_PAGE_MAX,
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  QUANTITY_MAX,
  REFERENCE_MAX,
  SERVICES,
} from './folios.constants.ts';
import { folioErrors } from './folios.errors.ts';

/** Amounts are in the major unit of the folio's currency (D-56). */
const amount = z.number().meta({ examples: [450000.5] });

export const PaymentMethod = z.enum(PAYMENT_METHODS);

/** One entry of a folio, as it was written. Its corrections stand below it as entries of their own. */
export const FolioEntry = z.object({
  /** Null for an entry that follows from the reservation and is not stored yet. */
  _id: FolioEntryId.nullable(),
  number: z.number().int(),
  kind: z.enum([...ADDED_KINDS, 'commission', 'withholding']),
  service: z.enum(['night', ...SERVICES]).or(z.string()),
  description: z.string(),
  onDate: PlainDate,
  night: PlainDate.nullable(),
  quantity: z.number().int(),
  /** With its sign in what the guest owes. */
  amount,
  /** The amount after all corrections; of a correction, the amount that it added or removed. */
  corrected: amount,
  method: PaymentMethod.nullable(),
  reference: z.string().nullable(),
  source: z.enum(['person', 'posada', 'connection']),
  /** Of an imported entry: the system, and its number of the entry. */
  from: z.object({ name: z.string(), externalId: z.string() }).nullable(),
  /** The number of the entry that this one corrects. */
  corrects: z.number().int().nullable(),
  by: z.string(),
  createdAt: Instant,
});
export type FolioEntry = z.infer<typeof FolioEntry>;

export const FolioTotals = z.object({
  charges: amount,
  /** Tips and similar: in the balance, in no tax document. */
  addenda: amount,
  payments: amount,
  refunds: amount,
  /** Deposits that are held; in no balance. */
  deposits: amount,
  /** What the guest still owes; below 0, what the house owes the guest. */
  balance: amount,
});

/** What the channel of a stay collects, keeps and pays out (W2-L-03). It does not change what the guest owes. */
export const ChannelMoney = z.object({
  /** The name of the channel, such as Airbnb. */
  name: z.string(),
  collected: amount,
  /** The part of `collected` that no payment of the folio shows yet: the channel collects it by its own terms. */
  expected: amount,
  /** Null when no connected system gave it. */
  commission: amount.nullable(),
  /** Null while the commission is not known. */
  payout: amount.nullable(),
});
export type ChannelMoney = z.infer<typeof ChannelMoney>;

export const StayFolio = z.object({
  /** Null until an entry is added or a document is made. */
  folioId: FolioId.nullable(),
  reservationId: ReservationId,
  currency: z.string(),
  /** The connected system that keeps the folio: nights and charges come from it. Null: they follow from the total. */
  keptBy: z.string().nullable(),
  /** A sentence in the caller's language while the folio cannot be imported from its system. */
  problem: z.string().nullable(),
  totals: FolioTotals,
  /** Null when no channel collects or keeps money of the stay. */
  channel: ChannelMoney.nullable(),
  entries: z.array(FolioEntry),
});
export type StayFolio = z.infer<typeof StayFolio>;

/** E-29. */
export const HouseFolio = z.object({
  _id: FolioId,
  name: z.string(),
  currency: z.string(),
  isFavorite: z.boolean(),
  closedAt: Instant.nullable(),
  totals: FolioTotals,
});
export type HouseFolio = z.infer<typeof HouseFolio>;

const typedAmount = z.number('general.invalid.number').max(AMOUNT_MAX, 'general.invalid.tooBig');
/** Created when the form is opened. Requests with the same key make one entry, however often they arrive. */
const key = z.uuid();
const line = (max: number) => z.string().trim().max(max, 'general.invalid.tooLong');

export const EntryInput = z
  .object({
    key,
    kind: z.enum(ADDED_KINDS),
    amount: typedAmount.gt(0, 'general.invalid.tooSmall'),
    /** Only checked against the folio, which has one currency. */
    currency: Currency.optional(),
    service: z.enum(SERVICES).default('other'),
    description: line(DESCRIPTION_MAX).default(''),
    /** Default: today of the property. */
    onDate: PlainDate.optional(),
    quantity: z.number('general.invalid.number').int().min(1).max(QUANTITY_MAX).default(1),
    method: PaymentMethod.optional(),
    reference: line(REFERENCE_MAX).optional(),
  })
  .superRefine(({ kind, method, description }, context) => {
    const demand = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: 'general.required' });
    const isPayment = PAYMENT_KINDS.some((one) => one === kind);
    if (isPayment && !method) demand('method');
    if (!isPayment && description === '') demand('description');
  });
export type EntryInput = z.infer<typeof EntryInput>;

export const CorrectionInput = z.object({
  key,
  /** The new amount; 0 removes it from the folio. */
  amount: typedAmount.min(0, 'general.invalid.tooSmall'),
  /** The amount that the person saw. The call is refused when another person corrected it meanwhile. */
  was: typedAmount,
  reason: line(DESCRIPTION_MAX).min(1, 'general.required'),
});
export type CorrectionInput = z.infer<typeof CorrectionInput>;

export const HouseFolioInput = z.object({
  name: line(ACCOUNT_NAME_MAX).min(1, 'general.required'),
  /** Default: the currency of the property. */
  currency: Currency.optional(),
});
export type HouseFolioInput = z.infer<typeof HouseFolioInput>;

export const HouseFolioChange = z.object({
  name: HouseFolioInput.shape.name.optional(),
  closed: z.boolean().optional(),
});
export type HouseFolioChange = z.infer<typeof HouseFolioChange>;

const query = z.object({ propertyId: PropertyId.optional() });
const common = {
  access: 'member',
  app: 'reservations',
  permission: 'money',
  money: [
    'amount',
    'corrected',
    ...Object.keys(FolioTotals.shape),
    'collected',
    'expected',
    'commission',
    'payout',
  ],
} as const;
const read = { ...common, method: 'GET', status: 200 } as const;
const write = { ...common, permission: 'bill' } as const;

const ofStay = { path: '/api/pms/reservations/{id}/folio', params: z.object({ id: ReservationId }) } as const;
const ofHouse = {
  path: '/api/accounting/internal-accounts/{id}',
  params: z.object({ id: FolioId }),
} as const;

const amountErrors = [folioErrors.closed, folioErrors.keyUsed, folioErrors.notHeld, folioErrors.notPaid];
const adding = {
  ...write,
  method: 'POST',
  query,
  body: EntryInput,
  status: 201,
  reply: FolioEntry,
  errors: [...amountErrors, folioErrors.notYet, folioErrors.otherCurrency, folioErrors.tooManyDecimals],
} as const;
const correcting = {
  ...write,
  method: 'POST',
  query,
  body: CorrectionInput,
  status: 201,
  reply: FolioEntry,
  errors: [
    ...amountErrors,
    folioErrors.isCorrection,
    folioErrors.nothingToCorrect,
    folioErrors.outdated,
    folioErrors.tooManyDecimals,
  ],
} as const;
const number = z.coerce.number<string>().int().min(1).max(1_000_000);
const favorite = { ...write, query, status: 200, reply: HouseFolio } as const;

export const foliosContract = {
  getStayFolio: defineCall({
    ...read,
    ...ofStay,
    id: 'C-FOL-01',
    summary: 'Get the folio of a reservation',
    description: 'The reply contains every entry of the folio.',
    query,
    reply: StayFolio,
  }),
  addStayEntry: defineCall({
    ...adding,
    id: 'C-FOL-02',
    path: `${ofStay.path}/entries`,
    params: ofStay.params,
    summary: 'Create a reservation folio entry',
    description: 'An entry is a charge, a tip, a payment, a refund or a deposit.',
  }),
  correctStayEntry: defineCall({
    ...correcting,
    id: 'C-FOL-03',
    path: `${ofStay.path}/entries/{number}/corrections`,
    params: ofStay.params.extend({ number }),
    summary: 'Create a reservation folio correction',
    description:
      'A correction is an entry of its own with the difference and the reason. The corrected entry does not change.',
  }),
  listHouseFolios: defineCall({
    ...read,
    id: 'C-FOL-04',
    path: '/api/accounting/internal-accounts',
    summary: 'List house folios',
    description: 'Favorites come first.',
    query: query.extend({
      ...pagingQuery(100, 500),
      state: z.enum(['open', 'closed']).default('open'),
      search: z.string().trim().max(ACCOUNT_NAME_MAX).optional(),
    }),
    reply: z.array(HouseFolio),
    meta: PageMeta,
  }),
  createHouseFolio: defineCall({
    ...write,
    id: 'C-FOL-05',
    method: 'POST',
    path: '/api/accounting/internal-accounts',
    summary: 'Create a house folio',
    query,
    body: HouseFolioInput,
    status: 201,
    reply: HouseFolio,
    errors: [folioErrors.nameTaken],
  }),
  changeHouseFolio: defineCall({
    ...write,
    ...ofHouse,
    id: 'C-FOL-06',
    method: 'PATCH',
    summary: 'Update a house folio',
    description:
      'The call renames, closes or reopens the house folio. Only a settled house folio can be closed.',
    query,
    body: HouseFolioChange,
    status: 200,
    reply: HouseFolio,
    errors: [folioErrors.nameTaken, folioErrors.notSettled],
  }),
  getHouseFolio: defineCall({
    ...read,
    ...ofHouse,
    id: 'C-FOL-07',
    summary: 'Get a house folio',
    query,
    reply: HouseFolio,
  }),
  listHouseEntries: defineCall({
    ...read,
    id: 'C-FOL-08',
    path: `${ofHouse.path}/entries`,
    params: ofHouse.params,
    summary: 'List entries of a house folio',
    description: 'The newest entry comes first.',
    query: query.extend(pagingQuery(ENTRIES_PAGE, ENTRIES_PAGE_MAX)),
    reply: z.array(FolioEntry),
    meta: PageMeta,
  }),
  addHouseEntry: defineCall({
    ...adding,
    id: 'C-FOL-09',
    path: `${ofHouse.path}/entries`,
    params: ofHouse.params,
    summary: 'Create a house folio entry',
    description: 'An entry is a charge, a tip, a payment, a refund or a deposit.',
  }),
  correctHouseEntry: defineCall({
    ...correcting,
    id: 'C-FOL-10',
    path: `${ofHouse.path}/entries/{number}/corrections`,
    params: ofHouse.params.extend({ number }),
    summary: 'Create a house folio correction',
    description:
      'A correction is an entry of its own with the difference and the reason. The corrected entry does not change.',
  }),
  markFavorite: defineCall({
    ...favorite,
    id: 'C-ACC-23',
    method: 'POST',
    path: '/api/accounting/favorite-internal-account',
    summary: 'Mark a house folio as favorite',
    body: z.object({ internalAccountId: FolioId }),
  }),
  unmarkFavorite: defineCall({
    ...favorite,
    id: 'C-ACC-31',
    method: 'DELETE',
    path: '/api/accounting/favorite-internal-account/{id}',
    params: ofHouse.params,
    summary: 'Unmark a favorite house folio',
  }),
};
