import type { RouteObject } from 'react-router';

import { NotFoundScreen, RouteErrorScreen } from '#web/shell/error-screens.tsx';
import { lazyPage } from '#web/shell/lazy-page.ts';
import { LoadingOverlay } from '#web/ui/progress.tsx';

const wizard = () => import('#web/features/sign-up/wizard-page.tsx');

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: LoadingOverlay,
    children: [
      {
        path: '/register',
        lazy: lazyPage(() =>
          import('#web/features/sign-up/register-page.tsx').then((file) => file.RegisterPage),
        ),
      },
      { path: '/register/start', lazy: lazyPage(() => wizard().then((file) => file.WizardPage)) },
      { path: '/registerb2b', lazy: lazyPage(() => wizard().then((file) => file.BusinessWizardPage)) },
      { path: '/register/complete', lazy: lazyPage(() => import('./setup.tsx').then((file) => file.Setup)) },
      {
        path: '/verification-code/:username',
        lazy: lazyPage(() =>
          import('#web/features/sign-up/verification-page.tsx').then((file) => file.VerificationPage),
        ),
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
];
