import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { appendSearch } from './append-search.ts';

/** Goes to another address of the same page: the filters and the scroll position stay. */
export function useDrawerNavigation() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return useCallback(
    (to: string, options: { replace?: boolean } = {}) => {
      void navigate(appendSearch(to, search), { preventScrollReset: true, ...options });
    },
    [navigate, search],
  );
}
