import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';

import { es } from '#texts/es/index.ts';
import { translate } from '#texts/translate.ts';

/** P-12's peer: React, router, query and texts, and one heading. The least that an app of these parts can be. */
function Shell() {
  const { data } = useQuery({
    queryKey: ['greeting'],
    queryFn: () => translate(es, 'shell.nav.today', {}),
  });
  return data === undefined ? null : <h1 style={{ fontSize: 48 }}>{data}</h1>;
}

const router = createBrowserRouter([{ path: '*', element: <Shell /> }]);
const place = document.querySelector('#app');
if (!place) throw new Error('The page has no place for the shell');
createRoot(place).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
