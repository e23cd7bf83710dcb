import { queryOptions } from '@tanstack/react-query';

import { LISTINGS_PAGE_ALL, listingsListContract } from '#areas/stays/listings/listings-list.contract.ts';
import { call } from '../shell/call.ts';
import { readEveryPage } from './every-page.ts';

/** Topic `listings`: all listings of a property by name, for choices among them. */
export const listingNamesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['listings', propertyId, 'names'],
    queryFn: async ({ signal }) => {
      const asked = { propertyId, limit: LISTINGS_PAGE_ALL, fields: 'internalName' };
      const all = await readEveryPage((after) =>
        call(listingsListContract.listListings, { query: { ...asked, ...(after && { after }) } }, { signal }),
      );
      return all.map(({ _id, internalName }) => ({ id: _id as string, name: internalName }));
    },
  });
