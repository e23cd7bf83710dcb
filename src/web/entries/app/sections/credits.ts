import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

export const creditsSection: Section = {
  screens: [
    screen(paths.credits(), 'C-CRED-02', 'invoicing', 'money'),
    screen(paths.buyCredits(), 'C-CRED-05', 'invoicing', 'spend'),
    screen(paths.creditCard(), 'C-PAY-04', 'property', 'spend'),
  ],
  pages: [
    {
      path: paths.credits(),
      lazy: lazyPage(() => import('../pages/credits.tsx').then((file) => file.Credits)),
    },
    {
      path: paths.buyCredits(),
      lazy: lazyPage(() => import('../pages/buy-credits.tsx').then((file) => file.BuyCredits)),
    },
    {
      path: paths.creditCard(),
      lazy: lazyPage(() => import('../pages/credit-card.tsx').then((file) => file.NewCreditCard)),
    },
  ],
};
