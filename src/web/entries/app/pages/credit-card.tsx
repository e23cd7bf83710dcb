import { NewCreditCardPage } from '#web/features/credits/new-card-page.tsx';
import { creditLinks } from './credit-links.ts';

export const NewCreditCard = () => <NewCreditCardPage links={creditLinks} />;
