import { AppDrawer } from '#web/features/marketplace/app-drawer.tsx';
import { MarketplacePage } from '#web/features/marketplace/marketplace-page.tsx';
import { marketplaceLinks } from '../marketplace-links.ts';

export const Marketplace = () => <MarketplacePage links={marketplaceLinks} />;
export const OneApp = () => <AppDrawer links={marketplaceLinks} />;
