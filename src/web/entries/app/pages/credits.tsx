import { CreditsPage } from '#web/features/credits/credits-page.tsx';
import { paths } from '../paths.ts';

const links = { home: paths.credits, invoices: paths.invoicing, invoice: paths.invoice };

export const Credits = () => <CreditsPage links={links} />;
