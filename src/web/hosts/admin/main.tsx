import type { RouteObject } from 'react-router';

import { NotFoundScreen, RouteErrorScreen } from '#web/shell/error-screens.tsx';
import { basenameOf, startHost } from '#web/shell/start.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';

const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: LoadingOverlay,
    children: [{ path: '*', Component: NotFoundScreen }],
  },
];

await startHost({ basename: basenameOf('/admin'), routes });
