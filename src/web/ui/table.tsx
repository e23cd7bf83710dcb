import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { classes } from './classes.ts';
import styles from './table.module.css';

export type Column<Row> = {
  readonly key: string;
  /** An empty header still needs words for screen readers: give them in `headerLabel`. */
  readonly header: string;
  readonly headerLabel?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts stand at the end. */
  readonly align?: 'start' | 'end';
  /** The first line of the card on phones; the row's link is here. */
  readonly isHead?: boolean;
};

export type TableProps<Row> = {
  /** The title of the table, for screen readers, which do not get the heading above it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Opens the row's drawer; the head cell becomes the link. */
  readonly rowLink?: (row: Row) => string | undefined;
  readonly rowLook?: (row: Row) => 'chosen' | 'attention' | undefined;
  /** Heading of the rows that follow, shown when it changes: rows come in the order of their groups. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** At the end of that heading: the sum of its rows. */
  readonly groupAside?: ((row: Row) => ReactNode) | undefined;
};

/**
 * A real table, and a list of cards on phones. The roles repeat the elements because some screen readers forget the
 * elements when their display changes.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, rowLink, rowLook, groupOf, groupAside } = props;
  const cellOf = (column: Column<Row>, row: Row) => {
    const content = column.cell(row);
    const to = column.isHead ? rowLink?.(row) : undefined;
    if (to === undefined) return content;
    return (
      <Link to={to} preventScrollReset className={styles['link']}>
        {content}
      </Link>
    );
  };
  return (
    <TableFrame caption={caption} columns={columns}>
      {rows.flatMap((row, index) => {
        const look = rowLook?.(row);
        const group = groupOf?.(row);
        const before = rows[index - 1];
        const isFirst = group !== undefined && (!before || groupOf?.(before) !== group);
        return [
          isFirst && (
            <GroupHead
              key={`group ${group}`}
              label={group}
              aside={groupAside?.(row)}
              columns={columns.length}
            />
          ),
          <tr key={rowKey(row)} role="row" className={classes(styles['row'], look && styles[look])}>
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-label={column.header}
                className={classes(column.align === 'end' && styles['end'], column.isHead && styles['head'])}
              >
                {cellOf(column, row)}
              </td>
            ))}
          </tr>,
        ];
      })}
    </TableFrame>
  );
}

type GroupHeadProps = { readonly label: string; readonly aside: ReactNode; readonly columns: number };

function GroupHead({ label, aside, columns }: GroupHeadProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="rowgroup" colSpan={columns} className={styles['group']}>
        {aside === undefined ? (
          label
        ) : (
          <span className={styles['groupLine']}>
            {label} <span>{aside}</span>
          </span>
        )}
      </th>
    </tr>
  );
}

type FrameProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly children: ReactNode;
};

function TableFrame<Row>({ caption, columns, children }: FrameProps<Row>) {
  return (
    <div className={styles['scroll']}>
      <table role="table" className={classes(styles['table'], styles['cards'], 'num')}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, headerLabel, align }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={align === 'end' ? styles['end'] : undefined}
              >
                {header || <span className="visually-hidden">{headerLabel}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

/** The coming rows: same columns, same height, so nothing jumps when they arrive. */
export function TableSkeleton<Row>({
  caption,
  columns,
  rows = 5,
}: Omit<FrameProps<Row>, 'children'> & { readonly rows?: number }) {
  return (
    <TableFrame caption={caption} columns={columns}>
      {Array.from({ length: rows }, (_, index) => (
        <tr key={index} role="row" aria-hidden="true">
          {columns.map(({ key, isHead }) => (
            <td key={key} role="cell" data-label="" className={isHead ? styles['head'] : undefined}>
              <span className={classes(styles['bone'], styles[isHead ? 'wide' : 'narrow'])} />
            </td>
          ))}
        </tr>
      ))}
    </TableFrame>
  );
}
