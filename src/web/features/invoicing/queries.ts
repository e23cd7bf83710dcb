import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { autoBillContract } from '#areas/invoicing/invoices/auto-invoice/auto-bill.contract.ts';
import {
  type Invoice,
  type InvoiceFilter,
  invoicesContract,
} from '#areas/invoicing/invoices/invoices.contract.ts';
import { reviewContract } from '#areas/invoicing/invoices/drafts/review.contract.ts';
import { stampsContract } from '#areas/invoicing/invoices/submissions/stamps.contract.ts';
import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { call } from '#web/shell/call.ts';

const PAGE_SIZE = 50;

/** The stacks of the list: what a person has to do, what is under way, what is done. */
export const STACKS = {
  todo: { state: ['draft', 'failure'] },
  way: { state: ['processing'] },
  accepted: { state: ['success'], documentType: 'invoice' },
  notes: { documentType: 'credit-note' },
} as const satisfies Record<string, InvoiceFilterInput>;
type InvoiceFilterInput = { [Key in keyof InvoiceFilter]: Readonly<InvoiceFilter[Key]> };
export type Stack = keyof typeof STACKS;
export const stackOf = (text: string | null): Stack =>
  text !== null && Object.hasOwn(STACKS, text) ? (text as Stack) : 'todo';

export type InvoicesAsked = {
  readonly stack: Stack;
  readonly search: string;
  /** `2026-11`; none for all of them, so that nothing that waits is hidden by itself. */
  readonly month: string | undefined;
  readonly page: number;
};

const listed = (propertyId: string, filter: object, signal: AbortSignal, more: object = {}) =>
  call(
    invoicesContract.listInvoices,
    { query: { propertyId, filter: JSON.stringify(filter), ...more } },
    { signal },
  );

/** What was seen of a guest who lives abroad (D-78): asked for when somebody looks. */
export const taxProofQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'tax-proof', id],
    queryFn: ({ signal }) =>
      call(invoicesContract.getTaxProof, { params: { id }, query: { propertyId } }, { signal }),
  });

/** Topic `invoicing`. */
export const invoicesQuery = (propertyId: string, { stack, search, month, page }: InvoicesAsked) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'list', stack, search, month, page],
    queryFn: ({ signal }) =>
      listed(propertyId, { ...STACKS[stack], ...(month && { month }) }, signal, {
        page,
        limit: PAGE_SIZE,
        ...(search && { search }),
      }),
    placeholderData: keepPreviousData,
  });

/** Topic `invoicing`: how many there are in each stack. */
export const countsQuery = (propertyId: string, month?: string) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'counts', month],
    queryFn: ({ signal }) =>
      call(invoicesContract.countInvoices, { query: { propertyId, ...(month && { month }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Topic `invoicing`: what is missing in documents that were not sent, and what is odd in them. */
export const reviewQuery = (propertyId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'review', ids],
    queryFn: ({ signal }) =>
      call(reviewContract.reviewInvoices, { query: { propertyId, ids: JSON.stringify(ids) } }, { signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** While nobody knows what became of a document, its page looks again by itself (R-INV-06). */
const LOOK_AGAIN_MS = 5_000;

/** What was accepted has its files a moment later. */
const isOnItsWay = ({ state, files }: Pick<Invoice, 'state' | 'files'>): boolean =>
  state === 'processing' || (state === 'success' && files.length === 0);

/** Topic `invoicing`. */
export const invoiceQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'one', id],
    queryFn: ({ signal }) =>
      call(invoicesContract.getInvoice, { params: { id }, query: { propertyId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isOnItsWay(data) ? LOOK_AGAIN_MS : false),
  });

/** Topic `invoicing`: the sendings of a document; asking has them looked up where nobody knows (R-INV-06). */
export const stampsQuery = (propertyId: string, { _id: id, state }: Pick<Invoice, '_id' | 'state'>) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'stamps', id, state],
    queryFn: ({ signal }) =>
      call(stampsContract.listStamps, { params: { id }, query: { propertyId } }, { signal }),
    enabled: state !== 'draft',
    refetchInterval: state === 'processing' && LOOK_AGAIN_MS,
  });

/** Topic `invoicing`: the documents of a stay. */
export const stayInvoicesQuery = (propertyId: string, reservationId: string) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'stay', reservationId],
    queryFn: async ({ signal }) => (await listed(propertyId, { reservationId }, signal)).data,
    enabled: reservationId !== '',
  });

/** Topic `reservations`: stays to choose from, the last to arrive first. */
export const staysQuery = (propertyId: string, search: string) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'to-invoice', search],
    queryFn: async ({ signal }) => {
      const query = { propertyId, page: 1, limit: PAGE_SIZE, sort: '-arrival' as const };
      const asked = { query: { ...query, ...(search && { search }) } };
      return (await call(reservationContract.listReservations, asked, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });

/** Topic `reservations`. */
export const stayQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'one', id],
    queryFn: ({ signal }) =>
      call(reservationContract.getReservation, { params: { id }, query: { propertyId } }, { signal }),
    enabled: id !== '',
  });

/** Topic `invoicing`: what goes by itself, and what waits. */
export const autoBillQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'auto'],
    queryFn: ({ signal }) =>
      call(autoBillContract.getAutoBilling, { params: { id: propertyId } }, { signal }),
  });

/** What is out of date after a document was made, changed or sent. */
export const INVOICE_TOPICS = [['invoicing'], ['folios'], ['today']] as const;
