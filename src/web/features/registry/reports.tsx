import { useQuery } from '@tanstack/react-query';

import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import { keepSearch } from '#web/parts/keep-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card, PersonCell } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { FilterBar } from '#web/ui/filters.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { reportsQuery, summaryQuery } from './queries.ts';
import {
  movementText,
  type Stack,
  stackOf,
  STACKS,
  shownState,
  STATE_FAMILIES,
  stateText,
} from './report-words.ts';

function useColumns(): readonly Column<StayReport>[] {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  return [
    {
      key: 'guest',
      header: t('app.stay.guest'),
      isHead: true,
      cell: (report) => (
        <PersonCell
          name={report.guestName || t('app.stay.noName')}
          text={`${report.registryName} · ${t(movementText(report))}`}
        />
      ),
    },
    {
      key: 'due',
      header: t('app.report.due.header'),
      cell: ({ dueAt, state, isLate }) => {
        const isOpen = state !== 'sent' && state !== 'by-hand';
        const at = format.dateTime(dueAt, property.timezone);
        return isOpen && isLate ? <b>{t('app.report.late', { at })}</b> : at;
      },
    },
    {
      key: 'problem',
      header: t('app.report.problem'),
      cell: ({ problem, code }) => problem?.message ?? code ?? t('app.blank'),
    },
    {
      key: 'state',
      header: '',
      headerLabel: t('app.filter.status'),
      align: 'end',
      cell: (report) => {
        const state = shownState(report);
        return <StatusPill family={STATE_FAMILIES[state]}>{t(stateText(state))}</StatusPill>;
      },
    },
  ];
}

type ReportsProps = {
  readonly search: URLSearchParams;
  readonly set: (name: string, value: string | undefined) => void;
  readonly report: (id: string) => string;
};

export function Reports({ search, set, report }: ReportsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const stack = stackOf(search.get('state'));
  const page = Math.max(1, Number(search.get('page')) || 1);
  const summary = useQuery(summaryQuery(property.id));
  const columns = useColumns();
  const labelOf = (one: Stack) => {
    const states: readonly (keyof NonNullable<typeof summary.data>)[] = STACKS[one];
    const count = states.reduce((sum, state) => sum + (summary.data?.[state] ?? 0), 0);
    return count > 0 ? `${t(`app.report.stack.${one}`)} ${count}` : t(`app.report.stack.${one}`);
  };
  return (
    <Card title={t('app.report.title')}>
      <FilterBar>
        <SegmentedControl<Stack>
          label={t('app.filter.status')}
          options={(Object.keys(STACKS) as Stack[]).map((value) => ({ value, label: labelOf(value) }))}
          value={stack}
          onChange={(value) => set('state', value === 'all' ? undefined : value)}
        />
      </FilterBar>
      <QueryTable
        caption={t('app.report.title')}
        query={reportsQuery(property.id, page, STACKS[stack])}
        rowsOf={({ data }) => data}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => keepSearch(report(_id), search)}
        rowLook={({ state }) => (state === 'refused' || state === 'attention' ? 'attention' : undefined)}
        columns={columns}
        empty={<Empty title={t(`app.report.none.${stack}`)} />}
        foot={({ meta }) => <Paging meta={meta} onPage={(next) => set('page', String(next))} />}
      />
    </Card>
  );
}
