import { BuyCreditsPage } from '#web/features/credits/buy-page.tsx';
import { creditLinks } from './credit-links.ts';

export const BuyCredits = () => <BuyCreditsPage links={creditLinks} />;
