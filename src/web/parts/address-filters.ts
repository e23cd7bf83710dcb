import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Reads and writes filters in the address. Any change but that of the page begins at the first page again. */
export function useAddressFilters() {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (name: string, value: string | undefined) =>
      setSearch(
        () => {
          // Reads the address itself: the last render may not have the newest choice.
          const parameters = new URLSearchParams(location.search);
          if (value) parameters.set(name, value);
          else parameters.delete(name);
          if (name !== 'page') parameters.delete('page');
          return parameters;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return { search, set };
}
