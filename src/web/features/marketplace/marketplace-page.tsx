import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, SearchX, Star } from 'lucide-react';
import { useCallback } from 'react';
import { Outlet, useParams, useSearchParams } from 'react-router';

import { APP_CONNECTIONS } from '#areas/property/marketplace/marketplace.constants.ts';
import {
  type App,
  AppCategory,
  AppStatus,
  type MarketplaceProperty,
  PricingModel,
} from '#areas/property/marketplace/marketplace.contract.ts';
import { listingContract } from '#areas/stays/listings/listings.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { FilterSelect } from '#web/ui/filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { AppCard } from './app-card.tsx';
import { lastDay } from './app-words.tsx';
import { type Asked, askedOf, fits, isFiltered } from './filters.ts';
import styles from './marketplace.module.css';
import { appsQuery, listingCountQuery } from './queries.ts';

export type MarketplaceLinks = {
  readonly home: string;
  readonly app: (id: string) => string;
  readonly activate: (id: string) => string;
  readonly listings: string;
  readonly connections: string;
  readonly issuers: string;
  readonly registry: string;
};

/** The number of paid listings; undefined for members who may not know it. */
export function useListings(): number | undefined {
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const enabled = mayCall(listingContract.countListings);
  return useQuery({ ...listingCountQuery(property.id), enabled }).data?.active;
}

/** The number of apps, of usable ones, and of those that will end. */
function useLead(apps: readonly App[], of: MarketplaceProperty): string {
  const { t, tn, format, language } = useLanguage();
  const { property } = useProperty();
  const dayOf = (end: Parameters<typeof lastDay>[1]) => format.date(lastDay(property.timezone, end));
  const usable = apps.filter((app) => app.property.access.open);
  const lead = t('app.marketplace.lead', {
    apps: tn('app.marketplace.apps', apps.length),
    usable: tn('app.marketplace.usable', usable.length),
  });
  const trials = apps.flatMap(({ name, property: { access } }) =>
    access.because === 'app-trial' && access.until !== null
      ? [t('app.marketplace.lead.trial', { app: name[language], day: dayOf(access.until) })]
      : [],
  );
  const whole = !of.isBilled
    ? [t('app.marketplace.lead.notBilled')]
    : of.state === 'trialing' && of.trialEndsAt !== null
      ? [t('app.marketplace.lead.propertyTrial', { day: dayOf(of.trialEndsAt) })]
      : [];
  return [lead, ...whole, ...trials].join(' ');
}

type FiltersProps = { readonly asked: Asked; readonly favourites: number };

function Filters({ asked, favourites }: FiltersProps) {
  const { t } = useLanguage();
  const { set } = useAddressFilters();
  const find = useCallback((text: string) => set('search', text), [set]);
  return (
    <div className={styles['filters']}>
      <span className={styles['search']}>
        <SearchBox label={t('app.marketplace.search')} value={asked.text} onSearch={find} />
      </span>
      <FilterSelect
        label={t('app.marketplace.category')}
        value={asked.category}
        all={t('app.marketplace.category')}
        options={AppCategory.options.map((value) => ({
          value,
          label: t(`app.marketplace.category.${value}`),
        }))}
        onChange={(value) => set('category', value)}
      />
      <FilterSelect
        label={t('app.marketplace.connection')}
        value={asked.connection}
        all={t('app.marketplace.connection')}
        options={APP_CONNECTIONS.map((value) => ({ value, label: t(`app.marketplace.connection.${value}`) }))}
        onChange={(value) => set('connection', value)}
      />
      <FilterSelect
        label={t('app.marketplace.status')}
        value={asked.status}
        all={t('app.marketplace.status')}
        options={AppStatus.options.map((value) => ({ value, label: t(`app.marketplace.status.${value}`) }))}
        onChange={(value) => set('status', value)}
      />
      <FilterSelect
        label={t('app.marketplace.pricing')}
        value={asked.pricing}
        all={t('app.marketplace.pricing')}
        options={PricingModel.options.map((value) => ({
          value,
          label: t(`app.marketplace.pricing.${value}`),
        }))}
        onChange={(value) => set('payment', value)}
      />
      <button
        type="button"
        className={classes(styles['favourites'], asked.isFavourite && styles['starred'], 'num')}
        aria-pressed={asked.isFavourite}
        aria-label={t('app.marketplace.favourites', { amount: favourites })}
        onClick={() => set('favourites', asked.isFavourite ? undefined : 'yes')}
      >
        <Star aria-hidden="true" />
        {favourites}
      </button>
    </div>
  );
}

type ListProps = {
  readonly apps: readonly App[];
  readonly of: MarketplaceProperty;
  readonly links: MarketplaceLinks;
};

function List({ apps, of, links }: ListProps) {
  const { t, language } = useLanguage();
  const { appId } = useParams();
  const [search, setSearch] = useSearchParams();
  const listings = useListings();
  const asked = askedOf(search);
  const found = apps.filter((app) => fits(app, t(`app.marketplace.lead.${app._id}`), language, asked));
  if (found.length === 0) {
    return (
      <Card>
        {isFiltered(asked) ? (
          <Empty
            icon={<SearchX aria-hidden="true" />}
            title={t('app.marketplace.noneFound')}
            action={
              <Button onClick={() => setSearch({}, { replace: true })}>{t('app.marketplace.clear')}</Button>
            }
          />
        ) : (
          <Empty icon={<LayoutGrid aria-hidden="true" />} title={t('app.marketplace.none')} />
        )}
      </Card>
    );
  }
  return (
    <ul className={styles['grid']}>
      {found.map((app) => (
        <AppCard
          key={app._id}
          app={app}
          of={of}
          listings={listings}
          to={appendSearch(links.app(app._id), search)}
          isOpen={app._id === appId}
        />
      ))}
    </ul>
  );
}

function Content({ apps, of, links }: ListProps) {
  const [search] = useSearchParams();
  const { t } = useLanguage();
  const { property } = useProperty();
  return (
    <Page title={t('app.marketplace.title', { property: property.name })} subtitle={useLead(apps, of)}>
      <Filters asked={askedOf(search)} favourites={apps.filter(({ isFavourite }) => isFavourite).length} />
      <List apps={apps} of={of} links={links} />
    </Page>
  );
}

/** S-APP-28: the apps of the marketplace, for this property. */
export function MarketplacePage({ links }: { readonly links: MarketplaceLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(appsQuery(property.id));
  return (
    <>
      {data ? (
        <Content apps={data.data} of={data.meta.property} links={links} />
      ) : (
        <Page title={t('app.marketplace.title', { property: property.name })}>
          {error ? (
            <Card>
              <Failed
                title={t('marketplace.load')}
                error={error}
                busy={isFetching}
                onRetry={() => void refetch()}
              />
            </Card>
          ) : (
            <div aria-busy="true" className={styles['grid']}>
              <p role="status" className="visually-hidden">
                {t('shell.loading')}
              </p>
              {[1, 2, 3, 4, 5, 6].map((one) => (
                <Skeleton key={one} shape="card" />
              ))}
            </div>
          )}
        </Page>
      )}
      <Outlet />
    </>
  );
}
