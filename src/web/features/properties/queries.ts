import { queryOptions } from '@tanstack/react-query';

import { listingContract } from '#areas/stays/listings/listings.contract.ts';
import { propertyContract } from '#areas/property/properties/properties.contract.ts';
import { slugContract } from '#areas/property/properties/slugs.contract.ts';
import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { call } from '#web/shell/call.ts';

/** Topic `properties`: everything about the person's own. */
export const ownPropertiesQuery = queryOptions({
  queryKey: ['properties', 'list'],
  queryFn: async ({ signal }) =>
    (await call(propertyContract.listProperties, { query: { limit: 500 } }, { signal })).data,
});

/** Topic `listings`: the number of a property's listings; one request for each property, because access differs. */
export const listingCountQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['listings', propertyId, 'count'],
    queryFn: ({ signal }) => call(listingContract.countListings, { query: { propertyId } }, { signal }),
    staleTime: 60_000,
  });

/** Topic `reservations`: stays under way or to come. */
export const comingStaysQuery = (propertyId: string, today: PlainDate) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'coming', today],
    queryFn: async ({ signal }) => {
      const query = { propertyId, limit: 1, filter: JSON.stringify({ from: today }) };
      return (await call(reservationContract.listReservations, { query }, { signal })).meta.total;
    },
  });

/** Another host may take it in the meantime: a free slug is checked again. */
export const slugQuery = (propertyId: string, slug: string) =>
  queryOptions({
    queryKey: ['slugs', propertyId, slug],
    queryFn: ({ signal }) =>
      call(slugContract.checkSlug, { params: { slug }, query: { propertyId } }, { signal }),
    staleTime: 5_000,
    retry: false,
  });

export const slugProposalsQuery = (propertyId: string, name: string, city: string | undefined) =>
  queryOptions({
    queryKey: ['slugs', propertyId, 'proposals', name, city],
    queryFn: ({ signal }) =>
      call(slugContract.suggestSlugs, { query: { propertyId, name, city } }, { signal }),
    enabled: name !== '',
    staleTime: 5_000,
    retry: false,
  });

export const PROPERTY_TOPICS = [['properties'], ['account'], ['history'], ['today']] as const;
