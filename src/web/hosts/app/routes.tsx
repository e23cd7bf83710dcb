import type { RouteObject } from 'react-router';

import { NotFoundScreen, RouteErrorScreen } from '#web/shell/error-screens.tsx';
import { lazyPage } from '#web/shell/lazy-page.ts';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { SignedIn } from './signed-in.tsx';

/** The whole kit in every state, to look at; never part of a release. */
const kit: RouteObject[] =
  import.meta.env.MODE === 'production'
    ? []
    : [{ path: 'kit', lazy: lazyPage(() => import('./kit/kit-page.tsx').then((file) => file.KitPage)) }];

/** Pages that need a person. */
const signedInPages: RouteObject[] = [];

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: LoadingOverlay,
    children: [
      ...kit,
      { Component: SignedIn, children: [{ ErrorBoundary: RouteErrorScreen, children: signedInPages }] },
      { path: '*', Component: NotFoundScreen },
    ],
  },
];
