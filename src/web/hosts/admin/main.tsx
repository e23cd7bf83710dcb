import type { RouteObject } from 'react-router';

import { lazyPage } from '#web/shell/lazy-page.ts';
import { NotFoundScreen, RouteErrorScreen } from '#web/shell/error-screens.tsx';
import { basenameOf, startHost } from '#web/shell/start.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { Layout } from './layout.tsx';

const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: LoadingOverlay,
    Component: Layout,
    children: [
      {
        index: true,
        lazy: lazyPage(() =>
          import('#web/features/admin/dead-letters-page.tsx').then((file) => file.DeadLettersPage),
        ),
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
];

await startHost({ basename: basenameOf('/admin'), routes });
