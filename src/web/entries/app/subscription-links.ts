import type { SubscriptionLinks } from '#web/features/subscriptions/links.ts';
import { paths } from './paths.ts';

export const subscriptionLinks: SubscriptionLinks = {
  home: paths.subscriptions(),
  create: paths.checkout,
  change: paths.changeSubscription,
  cards: paths.cards(),
  newCard: paths.newCard(),
  export: paths.account(),
  today: paths.today(),
  rates: paths.newRates(),
  activate: paths.activateApp,
};
