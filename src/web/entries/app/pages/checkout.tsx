import { CheckoutPage } from '#web/features/subscriptions/checkout-page.tsx';
import { NewCardPage } from '#web/features/subscriptions/new-card-page.tsx';
import { subscriptionLinks } from '../subscription-links.ts';

export const Checkout = () => <CheckoutPage links={subscriptionLinks} />;
export const NewCard = () => <NewCardPage links={subscriptionLinks} />;
