import type { MarketplaceLinks } from '#web/features/marketplace/marketplace-page.tsx';
import { paths } from './paths.ts';

export const marketplaceLinks: MarketplaceLinks = {
  home: paths.marketplace(),
  app: paths.marketplaceApp,
  activate: paths.activateApp,
  listings: paths.listings(),
  connections: paths.connections(),
  issuers: paths.issuers(),
  registry: paths.registrySettings(),
};
