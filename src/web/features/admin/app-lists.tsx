import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';

import {
  type AppProperty,
  appsAdminContract,
  type WaitingUser,
} from '#areas/property/marketplace/apps-admin.contract.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { callForFile } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { PersonCell } from '#web/ui/card.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filters.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { notify } from '#web/ui/toasts.ts';
import { APP_STATES, appPropertiesQuery, filterOf, waitingQuery } from './apps.ts';

type OfApp = { readonly id: AppId };

const FAMILIES = { none: 'grey', trialing: 'sun', active: 'palm', ended: 'grey' } as const satisfies Record<
  AppProperty['state'],
  Family
>;

function ExportButton({ save }: { readonly save: () => Promise<unknown> }) {
  const { t } = useLanguage();
  const file = useMutation({
    mutationFn: save,
    onError: (failure) => notify('error', `${t('admin.csv')}. ${failure.message}`),
  });
  return (
    <Button icon={<Download aria-hidden="true" />} busy={file.isPending} onClick={() => file.mutate()}>
      {t('admin.apps.export')}
    </Button>
  );
}

function usePropertyColumns(): readonly Column<AppProperty>[] {
  const { t, format } = useLanguage();
  return [
    { key: 'property', header: t('admin.apps.property'), isHead: true, cell: ({ name }) => name },
    {
      key: 'state',
      header: t('admin.apps.state'),
      cell: ({ state }) => <StatusPill family={FAMILIES[state]}>{t(`admin.apps.state.${state}`)}</StatusPill>,
    },
    {
      key: 'since',
      header: t('admin.apps.since'),
      cell: ({ since }) => (since === null ? t('app.blank') : format.dateTime(since, 'UTC')),
    },
    {
      key: 'until',
      header: t('admin.apps.until'),
      cell: ({ until }) => (until === null ? t('app.blank') : format.dateTime(until, 'UTC')),
    },
  ];
}

/** C-APP-03, C-APP-04. */
export function AppProperties({ id }: OfApp) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState({ page: 1, search: '', state: '' });
  const { data, error, isFetching, refetch } = useQuery(appPropertiesQuery(id, asked));
  const columns = usePropertyColumns();
  return (
    <>
      <FilterBar
        search={
          <SearchBox
            label={t('admin.apps.search.properties')}
            value={asked.search}
            onSearch={(search) => setAsked({ ...asked, search, page: 1 })}
          />
        }
      >
        <FilterSelect
          label={t('admin.apps.state')}
          value={asked.state}
          all={t('admin.apps.state.all')}
          options={APP_STATES.map((value) => ({ value, label: t(`admin.apps.state.${value}`) }))}
          onChange={(state) => setAsked({ ...asked, state, page: 1 })}
        />
        <ExportButton
          save={async () => {
            const args = { params: { id }, query: { filter: filterOf(asked), format: 'csv' } } as const;
            await saveFile(await callForFile(appsAdminContract.exportAppProperties, args), 'properties.csv');
          }}
        />
      </FilterBar>
      {!data && error && (
        <Failed
          compact
          title={t('admin.businesses')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data?.data.length === 0 && <Empty compact title={t('admin.apps.properties.none')} />}
      {data && data.data.length > 0 && (
        <>
          <Table
            caption={t('admin.apps.properties')}
            columns={columns}
            rows={data.data}
            rowKey={({ _id }) => _id}
          />
          <Paging meta={data.meta} onPage={(page) => setAsked({ ...asked, page })} />
        </>
      )}
    </>
  );
}

function useWaitingColumns(): readonly Column<WaitingUser>[] {
  const { t, format } = useLanguage();
  return [
    {
      key: 'person',
      header: t('admin.apps.person'),
      isHead: true,
      cell: ({ name, email, phoneNumber }) => (
        <PersonCell name={name || t('app.blank')} text={email ?? phoneNumber ?? ''} />
      ),
    },
    { key: 'since', header: t('admin.apps.since'), cell: ({ since }) => format.ago(since) },
  ];
}

/** C-APP-05, C-APP-06. */
export function AppWaiting({ id }: OfApp) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState({ page: 1, search: '' });
  const { data, error, isFetching, refetch } = useQuery(waitingQuery(id, asked));
  const columns = useWaitingColumns();
  return (
    <>
      <FilterBar
        search={
          <SearchBox
            label={t('admin.apps.search.people')}
            value={asked.search}
            onSearch={(search) => setAsked({ search, page: 1 })}
          />
        }
      >
        <ExportButton
          save={async () => {
            const args = { params: { id }, query: { filter: filterOf(asked), format: 'csv' } } as const;
            await saveFile(await callForFile(appsAdminContract.exportWaiting, args), 'user-wait-list.csv');
          }}
        />
      </FilterBar>
      {!data && error && (
        <Failed
          compact
          title={t('admin.waitList')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data?.data.length === 0 && <Empty compact title={t('admin.apps.waiting.none')} />}
      {data && data.data.length > 0 && (
        <>
          <Table
            caption={t('admin.apps.waiting')}
            columns={columns}
            rows={data.data}
            rowKey={({ _id }) => _id}
          />
          <Paging meta={data.meta} onPage={(page) => setAsked({ ...asked, page })} />
        </>
      )}
    </>
  );
}
