import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { BedDouble, Plus } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { Outlet } from 'react-router';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed } from '#web/ui/states.tsx';
import { Page } from '#web/ui/page.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { type Column, Table, TableSkeleton } from '#web/ui/table.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ChoiceCell } from './choice-cell.tsx';
import { useListFilters } from './list-filters.ts';
import { CalendarsCell, hasProblem } from './calendars-cell.tsx';
import { Chips } from './listing-chips.tsx';
import { ListingFilters } from './listing-filters.tsx';
import { ListingsMenu } from './listings-menu.tsx';
import styles from './listings.module.css';
import { type Pages, rowsIn } from './pages.ts';
import { listingPagesQuery } from './queries.ts';
import { useSelection } from './selection.ts';
import { SyncProgress } from './sync-progress.tsx';

function useColumns(choice: Column<Listing> | null): readonly Column<Listing>[] {
  const { t, tn } = useLanguage();
  return [
    ...(choice ? [choice] : []),
    {
      key: 'name',
      header: t('app.listing.one'),
      isHead: true,
      cell: ({ internalName, type, capacity, arrivalTime, departureTime }) => (
        <span>
          <b>{internalName}</b>
          <span className="xs muted" style={{ display: 'block', fontWeight: 400 }}>
            {[
              type?.name,
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
      cell: ({ calendars }) => <CalendarsCell calendars={calendars} />,
    },
    {
      key: 'state',
      header: '',
      headerLabel: t('app.filter.status'),
      align: 'end',
      cell: ({ status, state, calendars }) => {
        if (status === 'archived') {
          return <StatusPill kind="archived">{t('listing.filter.archived')}</StatusPill>;
        }
        if (hasProblem({ calendars }))
          return <StatusPill kind="error">{t('app.listing.feed.broken')}</StatusPill>;
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
  readonly types: () => string;
  readonly importing: () => string;
};

/** Rows of the first paint; the others follow while the page already answers. */
const FIRST_ROWS = 40;
const NO_ROWS: readonly Listing[] = [];

/** By name within each type; those without one last. */
const byType = (rows: readonly Listing[]): readonly Listing[] =>
  rows.toSorted(
    (one, other) =>
      Number(one.type === null) - Number(other.type === null) ||
      (one.type?.name ?? '').localeCompare(other.type?.name ?? ''),
  );

export function ListingsPage(links: ListingsPageProps) {
  const { listing, newListing } = links;
  const { t } = useLanguage();
  const { property } = useProperty();
  const { may } = useAccess();
  const filters = useListFilters();
  const { search, shown, order, isFiltered } = filters;
  const query = useInfiniteQuery(listingPagesQuery(property.id, shown));
  const all = query.data ? rowsIn(query.data) : NO_ROWS;
  const rows = order === 'type' ? byType(all) : all;
  const drawn = useDeferredValue(rows, rows.slice(0, FIRST_ROWS));
  const selection = useSelection();
  const latest = useRef<readonly string[]>([]);
  useEffect(() => {
    latest.current = rows.map(({ _id }) => _id);
  });
  // Rows that are no longer visible must not be changed with the others.
  useEffect(() => selection.clear(), [selection, shown]);
  const choice: Column<Listing> = {
    key: 'choice',
    header: '',
    headerLabel: t('app.listing.bulk'),
    cell: (row) => <ChoiceCell listing={row} selection={selection} order={() => latest.current} />,
  };
  const columns = useColumns(may('manage') ? choice : null);
  const addButton = (
    <ScreenLink
      to={appendSearch(newListing(), search)}
      preventScrollReset
      kind="primary"
      icon={<Plus aria-hidden="true" />}
    >
      {t('app.listing.add')}
    </ScreenLink>
  );
  return (
    <Page
      title={t('shell.nav.listings')}
      actions={
        <>
          <ListingsMenu {...links} />
          {addButton}
        </>
      }
    >
      <Card>
        <SyncProgress />
        <ListingFilters filters={filters} />
        <LoadedList query={query} isEmpty={all.length === 0} isFiltered={isFiltered} add={addButton}>
          <Table
            caption={t('shell.nav.listings')}
            columns={columns}
            rows={drawn}
            rowKey={({ _id }) => _id}
            rowLink={({ _id }) => appendSearch(listing(_id), search)}
            rowLook={(row) => (hasProblem(row) ? 'attention' : undefined)}
            groupOf={order === 'type' ? ({ type }) => type?.name ?? t('app.listing.type.none') : undefined}
          />
          <More query={query} shown={all.length} />
          <BulkBar selection={selection} rows={rows} />
        </LoadedList>
      </Card>
      <Outlet />
    </Page>
  );
}

type ListQuery = UseInfiniteQueryResult<Pages>;
type LoadedListProps = {
  readonly query: ListQuery;
  readonly isEmpty: boolean;
  readonly isFiltered: boolean;
  readonly add: ReactNode;
  readonly children: ReactNode;
};

/** The four states of the list. */
function LoadedList({ query, isEmpty, isFiltered, add, children }: LoadedListProps) {
  const { t } = useLanguage();
  const skeleton = useColumns(null);
  if (query.data && !isEmpty) return children;
  if (query.data) {
    return isFiltered ? (
      <Empty title={t('app.listing.noneFound')} />
    ) : (
      <Empty
        icon={<BedDouble aria-hidden="true" />}
        title={t('app.listing.none')}
        text={t('app.listing.none.text')}
        action={add}
      />
    );
  }
  if (query.error) {
    return (
      <Failed
        error={query.error}
        text={t('accounting.listings')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        {t('shell.loading')}
      </p>
      <TableSkeleton caption={t('shell.nav.listings')} columns={skeleton} rows={8} />
    </div>
  );
}

/** How many are seen, and the next page below them (R-LIST-01). */
function More({ query, shown }: { readonly query: ListQuery; readonly shown: number }) {
  const { t, format } = useLanguage();
  const total = query.data?.pages.at(-1)?.meta.total ?? shown;
  if (!query.hasNextPage) return null;
  return (
    <div className={styles['foot']}>
      <span className="num">
        {t('app.listing.shown', { shown: format.number(shown), total: format.number(total) })}
      </span>
      <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('app.listing.more')}
      </Button>
    </div>
  );
}
