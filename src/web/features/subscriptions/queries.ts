import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { type Bill, billsContract } from '#areas/subscription/billing/bills.contract.ts';
import { BILLS_MOST, BILLS_PAGE } from '#areas/subscription/billing/billing.constants.ts';
import { type App, marketplaceContract } from '#areas/property/marketplace/marketplace.contract.ts';
import { payersContract } from '#areas/subscription/billing/payers.contract.ts';
import { paidAppsContract } from '#areas/subscription/subscriptions/apps.contract.ts';
import { quotationContract } from '#areas/subscription/subscriptions/quotation.contract.ts';
import { ratesContract } from '#areas/subscription/subscriptions/rates.contract.ts';
import type {
  ChangeInput,
  CheckoutInput,
  Subscription,
} from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import type { PlanId } from '#vocabulary/plans.ts';
import { subscriptionsContract } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { call } from '#web/shell/call.ts';

/** The queries that a payment, a change or a new card makes stale: the property's access to apps follows from it. */
export const SUBSCRIPTION_TOPICS = [['subscriptions'], ['marketplace'], ['properties'], ['history']] as const;
export const LOOK_AGAIN_MS = 3000;

type PricesAsked = {
  readonly propertyId: Subscription['propertyId'];
  readonly plan: PlanId;
  readonly appIds: readonly App['_id'][];
  readonly rooms: number;
  readonly currency: string;
  readonly frequency: Subscription['frequency'];
};

/** Topic `subscriptions`, as all below: the properties of the account. */
export const subscriptionsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['subscriptions', propertyId, 'all'],
    queryFn: ({ signal }) =>
      call(subscriptionsContract.listSubscriptions, { query: { propertyId } }, { signal }),
  });

export const subscriptionQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['subscriptions', propertyId, 'one'],
    queryFn: ({ signal }) =>
      call(subscriptionsContract.getSubscription, { query: { propertyId } }, { signal }),
  });

export const payerQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['subscriptions', propertyId, 'payer'],
    queryFn: ({ signal }) => call(payersContract.getPayer, { query: { propertyId } }, { signal }),
  });

export const cardsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['subscriptions', propertyId, 'cards'],
    queryFn: ({ signal }) => call(payersContract.listCards, { query: { propertyId } }, { signal }),
  });

/** The same one until a card was saved with it. */
export const cardIntentQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['subscriptions', propertyId, 'card-intent'],
    queryFn: ({ signal }) => call(payersContract.getCardIntent, { query: { propertyId } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** R-SUB-05: pages are appended; the last one has the total. */
export const billsQuery = (propertyId: string) =>
  infiniteQueryOptions({
    queryKey: ['subscriptions', propertyId, 'bills'],
    queryFn: ({ signal, pageParam }) =>
      call(
        billsContract.listBills,
        { query: { propertyId, page: pageParam, limit: BILLS_PAGE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { total, page, limit } }) => (page * limit < total ? page + 1 : undefined),
  });

async function billIn(propertyId: string, id: string, signal: AbortSignal): Promise<Bill | null> {
  for (let page = 1; ; page++) {
    const query = { propertyId, page, limit: BILLS_MOST };
    const { data, meta } = await call(billsContract.listBills, { query }, { signal });
    const bill = data.find(({ _id }) => _id === id);
    if (bill) return bill;
    if (page * BILLS_MOST >= meta.total) return null;
  }
}

/** Null for one that the account does not have. */
export const billQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['subscriptions', propertyId, 'bill', id],
    queryFn: ({ signal }) => billIn(propertyId, id, signal),
  });

/** The state of a bill; read repeatedly while a bank decides or the result is unknown. */
export const paymentQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['subscriptions', propertyId, 'payment', id],
    queryFn: ({ signal }) =>
      call(billsContract.payBill, { params: { id }, body: { propertyId } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'unknown' || data?.state === 'processing' ? LOOK_AGAIN_MS : false,
    staleTime: 0,
    // Fields with typed text must not disappear because the window lost the focus.
    refetchOnWindowFocus: false,
  });

/** Topic `marketplace`: the apps beside a plan, and their currencies. */
export const appsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['marketplace', propertyId, 'apps'],
    queryFn: ({ signal }) =>
      call(marketplaceContract.listMarketplaceApps, { query: { propertyId } }, { signal }),
  });

export const checkoutQuery = (input: CheckoutInput) =>
  queryOptions({
    queryKey: ['subscriptions', input.propertyId ?? '', 'preview', input],
    queryFn: ({ signal }) => call(subscriptionsContract.previewCheckout, { body: input }, { signal }),
    enabled: input.properties.length > 0,
    placeholderData: keepPreviousData,
  });

export const changeQuery = ({ propertyId, plan, apps, frequency, currency }: ChangeInput) =>
  queryOptions({
    queryKey: ['subscriptions', propertyId ?? '', 'change', { plan, apps, frequency, currency }],
    queryFn: ({ signal }) =>
      call(
        subscriptionsContract.previewChange,
        { query: { propertyId, plan, appIds: apps?.join(','), frequency, currency } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The price of activating an app. */
export const activationQuery = (propertyId: string, appId: App['_id']) =>
  queryOptions({
    queryKey: ['subscriptions', propertyId, 'activation', appId],
    queryFn: ({ signal }) =>
      call(paidAppsContract.getActivation, { params: { id: appId }, query: { propertyId } }, { signal }),
  });

/** Prices that are others than those which properties of the account pay now. */
export const priceChangesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['subscriptions', propertyId, 'new-rates'],
    queryFn: ({ signal }) =>
      call(ratesContract.listUpcomingPriceChanges, { query: { propertyId } }, { signal }),
  });

/** The prices of a plan's apps for one property, each by itself. */
export const appPricesQuery = (query: PricesAsked) =>
  queryOptions({
    queryKey: ['subscriptions', query.propertyId, 'app-prices', query],
    queryFn: ({ signal }) =>
      call(
        quotationContract.getQuotation,
        { query: { ...query, appIds: query.appIds.join(',') } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
