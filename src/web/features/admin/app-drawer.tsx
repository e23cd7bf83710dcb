import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import type { AdminApp } from '#areas/property/marketplace/apps-admin.contract.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AppProperties, AppWaiting } from './app-lists.tsx';
import { AppPriceForm } from './app-price-form.tsx';
import { AppVersions } from './app-versions.tsx';
import { adminAppsQuery } from './apps.ts';

const TABS = ['price', 'properties', 'waiting', 'versions'] as const;
type Tab = (typeof TABS)[number];

function Parts({ app }: { readonly app: AdminApp }) {
  const { t } = useLanguage();
  const [tab, setTab] = useState<Tab>('price');
  const labels = {
    price: t('admin.apps.tab.price'),
    properties: t('admin.apps.properties'),
    waiting: t('admin.apps.waiting'),
    versions: t('admin.apps.tab.versions'),
  };
  return (
    <Tabs
      label={t('admin.apps.app')}
      tabs={TABS.map((value) => ({ value, label: labels[value] }))}
      value={tab}
      onChange={setTab}
    >
      {tab === 'price' && (
        <AppPriceForm key={JSON.stringify(app.feeBillingRange) + app.status + app.trialPeriod} app={app} />
      )}
      {tab === 'properties' && <AppProperties id={app._id} />}
      {tab === 'waiting' && <AppWaiting id={app._id} />}
      {tab === 'versions' && <AppVersions id={app._id} />}
    </Tabs>
  );
}

/** One app: its price, its properties, its waiting list, and its changes. */
export function AppDrawer({ home }: { readonly home: string }) {
  const { t, language } = useLanguage();
  const { appId } = useParams();
  const go = useDrawerNavigation();
  const { data, error, isFetching, refetch } = useQuery(adminAppsQuery);
  const app = data?.find(({ _id }) => _id === appId);
  return (
    <Drawer open width="lg" title={app?.name[language] ?? t('admin.apps.app')} onClose={() => go(home)}>
      {app && <Parts app={app} />}
      {data && !app && <Empty compact title={t('app.marketplace.unknown')} />}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
    </Drawer>
  );
}
