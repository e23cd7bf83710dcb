import { useQuery } from '@tanstack/react-query';
import {
  CalendarPlus,
  DoorOpen,
  Download,
  FileSpreadsheet,
  Plus,
  TriangleAlert,
  WalletCards,
} from 'lucide-react';
import { Outlet } from 'react-router';

import { staysExportContract } from '#areas/stays/reservations/lists/stays-export.contract.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { AttentionList, AttentionRow, Card, PersonCell } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { appendSearch } from '#web/parts/append-search.ts';
import type { StayLinks } from './links.ts';
import { askedOf } from './list-filters.ts';
import { Paging } from '#web/parts/paging.tsx';
import {
  conflictsQuery,
  type ListedStay,
  type ReservationsAsked,
  reservationsQuery,
  roomsQuery,
} from './queries.ts';
import { useExport } from './export-stays.ts';
import { PhoneBar } from './phone-bar.tsx';
import { PhoneList } from './phone-list.tsx';
import styles from './reservations-page.module.css';
import { ReservationFilters } from './reservation-filters.tsx';
import { SavedViews } from './saved-views.tsx';
import { pillOf, totalText } from './stay-words.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useMedia } from '#web/shell/use-media.ts';
import { May, ScreenLink } from '#web/shell/screens.tsx';

function useColumns(): readonly Column<ListedStay>[] {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const rooms = useQuery(roomsQuery(property.id));
  const names = new Map(rooms.data?.map(({ id, name }) => [id, name]));
  return [
    {
      key: 'guest',
      header: t('app.stay.guest'),
      isHead: true,
      cell: ({ guestName, channelName, channelCode }) => (
        <PersonCell
          name={guestName || t('app.stay.noName')}
          text={[soldByLabel(channelName, t), channelCode].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'listing',
      header: t('app.stay.listing'),
      cell: ({ roomId }) => names.get(roomId ?? '') ?? t('app.stay.noListing'),
    },
    {
      key: 'arrival',
      header: t('app.stay.arrival'),
      cell: ({ checkInDate }) => <span className="nowrap">{format.date(checkInDate)}</span>,
    },
    {
      key: 'departure',
      header: t('app.stay.departure'),
      cell: ({ checkOutDate, nights }) => (
        <span>
          <span className="nowrap">{format.date(checkOutDate)}</span>{' '}
          <span className="xs muted nowrap">{tn('app.nights', nights)}</span>
        </span>
      ),
    },
    {
      key: 'checkIn',
      header: t('app.stay.checkIn'),
      cell: ({ checkIn, totalGuests }) =>
        t('shell.progress.count', { done: checkIn.guestsDone, total: totalGuests }),
    },
    {
      key: 'total',
      header: t('app.stay.total'),
      align: 'end',
      cell: (reservation) =>
        totalText(reservation, format) ?? <span className="muted">{t('app.blank')}</span>,
    },
    {
      key: 'state',
      header: '',
      headerLabel: t('app.filter.status'),
      cell: (reservation) => {
        const { family, text } = pillOf(reservation, todayIn(property.timezone));
        return <StatusPill family={family}>{t(text)}</StatusPill>;
      },
    },
  ];
}

function ExportButton({ asked }: { readonly asked: ReservationsAsked }) {
  const { t } = useLanguage();
  const file = useExport(asked);
  return (
    <>
      <Button
        icon={<FileSpreadsheet aria-hidden="true" />}
        busy={file.isPending && file.variables === 'xlsx'}
        onClick={() => file.mutate('xlsx')}
      >
        {t('reservation.xlsx.download')}
      </Button>
      <Button
        icon={<Download aria-hidden="true" />}
        busy={file.isPending && file.variables === 'csv'}
        onClick={() => file.mutate('csv')}
      >
        {t('reservation.csv.download')}
      </Button>
    </>
  );
}

/** Above the list while there is a double booking: tasks of a person come first. */
function ConflictsNotice({ to }: { readonly to: string }) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const { data } = useQuery(conflictsQuery(property.id));
  if (!data?.length) return null;
  return (
    <Card>
      <AttentionList>
        <AttentionRow
          family="rose"
          icon={<TriangleAlert />}
          title={tn('reservation.conflicts.waiting', data.length)}
          text={format.list(data.map(({ stay }) => stay.guestName))}
          action={
            <ScreenLink to={to} size="small">
              {t('reservation.conflicts.solve')}
            </ScreenLink>
          }
        />
      </AttentionList>
    </Card>
  );
}

type ReservationsProps = {
  readonly links: StayLinks;
  readonly conflicts: string;
  readonly accounts: string;
};

export function ReservationsPage({ links, conflicts, accounts }: ReservationsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search, set } = useAddressFilters();
  const filters = askedOf(search, todayIn(property.timezone));
  const columns = useColumns();
  const isPhone = useMedia('(width < 750px)');
  const createButton = (
    <ScreenLink
      to={appendSearch(links.create(), search)}
      preventScrollReset
      kind="primary"
      icon={<Plus aria-hidden="true" />}
    >
      {t(isPhone ? 'reservation.new.short' : 'app.stay.new')}
    </ScreenLink>
  );
  const empty = filters.isFiltered ? (
    <Empty title={t('app.stay.noneFound')} />
  ) : (
    <Empty
      icon={<DoorOpen aria-hidden="true" />}
      title={t('app.stay.none')}
      text={t('app.stay.none.text')}
      action={createButton}
    />
  );
  return (
    <Page
      title={t('shell.nav.reservations')}
      actions={
        <>
          <ScreenLink to={accounts} icon={<WalletCards aria-hidden="true" />}>
            {t('app.house.title')}
          </ScreenLink>
          {!isPhone && (
            <>
              <May call={staysExportContract.exportStays}>
                <ExportButton asked={filters.asked} />
              </May>
              <ScreenLink
                to={appendSearch(links.block(), search)}
                preventScrollReset
                icon={<CalendarPlus aria-hidden="true" />}
              >
                {t('app.block.new')}
              </ScreenLink>
            </>
          )}
          {createButton}
        </>
      }
    >
      <ConflictsNotice to={conflicts} />
      {isPhone ? (
        <div className={styles['phone']}>
          <PhoneBar filters={filters} set={set} block={appendSearch(links.block(), search)} />
          <SavedViews />
        </div>
      ) : (
        <SavedViews />
      )}
      <Card>
        {isPhone ? (
          <PhoneList
            asked={filters.asked}
            reservation={links.reservation}
            empty={empty}
            onPage={(page) => set('page', String(page))}
          />
        ) : (
          <>
            <ReservationFilters filters={filters} set={set} />
            <QueryTable
              caption={t('shell.nav.reservations')}
              query={reservationsQuery(property.id, filters.asked)}
              rowsOf={({ data }) => data}
              rowKey={({ _id }) => _id}
              rowLink={({ _id }) => appendSearch(links.reservation(_id), search)}
              rowLook={({ conflict }) => (conflict ? 'attention' : undefined)}
              columns={columns}
              skeletonRows={8}
              empty={empty}
              foot={({ meta }) => <Paging meta={meta} onPage={(page) => set('page', String(page))} />}
            />
          </>
        )}
      </Card>
      <Outlet />
    </Page>
  );
}
