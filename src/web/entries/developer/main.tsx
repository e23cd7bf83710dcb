import type { RouteObject } from 'react-router';

import { NotFoundScreen, RouteErrorScreen } from '#web/shell/error-screens.tsx';
import { lazyPage } from '#web/shell/lazy-page.ts';
import { basenameOf, startEntry } from '#web/shell/start.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { paths } from './paths.ts';

const pages = () => import('./pages.tsx');
const reference = () => import('./reference.tsx');

const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: LoadingOverlay,
    children: [
      { path: paths.reference(), lazy: lazyPage(() => reference().then((file) => file.Reference)) },
      { path: paths.home(), lazy: lazyPage(() => pages().then((file) => file.Home)) },
      { path: paths.login(), lazy: lazyPage(() => pages().then((file) => file.Login)) },
      { path: paths.expiredPassword(), lazy: lazyPage(() => pages().then((file) => file.ExpiredPassword)) },
      { path: paths.recoverPassword(), lazy: lazyPage(() => pages().then((file) => file.RecoverPassword)) },
      { path: '*', Component: NotFoundScreen },
    ],
  },
];

// Not awaited: the texts import from this file, and would wait for its end.
void startEntry({
  basename: basenameOf('/developers'),
  routes,
  login: { path: paths.login(), isOpenPage: (path) => path !== paths.home() },
});
