import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { paymentIntegrationsContract } from '#areas/guests/guest-payments/integrations.contract.ts';
import {
  type PaymentRequestFilter,
  paymentRequestsContract,
} from '#areas/guests/guest-payments/requests.contract.ts';
import { paymentPlansContract } from '#areas/guests/guest-payments/plans/plans.contract.ts';
import { paymentSettingsContract } from '#areas/guests/guest-payments/settings.contract.ts';
import { connectionContract } from '#areas/property/connections/connections.contract.ts';
import { foliosContract } from '#areas/stays/folios/folios.contract.ts';
import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { call } from '#web/shell/call.ts';

const PAGE = 20;
/** More than a stay can have. */
const OF_STAY = 50;

/** Topic `payment-plans`: in the order in which they are looked at. */
export const plansQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['payment-plans', propertyId],
    queryFn: ({ signal }) =>
      call(paymentPlansContract.listPaymentPlans, { query: { propertyId } }, { signal }),
  });

/** The queries that a payment, or a request for one, makes stale. */
export const MONEY_TOPICS = [['guest-payments'], ['folios'], ['history']] as const;

export type Shown = 'unsettled' | 'due' | 'over' | 'settled';

const listed = (propertyId: string, filter: PaymentRequestFilter, limit: number, page = 1) => ({
  params: { propertyId },
  query: { filter: JSON.stringify(filter), limit, page },
});

/** Topic `guest-payments`: the requests of one section, more with each page. */
export const sectionQuery = (propertyId: string, state: Shown) =>
  infiniteQueryOptions({
    queryKey: ['guest-payments', propertyId, 'section', state],
    queryFn: ({ pageParam, signal }) =>
      call(paymentRequestsContract.listPaymentRequests, listed(propertyId, { state }, PAGE, pageParam), {
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, limit, total } }) => (page * limit < total ? page + 1 : undefined),
  });

/** Topic `guest-payments`. Null: it does not exist. */
export const requestQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['guest-payments', propertyId, 'one', id],
    queryFn: async ({ signal }) => {
      const asked = listed(propertyId, { _id: id }, 1);
      const { data } = await call(paymentRequestsContract.listPaymentRequests, asked, { signal });
      return data[0] ?? null;
    },
  });

/** Topic `guest-payments`: everything that was asked for a stay. */
export const stayRequestsQuery = (propertyId: string, reservationId: string | undefined) =>
  queryOptions({
    queryKey: ['guest-payments', propertyId, 'stay', reservationId],
    queryFn: async ({ signal }) => {
      const asked = listed(propertyId, { reservationId: reservationId as never }, OF_STAY);
      return (await call(paymentRequestsContract.listPaymentRequests, asked, { signal })).data;
    },
    enabled: reservationId !== undefined,
  });

/** Topic `guest-payments`: what arrived in some days, by method. */
export const receivedQuery = (
  propertyId: string,
  days: { readonly from: PlainDate; readonly to: PlainDate },
) =>
  queryOptions({
    queryKey: ['guest-payments', propertyId, 'received', days.from, days.to],
    queryFn: ({ signal }) =>
      call(paymentRequestsContract.listReceivedMoney, { params: { propertyId }, query: days }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Topic `guest-payments`: the bank details. */
export const paymentSettingsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['guest-payments', propertyId, 'settings'],
    queryFn: ({ signal }) =>
      call(paymentSettingsContract.getPaymentSettings, { query: { propertyId } }, { signal }),
  });

/** Topic `integrations`: the accounts that take money of guests. */
export const accountsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'payment-accounts'],
    queryFn: ({ signal }) =>
      call(paymentIntegrationsContract.listPaymentIntegrations, { params: { propertyId } }, { signal }),
  });

/** Topic `integrations`: the providers of such accounts. */
export const payPartnersQuery = (language: string) =>
  queryOptions({
    queryKey: ['integrations', 'partners', language],
    queryFn: ({ signal }) => call(connectionContract.listPartners, {}, { signal }),
    staleTime: 60 * 60_000,
    select: (partners) => partners.filter(({ type }) => type === 'payment'),
  });

const STAYS_TO_CHOOSE = 50;

/** Topic `reservations`: stays to choose from, the last to arrive first. */
export const staysQuery = (propertyId: string, search: string) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'to-collect', search],
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

/** Topic `folios`: what is open in the folio of a stay. */
export const stayFolioQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['folios', propertyId, 'stay', id],
    queryFn: ({ signal }) =>
      call(foliosContract.getStayFolio, { params: { id }, query: { propertyId } }, { signal }),
    enabled: id !== '',
  });

/** The queries that a connected account, or one that has left, makes stale. */
export const ACCOUNT_TOPICS = [['integrations'], ['guest-payments']] as const;
