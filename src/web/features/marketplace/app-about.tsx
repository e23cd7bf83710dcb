import type { App, MarketplaceProperty } from '#areas/property/marketplace/marketplace.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { AppCost } from './app-cost.tsx';
import styles from './app-drawer.module.css';
import { AppFacts } from './app-facts.tsx';
import { AppNeeds } from './app-needs.tsx';
import { AppTrial, canTry } from './app-trial.tsx';
import { type MarketplaceLinks, useListings } from './marketplace-page.tsx';

type AppAboutProps = {
  readonly app: App;
  readonly of: MarketplaceProperty;
  readonly links: MarketplaceLinks;
};

/** The functions, the price and the requirements of an app, on a sheet of its own. */
export function AppAbout({ app, of, links }: AppAboutProps) {
  const { language } = useLanguage();
  const listings = useListings();
  return (
    <Card padded title={app.name[language]}>
      <div className={styles['about']}>
        <AppFacts app={app} />
        <AppCost app={app} of={of} listings={listings} />
        <AppNeeds app={app} listings={listings} links={links} />
        {canTry(app) && <AppTrial app={app} />}
      </div>
    </Card>
  );
}
