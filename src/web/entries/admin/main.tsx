import type { RouteObject } from 'react-router';

import { NotFoundScreen, RouteErrorScreen } from '#web/shell/error-screens.tsx';
import { lazyPage } from '#web/shell/lazy-page.ts';
import { basenameOf, startEntry } from '#web/shell/start.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { Layout } from './layout.tsx';
import { paths } from './paths.ts';

const pages = () => import('./pages.tsx');

const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: LoadingOverlay,
    children: [
      { path: paths.login(), lazy: lazyPage(() => pages().then((file) => file.Login)) },
      { path: paths.expiredPassword(), lazy: lazyPage(() => pages().then((file) => file.ExpiredPassword)) },
      { path: paths.recoverPassword(), lazy: lazyPage(() => pages().then((file) => file.RecoverPassword)) },
      {
        Component: Layout,
        children: [
          {
            ErrorBoundary: RouteErrorScreen,
            children: [
              { path: paths.home(), lazy: lazyPage(() => pages().then((file) => file.Home)) },
              {
                path: paths.users(),
                lazy: lazyPage(() => pages().then((file) => file.Users)),
                children: [
                  { path: paths.user(':id'), lazy: lazyPage(() => pages().then((file) => file.User)) },
                ],
              },
              {
                path: paths.apps(),
                lazy: lazyPage(() => pages().then((file) => file.Apps)),
                children: [
                  { path: paths.app(':appId'), lazy: lazyPage(() => pages().then((file) => file.App)) },
                ],
              },
              {
                path: paths.prices(),
                lazy: lazyPage(() => pages().then((file) => file.AllPrices)),
                children: [
                  {
                    path: paths.price(':kind', ':key'),
                    lazy: lazyPage(() => pages().then((file) => file.Price)),
                  },
                ],
              },
              {
                path: paths.work(),
                lazy: lazyPage(() =>
                  import('#web/features/admin/dead-letters-page.tsx').then((file) => file.DeadLettersPage),
                ),
              },
              {
                path: paths.videos(),
                lazy: lazyPage(() =>
                  import('#web/features/admin/videos-page.tsx').then((file) => file.VideosPage),
                ),
              },
              {
                path: paths.discounts(),
                lazy: lazyPage(() =>
                  import('#web/features/admin/discounts-page.tsx').then((file) => file.DiscountsPage),
                ),
              },
              {
                path: paths.chargeIssuers(),
                lazy: lazyPage(() =>
                  import('#web/features/admin/charge-issuers-page.tsx').then(
                    (file) => file.ChargeIssuersPage,
                  ),
                ),
              },
              { path: '*', Component: NotFoundScreen },
            ],
          },
        ],
      },
    ],
  },
];

// Not awaited: the texts import from this file, and would wait for its end.
void startEntry({
  basename: basenameOf('/admin'),
  routes,
  login: {
    path: paths.login(),
    isOpenPage: (path) => /^\/(login|recover-password|expired-password)\b/.test(path),
  },
});
