import { queryOptions } from '@tanstack/react-query';

import { connectionContract } from '#areas/property/connections/connections.contract.ts';
import { listingContract } from '#areas/stays/listings/listings.contract.ts';
import { marketplaceContract } from '#areas/property/marketplace/marketplace.contract.ts';
import { onboardingContract } from '#areas/property/onboarding/onboarding.contract.ts';
import { subscriptionsContract } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `marketplace`: all apps; the page filters them itself, so that nothing jumps. */
export const appsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['marketplace', propertyId, 'apps'],
    queryFn: ({ signal }) =>
      call(marketplaceContract.listMarketplaceApps, { query: { propertyId } }, { signal }),
  });

/** Topic `listings`: how many a property has. */
export const listingCountQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['listings', propertyId, 'count'],
    queryFn: ({ signal }) => call(listingContract.countListings, { query: { propertyId } }, { signal }),
    staleTime: 60_000,
  });

/** Topic `integrations`: the systems that a property is connected to, by an access that works. */
export const connectedQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'connected'],
    queryFn: async ({ signal }) => {
      const connections = await call(
        connectionContract.listConnections,
        { query: { propertyId } },
        { signal },
      );
      return connections
        .filter(({ state }) => state !== 'reconnect' && state !== 'migrated')
        .map(({ partnerIntegrationId }) => partnerIntegrationId);
    },
  });

/** R-ONBAPP-01: the property's progress with an app; null before it began. */
export const onboardingQuery = (propertyId: string, appId: string) =>
  queryOptions({
    queryKey: ['onboardings', propertyId, appId],
    queryFn: ({ signal }) =>
      call(onboardingContract.getOnboarding, { query: { propertyId, appId } }, { signal }),
  });

/** Topic `subscriptions`: the end of the paid period. */
export const paidUntilQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['subscriptions', propertyId, 'one'],
    queryFn: ({ signal }) =>
      call(subscriptionsContract.getSubscription, { query: { propertyId } }, { signal }),
  });

export const MARKETPLACE_TOPICS = [['marketplace'], ['subscriptions'], ['history']] as const;
