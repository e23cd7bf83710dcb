import { Bell, ClipboardList, FileText, IdCard, Link as LinkIcon, Plus, Settings } from 'lucide-react';
import { useCallback } from 'react';
import { Outlet } from 'react-router';

import { checkInContract, type CheckInReservation } from '#areas/guests/check-in/check-in.contract.ts';
import { wizardContract } from '#areas/guests/check-in/wizard.contract.ts';
import { WIZARD_STEPS } from '#areas/property/properties/wizard.constants.ts';
import { CheckInState } from '#areas/stays/reservations/reservations.contract.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useCopyCheckInLink } from '#web/parts/check-in-link.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { todayIn } from '#web/shell/today.ts';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, PersonCell } from '#web/ui/card.tsx';
import { Empty, Notice } from '#web/ui/states.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { ProgressSteps } from '#web/ui/progress.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { ARRIVALS, askedOf, DEPARTURES, LISTS } from './check-in-filters.ts';
import { CheckInSummary, useCheckInSummary } from './check-in-summary.tsx';
import { checkInsQuery } from './queries.ts';

const FAMILIES = { pending: 'sun', started: 'sky', complete: 'palm' } as const;
const GUEST_STEPS = { empty: 'open', started: 'waiting', complete: 'done' } as const;

function CopyLink({ stay }: { readonly stay: CheckInReservation }) {
  const { t } = useLanguage();
  const { copy, isBusy } = useCopyCheckInLink();
  return (
    <Button
      size="small"
      busy={isBusy}
      icon={<LinkIcon aria-hidden="true" />}
      onClick={() => copy(stay.reservationId)}
    >
      {t('app.checkIn.copyLink')}
      <span className="visually-hidden">, {stay.guestName}</span>
    </Button>
  );
}

type ColumnsAsked = { readonly isLeaving: boolean; readonly toCorrect: ReadonlySet<string> };

function useColumns({ isLeaving, toCorrect }: ColumnsAsked): readonly Column<CheckInReservation>[] {
  const { t, tn, format } = useLanguage();
  const day: Column<CheckInReservation> = isLeaving
    ? {
        key: 'departure',
        header: t('app.stay.departure'),
        cell: ({ checkOutDate }) => format.date(checkOutDate),
      }
    : {
        key: 'arrival',
        header: t('app.stay.arrival'),
        cell: ({ checkInDate, arrivalTime }) =>
          [format.date(checkInDate), arrivalTime].filter(Boolean).join(', '),
      };
  return [
    {
      key: 'guest',
      header: t('app.stay.guest'),
      isHead: true,
      cell: ({ guestName, channelName, totalGuests }) => (
        <PersonCell
          name={guestName || t('app.stay.noName')}
          text={`${soldByLabel(channelName, t)} · ${tn('app.guests', totalGuests)}`}
        />
      ),
    },
    {
      key: 'listing',
      header: t('app.stay.listing'),
      cell: ({ roomName }) => roomName ?? t('app.stay.noListing'),
    },
    day,
    {
      key: 'progress',
      header: t('app.guests.title'),
      cell: ({ guests }) => (
        <ProgressSteps
          steps={guests.map(({ firstName, state }, index) => ({
            label: firstName ?? t('app.guests.nth', { number: index + 1 }),
            state: GUEST_STEPS[state],
          }))}
        />
      ),
    },
    {
      key: 'state',
      header: '',
      headerLabel: t('app.filter.status'),
      cell: ({ reservationId, state, guestsDone, totalGuests }) =>
        toCorrect.has(reservationId) ? (
          <StatusPill family="rose">{t('app.checkIn.toCorrect')}</StatusPill>
        ) : (
          <StatusPill family={FAMILIES[state]}>
            {state === 'started'
              ? t('shell.progress.count', { done: guestsDone, total: totalGuests })
              : t(`app.checkIn.state.${state}`)}
          </StatusPill>
        ),
    },
    {
      key: 'link',
      header: '',
      headerLabel: t('app.checkIn.link'),
      align: 'end',
      cell: (stay) =>
        stay.state === 'complete' ? null : (
          <May call={checkInContract.createLink}>
            <CopyLink stay={stay} />
          </May>
        ),
    },
  ];
}

/** The unfinished wizard, and the step where it continues. */
function WaitingWizard({ wizard }: Pick<CheckInPageProps, 'wizard'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  if (!property.isWizardOpen || !mayCall(wizardContract.saveWizardStep)) return null;
  const current =
    Math.max(
      0,
      WIZARD_STEPS.findIndex((step) => step === property.wizardStep),
    ) + 1;
  return (
    <Notice
      family="sky"
      more={
        <ScreenLink to={wizard} size="small">
          {t('app.checkIn.wizard.goOn')}
        </ScreenLink>
      }
    >
      {t('app.checkIn.wizard.waits', { current, total: WIZARD_STEPS.length })}
    </Notice>
  );
}

type CheckInPageProps = {
  readonly checkIn: (reservationId: string) => string;
  readonly newCheckIn: string;
  /** The page of the reports whose data has to be corrected. */
  readonly registry: string;
  /** Where the terms are written that guests sign. */
  readonly terms: string;
  readonly settings: string;
  /** Where the team says what it is told by email. */
  readonly notifications: string;
  readonly wizard: string;
  /** Where the host writes questions of its own. */
  readonly forms: string;
};

/** Arrivals or departures, and the missing check-ins. */
export function CheckInPage({
  checkIn,
  newCheckIn,
  registry,
  terms,
  settings,
  notifications,
  wizard,
  forms,
}: CheckInPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search, set } = useAddressFilters();
  const { list, arrivals, departures, state, days, asked, isFiltered } = askedOf(
    search,
    todayIn(property.timezone),
  );
  const isLeaving = list === 'departures';
  const summary = useCheckInSummary(days);
  const toCorrect = new Set<string>(summary.data?.invalidReservationIds);
  const columns = useColumns({ isLeaving, toCorrect });
  const find = useCallback((text: string) => set('search', text), [set]);
  return (
    <Page
      title={t('shell.nav.checkIn')}
      subtitle={t('app.checkIn.lead')}
      actions={
        <>
          <ScreenLink to={settings} icon={<Settings aria-hidden="true" />}>
            {t('app.checkIn.settings.title')}
          </ScreenLink>
          <ScreenLink to={notifications} icon={<Bell aria-hidden="true" />}>
            {t('app.notifications.title')}
          </ScreenLink>
          <ScreenLink to={terms} icon={<FileText aria-hidden="true" />}>
            {t('app.terms.title')}
          </ScreenLink>
          <ScreenLink to={forms} icon={<ClipboardList aria-hidden="true" />}>
            {t('app.forms.title')}
          </ScreenLink>
          <ScreenLink
            to={appendSearch(newCheckIn, search)}
            kind="primary"
            preventScrollReset
            icon={<Plus aria-hidden="true" />}
          >
            {t('app.checkIn.new')}
          </ScreenLink>
        </>
      }
    >
      <WaitingWizard wizard={wizard} />
      <CheckInSummary summary={summary} registry={registry} />
      <Card>
        <FilterBar search={<SearchBox label={t('app.stay.search')} value={asked.search} onSearch={find} />}>
          <SegmentedControl
            label={t('app.checkIn.lists')}
            value={list}
            options={LISTS.map((one) => ({ value: one, label: t(`app.checkIn.list.${one}`) }))}
            onChange={(value) => set('list', value === 'arrivals' ? undefined : value)}
          />
          {isLeaving ? (
            <FilterSelect
              label={t('app.checkIn.departures')}
              value={departures}
              options={DEPARTURES.map((one) => ({ value: one, label: t(`app.checkIn.departure.${one}`) }))}
              onChange={(value) => set('departure', value === 'next' ? undefined : value)}
            />
          ) : (
            <FilterSelect
              label={t('app.filter.arrival')}
              value={arrivals}
              options={ARRIVALS.map((one) => ({ value: one, label: t(`app.checkIn.arrival.${one}`) }))}
              onChange={(value) => set('arrival', value === 'next' ? undefined : value)}
            />
          )}
          <FilterSelect
            label={t('app.filter.status')}
            value={state}
            all={t('app.filter.allStatuses')}
            options={CheckInState.options.map((one) => ({
              value: one,
              label: t(`app.checkIn.state.${one}`),
            }))}
            onChange={(value) => set('state', value)}
          />
        </FilterBar>
        <QueryTable
          caption={t('shell.nav.checkIn')}
          query={checkInsQuery(property.id, asked)}
          rowsOf={({ data }) => data}
          rowKey={({ reservationId }) => reservationId}
          rowLink={({ reservationId }) => appendSearch(checkIn(reservationId), search)}
          columns={columns}
          skeletonRows={8}
          empty={
            isFiltered ? (
              <Empty title={t('app.stay.noneFound')} />
            ) : (
              <Empty
                icon={<IdCard aria-hidden="true" />}
                title={t(isLeaving ? 'app.checkIn.none.departures' : 'app.checkIn.none')}
                action={<ScreenLink to={newCheckIn}>{t('app.checkIn.new')}</ScreenLink>}
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
