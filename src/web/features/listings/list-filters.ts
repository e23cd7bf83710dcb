import { useMemo } from 'react';

import type { ListingSort } from '#areas/stays/listings/listings-list.contract.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import type { ListShown } from './queries.ts';

export const STATUSES = ['active', 'archived', 'all'] as const;
export const STATES = ['all', 'open', 'closed'] as const;
/** `type` groups by type; the others are orders of the call. */
export const ORDERS = ['state', 'name', '-createdAt', 'type'] as const;

/** The state of the list in the address, so that it can be linked and the back button works. */
export function useListFilters() {
  const { search, set } = useAddressFilters();
  const text = search.get('search') ?? '';
  const isOutside = search.get('outside') === '1';
  const status = STATUSES.find((one) => one === search.get('state')) ?? 'active';
  const state = STATES.find((one) => one === search.get('sale')) ?? 'all';
  const order = ORDERS.find((one) => one === search.get('order')) ?? 'state';
  const type = search.get('type') ?? '';
  const shown = useMemo((): ListShown => {
    const sort: ListingSort = order === 'type' ? 'name' : order;
    return {
      sort,
      filter: {
        status,
        ...(state !== 'all' && { state }),
        ...(type && { type: type as NonNullable<ListShown['filter']['type']> }),
        ...(text && { searchInside: text }),
        ...(text && isOutside && { searchOutside: text }),
      },
    };
  }, [order, status, state, type, text, isOutside]);
  const isFiltered = text !== '' || status !== 'active' || state !== 'all' || type !== '';
  return { search, set, text, isOutside, status, state, order, type, shown, isFiltered };
}
export type ListFilters = ReturnType<typeof useListFilters>;
