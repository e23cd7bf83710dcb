import { AppAbout } from '#web/features/marketplace/app-about.tsx';
import { AppWays } from '#web/features/marketplace/app-actions.tsx';
import { AppSteps } from '#web/features/marketplace/app-steps.tsx';
import { ActivationPage, type AppParts } from '#web/features/subscriptions/activation-page.tsx';
import { marketplaceLinks } from '../marketplace-links.ts';
import { paths } from '../paths.ts';
import { subscriptionLinks } from '../subscription-links.ts';

const links = { ...subscriptionLinks, app: paths.marketplaceApp };
const steps = {
  listings: paths.listings(),
  checkIn: paths.checkIn(),
  registry: paths.registrySettings(),
  duties: paths.registry(),
  issuers: paths.issuers(),
  invoices: paths.invoicing(),
  accounting: paths.accountingSettings(),
  journals: paths.journalAccounts(),
  connect: paths.connect,
};
const parts: AppParts = {
  about: (app, of) => <AppAbout app={app} of={of} links={marketplaceLinks} />,
  steps: (app) => <AppSteps app={app} links={steps} />,
  actions: (app) => <AppWays app={app} />,
};

export const Activate = () => <ActivationPage links={links} parts={parts} />;
