import { useQuery } from '@tanstack/react-query';
import { BedDouble, Plus } from 'lucide-react';
import { useCallback } from 'react';
import { Outlet } from 'react-router';

import type { Listing } from '#areas/listings/listings.contract.ts';
import { useAddressFilters } from '#web/shell/address-filters.ts';
import { keepSearch } from '#web/shell/keep-search.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { Paging } from '#web/shell/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/faces.tsx';
import { FilterBar } from '#web/ui/filters.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { Chips } from './listing-chips.tsx';
import { listingCountsQuery, listingsQuery } from './queries.ts';

const STATES = ['active', 'archived', 'all'] as const;

function useColumns(): readonly Column<Listing>[] {
  const { t, tn, format } = useLanguage();
  return [
    {
      key: 'name',
      header: t('app.listing.one'),
      isHead: true,
      cell: ({ internalName, capacity, arrivalTime, departureTime }) => (
        <span>
          <b>{internalName}</b>
          <span className="xs muted" style={{ display: 'block', fontWeight: 400 }}>
            {[
              capacity !== null && tn('app.guests', capacity),
              t('app.listing.times', { from: arrivalTime, to: departureTime }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    { key: 'chips', header: t('app.listing.ready'), cell: (listing) => <Chips listing={listing} /> },
    {
      key: 'calendar',
      header: t('app.listing.calendar'),
      cell: ({ calendar }) =>
        calendar === null
          ? t('app.listing.feed.none')
          : (calendar.problem ??
            (calendar.lastReadAt
              ? t('app.connection.read', { ago: format.ago(calendar.lastReadAt) })
              : t('app.connection.notRead'))),
    },
    {
      key: 'state',
      header: '',
      headerLabel: t('app.filter.status'),
      align: 'end',
      cell: ({ status, state, calendar }) => {
        if (status === 'archived') {
          return <StatusPill kind="archived">{t('listing.filter.archived')}</StatusPill>;
        }
        if (calendar?.problem) return <StatusPill kind="error">{t('app.listing.feed.broken')}</StatusPill>;
        return (
          <StatusPill family={state === 'open' ? 'palm' : 'neutral'}>
            {t(`listing.status.${state}`)}
          </StatusPill>
        );
      },
    },
  ];
}

type ListingsPageProps = {
  readonly listing: (id: string) => string;
  readonly newListing: () => string;
  readonly calendarCheck: () => string;
};

export function ListingsPage({ listing, newListing, calendarCheck }: ListingsPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search, set } = useAddressFilters();
  const name = search.get('search') ?? '';
  const state = STATES.find((one) => one === search.get('state')) ?? 'active';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const find = useCallback((text: string) => set('search', text), [set]);
  const columns = useColumns();
  const counts = useQuery(listingCountsQuery(property.id)).data;
  const stateName = (one: (typeof STATES)[number]) => {
    const text = t(`listing.filter.${one}`);
    return counts ? t('listing.filter.count', { state: text, number: counts[one] }) : text;
  };
  const addButton = (
    <LinkButton
      to={keepSearch(newListing(), search)}
      preventScrollReset
      kind="primary"
      icon={<Plus aria-hidden="true" />}
    >
      {t('app.listing.add')}
    </LinkButton>
  );
  return (
    <Page
      title={t('shell.nav.listings')}
      actions={
        <>
          <LinkButton to={calendarCheck()} kind="quiet">
            {t('app.listing.explain')}
          </LinkButton>
          {addButton}
        </>
      }
    >
      <Card>
        <FilterBar search={<SearchBox label={t('app.listing.search')} value={name} onSearch={find} />}>
          <Select
            pill
            width="md"
            aria-label={t('app.filter.status')}
            value={state}
            onChange={({ target }) => set('state', target.value === 'active' ? undefined : target.value)}
          >
            {STATES.map((one) => (
              <option key={one} value={one}>
                {stateName(one)}
              </option>
            ))}
          </Select>
        </FilterBar>
        <QueryTable
          caption={t('shell.nav.listings')}
          query={listingsQuery(property.id, { page, name, state })}
          rowsOf={({ data }) => data}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => keepSearch(listing(_id), search)}
          rowLook={({ calendar }) => (calendar?.problem ? 'attention' : undefined)}
          columns={columns}
          skeletonRows={8}
          empty={
            name || state !== 'active' ? (
              <Empty title={t('app.listing.noneFound')} />
            ) : (
              <Empty
                icon={<BedDouble aria-hidden="true" />}
                title={t('app.listing.none')}
                text={t('app.listing.none.text')}
                action={addButton}
              />
            )
          }
          foot={({ meta }) => <Paging meta={meta} onPage={(next) => set('page', String(next))} />}
        />
      </Card>
      <Outlet />
    </Page>
  );
}
