import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Trash2, UserPlus, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router';

import { ROLES } from '#areas/platform/accounts/accounts.constants.ts';
import {
  type Collaborator,
  MemberState,
  teamContract,
  type TeamFilter,
} from '#areas/property/team/team.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { call } from '#web/shell/call.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Empty } from '#web/ui/states.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useTeamColumns } from './columns.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const LIMITS = [10, 50, 200] as const;
const STATES = MemberState.options;

/** The filters of the address; impossible ones are left out. */
function askedOf(search: URLSearchParams) {
  const text = search.get('search') ?? '';
  const rol = ROLES.find((one) => one === search.get('rol'));
  const state = STATES.find((one) => one === search.get('state'));
  const filter: TeamFilter = { ...(text && { search: text }), ...(rol && { rol }), ...(state && { state }) };
  const limit = LIMITS.find((one) => one === Number(search.get('limit'))) ?? LIMITS[1];
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  return { text, rol, state, filter, limit, page };
}
type Asked = ReturnType<typeof askedOf>;

/** Topic `team`. */
const pageQuery = (propertyId: string, { page, limit, filter }: Pick<Asked, 'page' | 'limit' | 'filter'>) =>
  queryOptions({
    queryKey: ['team', propertyId, 'pages', page, limit, filter],
    queryFn: ({ signal }) =>
      call(
        teamContract.listTeams,
        { query: { propertyId, page, limit, filter: JSON.stringify(filter) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** S-APP-15: the replies of the calls of v2/teams, for support (R-NAV-08). */
export function InternalTeamPage({ invite }: { readonly invite: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search, set } = useAddressFilters();
  const [, setSearch] = useSearchParams();
  const [leaving, setLeaving] = useState<Collaborator>();
  const asked = askedOf(search);
  const find = useCallback((text: string) => set('search', text), [set]);
  return (
    <Page
      title={t('internal.team.title')}
      subtitle={t('internal.team.lead', { property: property.name })}
      actions={
        <ScreenLink
          to={appendSearch(invite, search)}
          preventScrollReset
          kind="primary"
          icon={<UserPlus aria-hidden="true" />}
        >
          {t('app.team.invite')}
        </ScreenLink>
      }
    >
      <Card>
        <FilterBar
          search={<SearchBox label={t('internal.team.search')} value={asked.text} onSearch={find} />}
        >
          <FilterSelect
            label={t('app.team.role')}
            value={asked.rol}
            all={t('internal.team.role.all')}
            options={ROLES.map((one) => ({ value: one, label: t(`team.role.${one}`) }))}
            onChange={(value) => set('rol', value)}
          />
          <FilterSelect
            label={t('app.filter.status')}
            value={asked.state}
            all={t('internal.team.state.all')}
            options={STATES.map((one) => ({ value: one, label: t(`app.team.state.${one}`) }))}
            onChange={(value) => set('state', value)}
          />
          <FilterSelect
            label={t('internal.team.limit')}
            value={asked.limit}
            options={LIMITS.map((one) => ({
              value: one,
              label: t('internal.team.limit.of', { limit: one }),
            }))}
            onChange={(value) => set('limit', value)}
          />
        </FilterBar>
        <QueryTable
          caption={t('internal.team.title')}
          query={pageQuery(property.id, asked)}
          rowsOf={({ data }) => data}
          rowKey={({ _id }) => _id}
          columns={useColumns(setLeaving)}
          empty={
            <Empty
              icon={<Users aria-hidden="true" />}
              title={t('internal.team.none')}
              action={
                <Button onClick={() => setSearch({}, { replace: true })}>{t('internal.team.clear')}</Button>
              }
            />
          }
          foot={({ meta }) => <Paging meta={meta} onPage={(next) => set('page', String(next))} />}
        />
      </Card>
      <RemoveDialog leaving={leaving} call={teamContract.deleteTeam} onClose={() => setLeaving(undefined)} />
      <Outlet />
    </Page>
  );
}

function useColumns(onRemove: (one: Collaborator) => void): readonly Column<Collaborator>[] {
  const { t, format } = useLanguage();
  const { mayCall } = useAccess();
  const { timezone } = useProperty().property;
  const sees: Column<Collaborator> = {
    key: 'sees',
    header: t('app.team.sees'),
    cell: ({ apps, seesMoney, seesIdentity }) => {
      const given = apps.filter(({ access }) => access).length;
      const words = [
        t('internal.apps', { given, all: apps.length }),
        seesMoney && t('app.team.money.short'),
        seesIdentity && t('app.team.identity.short'),
      ];
      return <span className="sm">{words.filter(Boolean).join(' · ')}</span>;
    },
  };
  const columns: readonly Column<Collaborator>[] = [
    ...useTeamColumns().map((column) => (column.key === 'sees' ? sees : column)),
    {
      key: 'since',
      header: t('internal.team.since'),
      cell: ({ since, expiresAt }) =>
        expiresAt === null
          ? format.ago(since)
          : t('internal.team.until', {
              since: format.ago(since),
              until: format.dateTime(expiresAt, timezone),
            }),
    },
    {
      key: 'id',
      header: t('internal.id'),
      cell: ({ _id, name }) => <Copyable isShort text={_id} label={t('internal.id.copy', { name })} />,
    },
  ];
  if (!mayCall(teamContract.deleteTeam)) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: '',
      headerLabel: t('app.team.actions'),
      align: 'end',
      cell: (one) => (
        <IconButton
          label={`${t(one.state === 'active' ? 'app.team.remove' : 'app.team.withdraw')}: ${one.name}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onRemove(one)}
        />
      ),
    },
  ];
}
