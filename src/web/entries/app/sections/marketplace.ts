import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

const pages = () => import('../pages/marketplace.tsx');
const activation = () => import('../pages/activate.tsx');

export const marketplaceSection: Section = {
  screens: [
    screen(paths.marketplace(), 'C-APP-01', 'property'),
    screen(paths.marketplaceApp(':appId'), 'C-APP-01', 'property'),
    screen(paths.activateApp(':appId'), 'C-APP-01', 'property'),
  ],
  pages: [
    { path: paths.activateApp(':appId'), lazy: lazyPage(() => activation().then((file) => file.Activate)) },
    {
      path: paths.marketplace(),
      lazy: lazyPage(() => pages().then((file) => file.Marketplace)),
      children: [
        { path: paths.marketplaceApp(':appId'), lazy: lazyPage(() => pages().then((file) => file.OneApp)) },
      ],
    },
  ],
};
