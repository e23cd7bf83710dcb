import type { RouteObject } from 'react-router';

import { NotFoundScreen, RouteErrorScreen } from '#web/shell/error-screens.tsx';
import { lazyPage } from '#web/shell/lazy-page.ts';
import { basenameOf, startHost } from '#web/shell/start.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';

const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: LoadingOverlay,
    children: [
      {
        index: true,
        lazy: lazyPage(() =>
          import('#web/features/developer/reference-page.tsx').then((file) => file.ReferencePage),
        ),
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
];

await startHost({ basename: basenameOf('/developers'), routes });
