import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

const pages = () => import('../pages/collections.tsx');
const settings = () => import('../pages/collection-settings.tsx');
const drawers = () => import('../pages/collection-drawers.tsx');
const { collections } = paths;

export const collectionsSection: Section = {
  screens: [
    screen(collections.settings(), 'C-PCOL-07', 'payments', 'manage'),
    screen(collections.connect(':partner'), 'C-PINT-02', 'payments', 'manage'),
    screen(collections.plan(':plan'), 'C-PCOL-14', 'payments', 'manage'),
    screen(collections.create(), 'C-PCOL-01', 'payments', 'bill'),
    screen(collections.request(':id'), 'C-PCOL-02', 'payments', 'money'),
    screen(collections.home(), 'C-PCOL-02', 'payments', 'money'),
  ],
  pages: [
    {
      path: collections.settings(),
      lazy: lazyPage(() => settings().then((file) => file.CollectionSettings)),
      children: [
        {
          path: collections.connect(':partner'),
          lazy: lazyPage(() => drawers().then((file) => file.ConnectAccount)),
        },
        { path: collections.plan(':plan'), lazy: lazyPage(() => drawers().then((file) => file.OnePlan)) },
      ],
    },
    {
      path: collections.home(),
      lazy: lazyPage(() => pages().then((file) => file.Collections)),
      children: [
        { path: collections.create(), lazy: lazyPage(() => drawers().then((file) => file.NewRequest)) },
        { path: collections.request(':id'), lazy: lazyPage(() => drawers().then((file) => file.OneRequest)) },
      ],
    },
  ],
};
