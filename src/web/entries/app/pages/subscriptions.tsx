import { CardsPage } from '#web/features/subscriptions/cards-page.tsx';
import { ChangeDrawer } from '#web/features/subscriptions/change-drawer.tsx';
import { PriceChangesPage } from '#web/features/subscriptions/new-rates-page.tsx';
import { SubscriptionsPage } from '#web/features/subscriptions/subscriptions-page.tsx';
import { subscriptionLinks } from '../subscription-links.ts';

export const Subscriptions = () => <SubscriptionsPage links={subscriptionLinks} />;
export const ChangeSubscription = () => <ChangeDrawer links={subscriptionLinks} />;
export const Cards = () => <CardsPage links={subscriptionLinks} />;
export const NewRates = () => <PriceChangesPage links={subscriptionLinks} />;
