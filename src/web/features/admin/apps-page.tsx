import { LayoutGrid } from 'lucide-react';
import { Outlet } from 'react-router';

import type { AdminApp } from '#areas/property/marketplace/apps-admin.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Empty } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { adminAppsQuery } from './apps.ts';

function useColumns(): readonly Column<AdminApp>[] {
  const { t, tn, format, language } = useLanguage();
  return [
    {
      key: 'app',
      header: t('admin.apps.app'),
      isHead: true,
      cell: ({ name, pricingModel, plans }) => (
        <>
          <b>{name[language]}</b>{' '}
          <span className="sm muted">
            {[t(`app.marketplace.pricing.${pricingModel}`), ...plans].join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('admin.apps.status'),
      cell: ({ status }) => (
        <StatusPill family={status === 'live' ? 'palm' : 'sun'}>
          {t(`app.marketplace.status.${status}`)}
        </StatusPill>
      ),
    },
    {
      key: 'trial',
      header: t('admin.apps.trial'),
      cell: ({ trialPeriod }) =>
        trialPeriod === 0 ? t('admin.apps.noTrial') : tn('admin.apps.days', trialPeriod),
    },
    {
      key: 'currencies',
      header: t('admin.apps.currencies'),
      cell: ({ feeBillingRange }) => Object.keys(feeBillingRange).join(', ') || t('app.blank'),
    },
    {
      key: 'properties',
      header: t('admin.apps.properties'),
      align: 'end',
      cell: ({ properties }) => format.number(properties),
    },
    {
      key: 'waiting',
      header: t('admin.apps.waiting'),
      align: 'end',
      cell: ({ waiting }) => format.number(waiting),
    },
  ];
}

/** S-ADM-02: the prices of apps, their properties and their waiting lists. */
export function AppsPage({ app }: { readonly app: (id: string) => string }) {
  const { t } = useLanguage();
  const columns = useColumns();
  return (
    <Page title={t('admin.apps.title')} subtitle={t('admin.apps.lead')}>
      <Card>
        <QueryTable
          caption={t('admin.apps.title')}
          query={adminAppsQuery}
          rowsOf={(apps) => apps}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => app(_id)}
          columns={columns}
          skeletonRows={12}
          empty={<Empty icon={<LayoutGrid aria-hidden="true" />} title={t('app.marketplace.none')} />}
        />
      </Card>
      <Outlet />
    </Page>
  );
}
