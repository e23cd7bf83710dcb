import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { type Property, propertyContract } from '#areas/property/properties/properties.contract.ts';
import { APPS } from '#vocabulary/call.ts';
import { useMe } from '#web/shell/session/account.tsx';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { Card, type Fact, Facts } from '#web/ui/card.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Empty } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import styles from './internal-account-page.module.css';

const PAGE_SIZE = 25;

/** Topic `properties`. */
const propertiesQuery = (page: number) =>
  queryOptions({
    queryKey: ['properties', 'internal', page],
    queryFn: ({ signal }) =>
      call(propertyContract.listProperties, { query: { page, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });

function PersonFacts({ me }: { readonly me: User }) {
  const { t } = useLanguage();
  const none = t('app.blank');
  const facts: readonly Fact[] = [
    { label: t('admin.user.name'), value: me.name || none },
    { label: t('admin.user.email'), value: me.email ?? none },
  ];
  const more: readonly Fact[] = [
    { label: t('admin.user.phone'), value: me.phoneNumber ?? none },
    { label: t('admin.user.language'), value: me.language ?? none },
    { label: t('admin.user.onboarding'), value: t(`admin.user.onboarding.${me.onboardingStatus}`) },
    { label: t('admin.user.factor'), value: t(`admin.user.factor.${me.preferredMfa ?? 'none'}`) },
    { label: t('app.account.social'), value: me.providers.join(', ') || none },
  ];
  return (
    <>
      <Facts facts={facts} />
      <Facts facts={more} />
      <Copyable text={me._id} label={t('internal.id.copy', { name: me.name })} />
    </>
  );
}

function useColumns(me: User): readonly Column<Property>[] {
  const { t, format } = useLanguage();
  const ownOf = (id: string) => me.properties.find(({ _id }) => _id === id);
  return [
    {
      key: 'property',
      header: t('internal.account.property'),
      isHead: true,
      cell: ({ _id, name, slug }) => (
        <>
          <b>{name}</b>
          <div className="xs muted">
            {slug}
            {_id === me.currentProperty && ` · ${t('internal.account.current')}`}
          </div>
        </>
      ),
    },
    {
      key: 'id',
      header: t('internal.id'),
      cell: ({ _id, name }) => <Copyable isShort text={_id} label={t('internal.id.copy', { name })} />,
    },
    {
      key: 'role',
      header: t('app.team.role'),
      cell: ({ _id }) => {
        const own = ownOf(_id);
        if (!own) return t('app.blank');
        return (
          <>
            {t(`team.role.${own.rol}`)}
            <div className="xs muted">{t('internal.apps', { given: own.apps.length, all: APPS.length })}</div>
          </>
        );
      },
    },
    {
      key: 'stage',
      header: t('internal.account.stage'),
      align: 'end',
      cell: ({ onboardingStatus }) => onboardingStatus,
    },
    {
      key: 'trial',
      header: t('internal.account.trial'),
      cell: ({ trial, timezone }) =>
        trial === null ? t('app.blank') : format.dateTime(trial.endsAt, timezone),
    },
    { key: 'since', header: t('admin.users.since'), cell: ({ createdAt }) => format.ago(createdAt) },
    {
      key: 'state',
      header: '',
      headerLabel: t('app.filter.status'),
      cell: ({ _id }) => {
        const blocked = ownOf(_id)?.blocked ?? null;
        return (
          <StatusPill family={blocked === null ? 'palm' : 'rose'}>
            {t(blocked === null ? 'internal.account.runs' : 'internal.account.stopped')}
          </StatusPill>
        );
      },
    },
  ];
}

/** S-APP-16: the account and the access of a person as the product sees them, for support (R-NAV-08). */
export function InternalAccountPage() {
  const { t } = useLanguage();
  const me = useMe();
  const { search, set } = useAddressFilters();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  return (
    <Page title={t('internal.account.title')} subtitle={t('internal.account.lead')}>
      <Card title={t('internal.account.person')} padded className={styles['person'] ?? ''}>
        <PersonFacts me={me} />
      </Card>
      <Card title={t('internal.account.properties')}>
        <QueryTable
          caption={t('internal.account.properties')}
          query={propertiesQuery(page)}
          rowsOf={({ data }) => data}
          rowKey={({ _id }) => _id}
          columns={useColumns(me)}
          empty={<Empty icon={<Building2 aria-hidden="true" />} title={t('internal.account.none')} />}
          foot={({ meta }) => <Paging meta={meta} onPage={(next) => set('page', String(next))} />}
        />
      </Card>
    </Page>
  );
}
