import { useMutation } from '@tanstack/react-query';
import { Download, FileSpreadsheet, Users } from 'lucide-react';
import { useCallback } from 'react';
import { Outlet, useSearchParams } from 'react-router';

import { USERS_CSV_NAME } from '#areas/platform/accounts/accounts.constants.ts';
import { type ListedUser, usersAdminContract } from '#areas/platform/accounts/users/users-admin.contract.ts';
import type { TableFormat } from '#vocabulary/table-format.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { callForFile } from '#web/shell/call.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, PersonCell } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { notify } from '#web/ui/toasts.ts';
import { type Asked, askedOf, CONFIRMED, ROLES, usersQuery } from './users.ts';
import { UserRoles } from './user-roles.tsx';

/** C-AUTH-10: the filtered people as a file; needs a fresh sign-in. */
function ExportButton({ filter }: Pick<Asked, 'filter'>) {
  const { t } = useLanguage();
  const file = useMutation({
    mutationFn: async (format: TableFormat) => {
      const query = { filter: JSON.stringify(filter), format };
      const saved = await callForFile(usersAdminContract.exportUsers, { query });
      await saveFile(saved, USERS_CSV_NAME.replace('csv', format));
    },
    onError: (failure) => notify('error', `${t('admin.csv')}. ${failure.message}`),
  });
  return (
    <>
      <Button
        icon={<FileSpreadsheet aria-hidden="true" />}
        busy={file.isPending && file.variables === 'xlsx'}
        onClick={() => file.mutate('xlsx')}
      >
        {t('admin.users.exportExcel')}
      </Button>
      <Button
        icon={<Download aria-hidden="true" />}
        busy={file.isPending && file.variables === 'csv'}
        onClick={() => file.mutate('csv')}
      >
        {t('admin.users.export')}
      </Button>
    </>
  );
}

function useColumns(): readonly Column<ListedUser>[] {
  const { t, format } = useLanguage();
  return [
    {
      key: 'person',
      header: t('admin.users.person'),
      isHead: true,
      cell: ({ name, email, phoneNumber }) => (
        <PersonCell name={name || t('app.blank')} text={email ?? phoneNumber ?? ''} />
      ),
    },
    { key: 'role', header: t('admin.users.role'), cell: (user) => <UserRoles user={user} /> },
    {
      key: 'properties',
      header: t('admin.users.properties'),
      align: 'end',
      cell: ({ properties }) => format.number(properties.length),
    },
    { key: 'since', header: t('admin.users.since'), cell: ({ createdAt }) => format.ago(createdAt) },
    {
      key: 'status',
      header: t('admin.users.status'),
      cell: ({ userConfirmed }) => (
        <StatusPill family={userConfirmed ? 'palm' : 'sun'}>
          {t(`admin.users.confirmed.${userConfirmed}`)}
        </StatusPill>
      ),
    },
  ];
}

/** S-ADM-01: all accounts, with a drawer for one of them. */
export function UsersPage({ user }: { readonly user: (id: string) => string }) {
  const { t } = useLanguage();
  const { search, set } = useAddressFilters();
  const [, setSearch] = useSearchParams();
  const asked = askedOf(search);
  const find = useCallback((text: string) => set('search', text), [set]);
  const columns = useColumns();
  return (
    <Page
      title={t('admin.users.title')}
      subtitle={t('admin.users.lead')}
      actions={<ExportButton filter={asked.filter} />}
    >
      <Card>
        <FilterBar search={<SearchBox label={t('admin.users.search')} value={asked.text} onSearch={find} />}>
          <FilterSelect
            label={t('admin.users.role')}
            value={asked.role}
            all={t('admin.users.role.all')}
            options={ROLES.map((one) => ({ value: one, label: t(`admin.users.role.${one}`) }))}
            onChange={(value) => set('role', value)}
          />
          <FilterSelect
            label={t('admin.users.confirmed')}
            value={asked.confirmed}
            all={t('admin.users.confirmed.all')}
            options={CONFIRMED.map((one) => ({ value: one, label: t(`admin.users.confirmed.${one}`) }))}
            onChange={(value) => set('confirmed', value)}
          />
        </FilterBar>
        <QueryTable
          caption={t('admin.users.title')}
          query={usersQuery(asked)}
          rowsOf={({ data }) => data}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => appendSearch(user(_id), search)}
          columns={columns}
          skeletonRows={8}
          empty={
            <Empty
              icon={<Users aria-hidden="true" />}
              title={t('admin.users.none')}
              action={
                <Button onClick={() => setSearch({}, { replace: true })}>{t('admin.users.clear')}</Button>
              }
            />
          }
          foot={({ meta }) => <Paging meta={meta} onPage={(next) => set('page', String(next))} />}
        />
      </Card>
      <Outlet />
    </Page>
  );
}
