import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';

import { app } from '#texts/es/app.ts';
import { appWork } from '#texts/es/app-work.ts';
import { general } from '#texts/es/general.ts';
import { shell } from '#texts/es/shell.ts';
import { today } from '#texts/es/today.ts';
import type { Texts } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';

/** The texts of a frame and its first page, so that the whole weighs what the goals call a shell, 126 kB. */
const texts = { ...app, ...appWork, ...general, ...shell, ...today } as Texts;

/** P-12's peer: React, router, query and texts, and one heading. The least that an app of these parts can be. */
function Shell() {
  const { data } = useQuery({
    queryKey: ['greeting'],
    queryFn: () => translate(texts, 'shell.nav.today', {}),
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
