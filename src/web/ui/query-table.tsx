import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Failed } from './states.tsx';
import { Table, type TableProps, TableSkeleton } from './table.tsx';
import { useUiTexts } from './ui-texts.tsx';

type QueryTableProps<Reply, Row, Key extends readonly unknown[]> = Omit<TableProps<Row>, 'rows'> & {
  readonly query: UseQueryOptions<Reply, Error, Reply, Key>;
  readonly rowsOf: (reply: Reply) => readonly Row[];
  readonly empty: ReactNode;
  readonly skeletonRows?: number;
  /** Below the rows: paging, totals. */
  readonly foot?: (reply: Reply) => ReactNode;
};

/** A list with its four states: loading, empty, failed and full. */
export function QueryTable<Reply, Row, Key extends readonly unknown[]>(
  props: QueryTableProps<Reply, Row, Key>,
) {
  const { query, rowsOf, empty, skeletonRows = 5, foot, ...table } = props;
  const { t } = useUiTexts();
  const { data, error, isFetching, refetch } = useQuery(query);
  if (data === undefined && error) {
    return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <div aria-busy="true">
        <p role="status" className="visually-hidden">
          {t('shell.loading')}
        </p>
        <TableSkeleton caption={table.caption} columns={table.columns} rows={skeletonRows} />
      </div>
    );
  }
  const rows = rowsOf(data);
  return (
    <>
      {rows.length ? <Table {...table} rows={rows} /> : empty}
      {foot?.(data)}
    </>
  );
}
