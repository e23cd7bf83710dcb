import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarPlus, DoorOpen, Download, Plus, TriangleAlert } from 'lucide-react';
import { Outlet } from 'react-router';

import { staysExportContract } from '#areas/reservations/stays-export.contract.ts';
import type { Reservation } from '#areas/reservations/reservations.contract.ts';
import { callForFile } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { saveFile } from '#web/shell/save-file.ts';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { AttentionList, AttentionRow, Card, PersonCell } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { notify } from '#web/ui/toasts.ts';
import { keepSearch } from '#web/shell/keep-search.ts';
import type { StayLinks } from './links.ts';
import { askedOf } from './list-filters.ts';
import { Paging } from '#web/shell/paging.tsx';
import { conflictsQuery, type ReservationsAsked, reservationsQuery, roomsQuery } from './queries.ts';
import { ReservationFilters } from './reservation-filters.tsx';
import { SavedViews } from './saved-views.tsx';
import { pillOf, totalText } from './stay-words.ts';
import { useAddressFilters } from '#web/shell/address-filters.ts';
import { May, ScreenLink } from '#web/shell/screens.tsx';

function useColumns(): readonly Column<Reservation>[] {
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
          text={[channelName, channelCode].filter(Boolean).join(' · ')}
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
        const { family, text } = pillOf(reservation);
        return <StatusPill family={family}>{t(text)}</StatusPill>;
      },
    },
  ];
}

/** What the filters show, as a file. */
function ExportButton({ search, filter }: Pick<ReservationsAsked, 'search' | 'filter'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const file = useMutation({
    mutationFn: async () => {
      const query = { propertyId: property.id, search, filter: JSON.stringify(filter) };
      await saveFile(await callForFile(staysExportContract.exportStays, { query }), 'posada-reservas.csv');
    },
    onError: (failure) => notify('error', failure.message),
  });
  return (
    <Button icon={<Download aria-hidden="true" />} busy={file.isPending} onClick={() => file.mutate()}>
      {t('reservation.csv.download')}
    </Button>
  );
}

/** Above the list while something was sold twice: what needs a person comes first. */
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

type ReservationsProps = { readonly links: StayLinks; readonly conflicts: string };

export function ReservationsPage({ links, conflicts }: ReservationsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search, set } = useAddressFilters();
  const filters = askedOf(search, todayIn(property.timezone));
  const columns = useColumns();
  const createButton = (
    <ScreenLink
      to={keepSearch(links.create(), search)}
      preventScrollReset
      kind="primary"
      icon={<Plus aria-hidden="true" />}
    >
      {t('app.stay.new')}
    </ScreenLink>
  );
  return (
    <Page
      title={t('shell.nav.reservations')}
      actions={
        <>
          <May call={staysExportContract.exportStays}>
            <ExportButton search={filters.asked.search} filter={filters.asked.filter} />
          </May>
          <ScreenLink
            to={keepSearch(links.block(), search)}
            preventScrollReset
            icon={<CalendarPlus aria-hidden="true" />}
          >
            {t('app.block.new')}
          </ScreenLink>
          {createButton}
        </>
      }
    >
      <ConflictsNotice to={conflicts} />
      <SavedViews />
      <Card>
        <ReservationFilters filters={filters} set={set} />
        <QueryTable
          caption={t('shell.nav.reservations')}
          query={reservationsQuery(property.id, filters.asked)}
          rowsOf={({ data }) => data}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => keepSearch(links.reservation(_id), search)}
          rowLook={({ conflict }) => (conflict ? 'attention' : undefined)}
          columns={columns}
          skeletonRows={8}
          empty={
            filters.isFiltered ? (
              <Empty title={t('app.stay.noneFound')} />
            ) : (
              <Empty
                icon={<DoorOpen aria-hidden="true" />}
                title={t('app.stay.none')}
                text={t('app.stay.none.text')}
                action={createButton}
              />
            )
          }
          foot={({ meta }) => <Paging meta={meta} onPage={(page) => set('page', String(page))} />}
        />
      </Card>
      <Outlet />
    </Page>
  );
}
