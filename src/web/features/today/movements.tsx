import type { TodayStay } from '#areas/desk/today/today.contract.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useMedia } from '#web/shell/use-media.ts';
import { Card, PersonCell } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ProgressSteps, type StepState } from '#web/ui/progress.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { ArrivedButton, hasCome } from './arrived.tsx';
import styles from './attention.module.css';

type Step = TodayStay['steps']['guests'];

const BARS = {
  none: 'open',
  todo: 'open',
  doing: 'waiting',
  done: 'done',
  failed: 'failed',
} as const satisfies Record<Step, StepState>;

const FAMILIES = { done: 'palm', waiting: 'sun', failed: 'rose' } as const;

type MovementsProps = {
  readonly kind: 'arrivals' | 'departures';
  readonly stays: readonly TodayStay[];
  readonly reservation: (id: string) => string;
};

/** Today's arrivals or departures. */
export function Movements({ kind, stays, reservation }: MovementsProps) {
  const { t, tn } = useLanguage();
  const isPhone = useMedia('(width < 750px)');
  const columns: readonly Column<TodayStay>[] = [
    {
      key: 'guest',
      header: t('app.stay.guest'),
      isHead: true,
      cell: ({ guestName, channelName, guests }) => (
        <PersonCell
          name={guestName || t('app.stay.noName')}
          text={`${soldByLabel(channelName, t)} · ${tn('app.guests', guests)}`}
        />
      ),
    },
    {
      key: 'listing',
      header: t('app.stay.listing'),
      cell: ({ listingName }) => listingName ?? t('app.stay.noListing'),
    },
    { key: 'nights', header: t('app.nights.label'), cell: ({ nights }) => nights },
    {
      key: 'time',
      header: t(kind === 'arrivals' ? 'app.stay.checkIn' : 'app.stay.checkOut'),
      cell: ({ time }) => time ?? t('app.blank'),
    },
    {
      key: 'steps',
      header: t('app.today.progress'),
      cell: ({ steps }) => (
        <ProgressSteps
          steps={[
            { label: t('app.guests.title'), state: BARS[steps.guests] },
            // A property without a registry has one bar, not an empty second one.
            ...(steps.registry === 'none'
              ? []
              : [{ label: t('shell.nav.registry'), state: BARS[steps.registry] }]),
          ]}
        />
      ),
    },
    {
      key: 'state',
      header: '',
      headerLabel: t('app.filter.status'),
      cell: ({ label, tone }) => <StatusPill family={FAMILIES[tone]}>{label}</StatusPill>,
    },
    ...(kind === 'arrivals'
      ? [
          {
            key: 'arrived',
            header: '',
            headerLabel: t('app.today.arrived'),
            align: 'end' as const,
            cell: (stay: TodayStay) => <ArrivedButton stay={stay} />,
          },
        ]
      : []),
  ];
  const linesOf = (shown: readonly TodayStay[]) => (
    <Lines
      label={t(`app.today.${kind}.title`)}
      lines={shown.map((stay) => {
        const pill = <StatusPill family={FAMILIES[stay.tone]}>{stay.label}</StatusPill>;
        const listing = stay.listingName ?? t('app.stay.noListing');
        // Beside a button the name needs its whole line.
        const parts =
          kind === 'arrivals'
            ? { text: listing, end: pill, action: <ArrivedButton stay={stay} /> }
            : { text: `${listing} · ${tn('app.nights', stay.nights)}`, pill };
        return {
          key: stay.reservationId,
          to: reservation(stay.reservationId),
          leading: <span className="num">{stay.time ?? t('app.blank')}</span>,
          title: stay.guestName || t('app.stay.noName'),
          ...parts,
        };
      })}
    />
  );
  // On a phone those who have come fold: the press that is still needed stays in sight.
  const came = kind === 'arrivals' ? stays.filter(hasCome) : [];
  const awaited = stays.filter((stay) => !came.includes(stay));
  return (
    <Card title={t(`app.today.${kind}.title`)} aside={!isPhone && stays.length > 0 && t('app.today.steps')}>
      {stays.length === 0 ? (
        <Empty compact title={t(`app.today.${kind}.none`)} />
      ) : isPhone ? (
        <>
          {awaited.length > 0 && linesOf(awaited)}
          {came.length > 0 && (
            <details className={styles['came']}>
              <summary>{tn('app.today.came', came.length)}</summary>
              {linesOf(came)}
            </details>
          )}
        </>
      ) : (
        <Table
          caption={t(`app.today.${kind}.title`)}
          columns={columns}
          rows={stays}
          rowKey={({ reservationId }) => reservationId}
          rowLink={({ reservationId }) => reservation(reservationId)}
        />
      )}
    </Card>
  );
}
