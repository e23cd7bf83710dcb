import { CreditsPage } from '#web/features/credits/credits-page.tsx';
import { creditLinks } from './credit-links.ts';

export const Credits = () => <CreditsPage links={creditLinks} />;
