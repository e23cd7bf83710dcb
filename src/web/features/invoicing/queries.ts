import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { autoInvoiceContract } from '#areas/invoicing/invoices/auto-invoice/auto-invoice.contract.ts';
import { type Invoice, invoicesContract } from '#areas/invoicing/invoices/invoices.contract.ts';
import { reviewContract } from '#areas/invoicing/invoices/drafts/review.contract.ts';
import { submissionsContract } from '#areas/invoicing/invoices/submissions/submissions.contract.ts';
import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { call, takeAheadReply } from '#web/shell/call.ts';
import { countsAsked, type InvoicesAsked, invoicesAsked } from './invoices-asked.ts';

const listed = (propertyId: string, filter: object, signal: AbortSignal, more: object = {}) =>
  call(
    invoicesContract.listInvoices,
    { query: { propertyId, filter: JSON.stringify(filter), ...more } },
    { signal },
  );

/** The evidence of a guest who lives abroad (D-78): read when a person opens it. */
export const taxProofQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'tax-proof', id],
    queryFn: ({ signal }) =>
      call(invoicesContract.getTaxProof, { params: { id }, query: { propertyId } }, { signal }),
  });

/** Topic `invoicing`. */
export const invoicesQuery = (propertyId: string, asked: InvoicesAsked) => {
  const { stack, search, month, page } = asked;
  const query = invoicesAsked(propertyId, asked);
  return queryOptions({
    queryKey: ['invoicing', propertyId, 'list', stack, search, month, page],
    queryFn: ({ signal }) => call(invoicesContract.listInvoices, { query }, { signal }),
    initialData: () => takeAheadReply(invoicesContract.listInvoices, { query }),
    placeholderData: keepPreviousData,
  });
};

/** Topic `invoicing`: how many there are in each stack. */
export const countsQuery = (propertyId: string, month?: string) => {
  const query = countsAsked(propertyId, month);
  return queryOptions({
    queryKey: ['invoicing', propertyId, 'counts', month],
    queryFn: ({ signal }) => call(invoicesContract.countInvoices, { query }, { signal }),
    initialData: () => takeAheadReply(invoicesContract.countInvoices, { query }),
    placeholderData: keepPreviousData,
  });
};

/** Topic `invoicing`: the errors and warnings of unsent documents. */
export const reviewQuery = (propertyId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'review', ids],
    queryFn: ({ signal }) =>
      call(reviewContract.reviewInvoices, { query: { propertyId, ids: JSON.stringify(ids) } }, { signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** While the outcome of a document is unknown, its page reads it repeatedly (R-INV-06). */
const LOOK_AGAIN_MS = 5_000;

/** An accepted document has its files a moment later. */
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

/**
 * Topic `invoicing`: the submissions of a document; reading them refreshes undecided ones from the provider (R-INV-06).
 */
export const submissionsQuery = (propertyId: string, { _id: id, state }: Pick<Invoice, '_id' | 'state'>) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'stamps', id, state],
    queryFn: ({ signal }) =>
      call(submissionsContract.listSubmissions, { params: { id }, query: { propertyId } }, { signal }),
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

const STAYS_TO_CHOOSE = 50;

/** Topic `reservations`: stays to choose from, the last to arrive first. */
export const staysQuery = (propertyId: string, search: string) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'to-invoice', search],
    queryFn: async ({ signal }) => {
      const query = { propertyId, page: 1, limit: STAYS_TO_CHOOSE, sort: '-arrival' as const };
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

/** Topic `invoicing`: automatic invoices, and waiting ones. */
export const autoInvoicingQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'auto'],
    queryFn: ({ signal }) =>
      call(autoInvoiceContract.getAutoInvoicing, { params: { id: propertyId } }, { signal }),
  });

/** The queries that a new, changed or submitted document makes stale. */
export const INVOICE_TOPICS = [['invoicing'], ['folios'], ['today']] as const;
