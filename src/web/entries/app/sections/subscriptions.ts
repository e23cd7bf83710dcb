import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

const pages = () => import('../pages/subscriptions.tsx');
const checkout = () => import('../pages/checkout.tsx');

/**
 * The account's payments to Posada. Each page with the card step is a page load of its own
 * (src/main/site/card-pages.ts).
 */
export const subscriptionsSection: Section = {
  screens: [
    screen(paths.subscriptions(), 'C-SUB-01', 'property', 'money'),
    screen(paths.checkout(), 'C-PAY-01', 'property', 'spend'),
    screen(paths.newCard(), 'C-PAY-07', 'property', 'spend'),
    screen(paths.cards(), 'C-PAY-08', 'property', 'spend'),
    screen(paths.newRates(), 'C-SUB-20', 'property', 'money'),
    screen(paths.changeSubscription(':id'), 'C-SUB-13', 'property', 'spend'),
  ],
  pages: [
    { path: paths.checkout(), lazy: lazyPage(() => checkout().then((file) => file.Checkout)) },
    { path: paths.newCard(), lazy: lazyPage(() => checkout().then((file) => file.NewCard)) },
    { path: paths.newRates(), lazy: lazyPage(() => pages().then((file) => file.NewRates)) },
    { path: paths.cards(), lazy: lazyPage(() => pages().then((file) => file.Cards)) },
    {
      path: paths.subscriptions(),
      lazy: lazyPage(() => pages().then((file) => file.Subscriptions)),
      children: [
        {
          path: paths.changeSubscription(':id'),
          lazy: lazyPage(() => pages().then((file) => file.ChangeSubscription)),
        },
      ],
    },
  ],
};
