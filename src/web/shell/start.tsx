import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router';

import { mount } from './mount.tsx';
import { createQueryClient } from './query-client.ts';
import { watchSession } from './session/session.ts';
import { SignInRegion } from './session/sign-in-region.tsx';
import { isStorageBlocked } from './storage.ts';
import { StorageBlocked } from './storage-blocked.tsx';
import { everyText, ownTexts } from './language/own-texts.ts';
import { activeTexts, currentLanguage, keepEveryText, subscribeToTexts } from './language/texts.ts';
import { clearView } from './session/view-as.ts';

/** `/app` when the entries share one host name (D-54), empty when this entry has a host name of its own. */
export const basenameOf = (path: string): string =>
  location.pathname === path || location.pathname.startsWith(`${path}/`) ? path : '/';

type EntryOptions = {
  readonly routes: RouteObject[];
  readonly basename?: string;
  /** Requests that every page needs, sent while the texts are loading. */
  readonly ahead?: (queries: QueryClient) => void;
  /** Entries with signed-in pages: where to go when the session has ended, and the pages that stay. */
  readonly login?: { readonly path: string; readonly isOpenPage: (path: string) => boolean };
};

/**
 * Sentences of the server are read again in the new language. Requests that are still under way were sent in the old
 * one, and their answers would count as fresh: they are cancelled first.
 */
async function askAgain(queries: QueryClient): Promise<void> {
  await queries.cancelQueries();
  await queries.invalidateQueries();
}

/** Starts an entry that has pages and caches the data of the server. */
export async function startEntry({ routes, basename = '/', login, ahead }: EntryOptions): Promise<void> {
  if (isStorageBlocked()) return mount(<StorageBlocked />, ownTexts);
  keepEveryText(everyText);
  const queries = createQueryClient();
  let shownLanguage = currentLanguage();
  subscribeToTexts(() => {
    const { language } = activeTexts();
    if (language !== shownLanguage) void askAgain(queries);
    shownLanguage = language;
  });
  // Before the router asks for the many small files of a page: a browser sends six requests at a time.
  ahead?.(queries);
  const router = createBrowserRouter(routes, { basename });
  if (login) {
    watchSession({
      signedOut: () => {
        queries.clear();
        clearView();
        const { pathname, search } = router.state.location;
        const here = basename === '/' ? pathname : pathname.slice(basename.length) || '/';
        if (login.isOpenPage(here)) return;
        const next = new URLSearchParams({ next: `${here}${search}` });
        void router.navigate(`${login.path}?${next}`, { replace: true });
      },
    });
  }
  await mount(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <SignInRegion />
    </QueryClientProvider>,
    ownTexts,
  );
}
