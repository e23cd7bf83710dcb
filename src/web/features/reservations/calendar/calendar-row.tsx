import { memo } from 'react';

import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { type BarWords, drawBar } from './calendar-bar.tsx';
import { barAt, barsWithin, type GridSizes, type LaidBar } from './calendar-layout.ts';
import styles from './calendar.module.css';

export type GridRow = { readonly key: string; readonly name: string; readonly tile: number };

type FreeCellProps = {
  readonly id: string;
  readonly roomName: string;
  readonly day: number;
  readonly from: PlainDate;
  readonly dayWidth: number;
};

/** A day without a stay is an element only while the keyboard is on it. */
function FreeCell({ id, roomName, day, from, dayWidth }: FreeCellProps) {
  const { t, format } = useLanguage();
  const date = format.date(addDays(from, day), 'long');
  return (
    <div
      role="gridcell"
      id={id}
      aria-colindex={day + 2}
      aria-label={t('app.calendar.free', { room: roomName, date })}
      className={classes(styles['free'], styles['active'])}
      style={{ left: day * dayWidth, width: dayWidth }}
    />
  );
}

type RowProps = {
  readonly row: GridRow;
  readonly index: number;
  readonly bars: readonly LaidBar[];
  readonly words: BarWords;
  readonly sizes: GridSizes;
  readonly from: PlainDate;
  readonly dayWidth: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
  /** The day where the keyboard is, when it is in this row. */
  readonly activeDay: number | undefined;
  readonly activeId: string;
};

/** One listing. Its name is seen in the column of names, which moves as one piece. */
export const CalendarRow = memo(function CalendarRow(props: RowProps) {
  const { row, index, bars, words, sizes, from, dayWidth, firstColumn, lastColumn, activeDay, activeId } =
    props;
  const active = activeDay === undefined ? undefined : barAt(bars, activeDay);
  return (
    <div
      role="row"
      aria-rowindex={index + 3}
      data-row={index}
      className={styles['row']}
      style={{ top: index * sizes.row }}
    >
      <div role="rowheader" aria-colindex={1} aria-label={row.name} />
      <div role="none" className={styles['track']}>
        {barsWithin(bars, firstColumn, lastColumn).map((laid) =>
          drawBar(laid, {
            roomName: row.name,
            dayWidth,
            sizes,
            words,
            activeId: laid === active ? activeId : undefined,
          }),
        )}
        {activeDay !== undefined && !active && (
          <FreeCell id={activeId} roomName={row.name} day={activeDay} from={from} dayWidth={dayWidth} />
        )}
      </div>
    </div>
  );
});
