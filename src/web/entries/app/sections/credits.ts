import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

export const creditsSection: Section = {
  screens: [screen(paths.credits(), 'C-CRED-02', 'invoicing', 'money')],
  pages: [
    {
      path: paths.credits(),
      lazy: lazyPage(() => import('../pages/credits.tsx').then((file) => file.Credits)),
    },
  ],
};
