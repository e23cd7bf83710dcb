import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

import { SEARCH_MIN } from '#areas/desk/search/search.constants.ts';
import { searchContract } from '#areas/desk/search/search.contract.ts';
import { call } from '#web/shell/call.ts';
import type { FindEntry } from './find-entries.ts';

/** Topic `find`: the server's results. A text that is too short is not sent. */
export const foundQuery = (propertyId: string, text: string) =>
  queryOptions({
    queryKey: ['find', propertyId, text],
    queryFn: ({ signal }) => call(searchContract.search, { query: { propertyId, text } }, { signal }),
    enabled: text.length >= SEARCH_MIN,
    staleTime: 10_000,
  });

const RECENT_AT_MOST = 5;

/**
 * The entries that were opened from here lately. They name guests, so they are kept with the query cache and deleted
 * when the session ends; nothing is stored in the browser.
 */
export function useRecent(propertyId: string) {
  const queries = useQueryClient();
  const queryKey = ['find-recent', propertyId];
  const { data } = useQuery<readonly FindEntry[]>({
    queryKey,
    queryFn: () => [],
    enabled: false,
    initialData: [],
    gcTime: Infinity,
  });
  const remember = (entry: FindEntry) =>
    queries.setQueryData<readonly FindEntry[]>(queryKey, (before = []) =>
      [entry, ...before.filter(({ to }) => to !== entry.to)].slice(0, RECENT_AT_MOST),
    );
  return { recent: data, remember };
}
