import { useQuery } from '@tanstack/react-query';

import type {
  StayReport,
  StayReportGroup,
  TourismSettings,
} from '#areas/guests/registry/registry.contract.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card, PersonCell } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Empty } from '#web/ui/states.tsx';
import { FilterBar } from '#web/ui/filters.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { reportsQuery, summaryQuery } from './queries.ts';
import { groupOf, movementText, shownState, STATE_FAMILIES, stateText } from './report-words.ts';
import styles from './reports.module.css';

const isOpen = ({ group }: StayReport): boolean => group !== 'done';

function Due({ report }: { readonly report: StayReport }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { dueAt, isLate, sentAt } = report;
  if (!isOpen(report)) {
    return (
      <span className={styles['due']}>
        {sentAt ? format.dateTime(sentAt, property.timezone) : t('app.blank')}
      </span>
    );
  }
  const at = format.dateTime(dueAt, property.timezone);
  return (
    <span className={classes(styles['due'], isLate && styles['late'])}>
      <b>{t(isLate ? 'app.report.late' : 'app.report.dueAt', { at })}</b>
      <span>{format.ago(dueAt)}</span>
    </span>
  );
}

function State({ report }: { readonly report: StayReport }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const state = shownState(report);
  const { code, sendFrom, problem } = report;
  const waits = state === 'waiting' && sendFrom > new Date().toISOString();
  const from = waits && t('app.report.goesFrom', { at: format.dateTime(sendFrom, property.timezone) });
  const number = code && t('app.report.number', { code });
  return (
    <span className={styles['state']}>
      <StatusPill family={STATE_FAMILIES[state]}>{t(stateText(state))}</StatusPill>
      <span>{problem?.message ?? (from || number)}</span>
    </span>
  );
}

function useColumns(): readonly Column<StayReport>[] {
  const { t } = useLanguage();
  return [
    {
      key: 'guest',
      header: t('app.stay.guest'),
      isHead: true,
      cell: ({ guestName, listingName }) => (
        <PersonCell name={guestName || t('app.stay.noName')} text={listingName} />
      ),
    },
    {
      key: 'registry',
      header: t('app.report.registry'),
      cell: (report) => (
        <span className={styles['registry']}>
          <b>{report.registryName}</b>
          <span>{t(movementText(report))}</span>
        </span>
      ),
    },
    { key: 'due', header: t('app.report.due.header'), cell: (report) => <Due report={report} /> },
    { key: 'state', header: t('app.filter.status'), cell: (report) => <State report={report} /> },
  ];
}

/** Ids of the property's connected registries, with their names. */
function registriesOf(settings: readonly TourismSettings[]): ReadonlyMap<string, string> {
  return new Map(
    settings.flatMap(({ tra, sire, registries }) => [
      ...(tra ? [['tra', 'TRA'] as const] : []),
      ...(sire ? [['sire', 'SIRE'] as const] : []),
      ...registries.map(({ registry, name }) => [registry, name] as const),
    ]),
  );
}

type ReportsProps = {
  readonly settings: readonly TourismSettings[];
  readonly search: URLSearchParams;
  readonly set: (name: string, value: string | undefined) => void;
  readonly report: (id: string) => string;
};

const EVERY = '';

/** The owed and the sent reports, the most urgent first. */
export function Reports({ settings, search, set, report }: ReportsProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const group = groupOf(search.get('group'));
  const registries = registriesOf(settings);
  const asked = search.get('registry') ?? EVERY;
  const registry = registries.has(asked) ? asked : EVERY;
  const page = Math.max(1, Number(search.get('page')) || 1);
  const { data: summary } = useQuery(summaryQuery(property.id));
  const columns = useColumns();
  const headOf = (one: StayReportGroup) => t(`app.report.group.${one}.head`);
  const filter = { ...(group && { group }), ...(registry !== EVERY && { registry }) };
  return (
    <Card title={t('app.report.title')}>
      {registries.size > 1 && (
        <FilterBar>
          <SegmentedControl
            label={t('app.report.registry')}
            options={[
              { value: EVERY, label: t('app.report.everyRegistry') },
              ...[...registries].map(([value, label]) => ({ value, label })),
            ]}
            value={registry}
            onChange={(value) => set('registry', value || undefined)}
          />
        </FilterBar>
      )}
      <QueryTable
        caption={t('app.report.title')}
        query={reportsQuery(property.id, page, filter)}
        rowsOf={({ data }) => data}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => appendSearch(report(_id), search)}
        rowLook={({ state }) => (state === 'refused' || state === 'attention' ? 'attention' : undefined)}
        groupOf={({ group: one }) => headOf(one)}
        groupAside={
          registry === EVERY && summary
            ? ({ group: one }) => format.number(summary.groups[one].count)
            : undefined
        }
        columns={columns}
        empty={<Empty title={t(`app.report.none.${group ?? 'all'}`)} />}
        foot={({ meta }) => <Paging meta={meta} onPage={(next) => set('page', String(next))} />}
      />
    </Card>
  );
}
