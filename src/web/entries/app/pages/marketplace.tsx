import { AppDrawer } from '#web/features/marketplace/app-drawer.tsx';
import { MarketplacePage } from '#web/features/marketplace/marketplace-page.tsx';
import { paths } from '../paths.ts';

const links = {
  home: paths.marketplace(),
  subscription: paths.subscriptions(),
  app: paths.marketplaceApp,
  listings: paths.listings(),
  connections: paths.connections(),
  issuers: paths.issuers(),
  registry: paths.registrySettings(),
};

export const Marketplace = () => <MarketplacePage links={links} />;
export const OneApp = () => <AppDrawer links={links} />;
