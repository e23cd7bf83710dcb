import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { memo } from 'react';

import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { type BarMark, channelLook, markOf, markText } from './bar-look.ts';
import { barAt, barsWithin, type LaidBar, placeOf, ROW_HEIGHT } from './calendar-layout.ts';
import styles from './calendar.module.css';

export type GridRow = { readonly key: string; readonly name: string; readonly tile: number };

const MARKS = {
  wrong: <TriangleAlert aria-hidden="true" />,
  waits: <Clock aria-hidden="true" />,
  done: <CircleCheck aria-hidden="true" />,
} as const satisfies Record<BarMark, unknown>;

type BarProps = {
  readonly laid: LaidBar;
  readonly roomName: string;
  readonly dayWidth: number;
  readonly activeId: string | undefined;
};

function Bar({ laid, roomName, dayWidth, activeId }: BarProps) {
  const { t, format } = useLanguage();
  const { bar, start, end } = laid;
  const mark = markOf(bar);
  const state = markText(bar);
  const dates = t('app.calendar.dates', { from: format.date(bar.from), to: format.date(bar.to) });
  const name = bar.name || t(bar.kind === 'block' ? 'app.block.noReason' : 'app.stay.noName');
  const words = [name, roomName, dates, state && t(state)].filter(Boolean).join(', ');
  return (
    <div
      role="gridcell"
      id={activeId}
      data-bar={bar.id}
      aria-label={words}
      aria-colindex={Math.max(0, start) + 2}
      aria-colspan={Math.max(1, end - Math.max(0, start))}
      className={classes(
        styles['bar'],
        styles[bar.kind === 'block' ? 'block' : channelLook(bar.channel)],
        laid.lanes > 1 && styles['thin'],
        activeId && styles['active'],
      )}
      style={placeOf(laid, dayWidth)}
    >
      <span className={styles['label']}>{name}</span>
      {mark && <span className={classes(styles['mark'], styles[mark])}>{MARKS[mark]}</span>}
    </div>
  );
}

type RowProps = {
  readonly row: GridRow;
  readonly index: number;
  readonly bars: readonly LaidBar[];
  readonly from: PlainDate;
  readonly dayWidth: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
  /** The day where the keyboard is, when it is in this row. */
  readonly activeDay: number | undefined;
  readonly activeId: string;
};

/** One listing. Days are drawn by the background; only stays are elements, and the cell where the keyboard is. */
export const CalendarRow = memo(function CalendarRow(props: RowProps) {
  const { row, index, bars, from, dayWidth, firstColumn, lastColumn, activeDay, activeId } = props;
  const { t, format } = useLanguage();
  const active = activeDay === undefined ? undefined : barAt(bars, activeDay);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={styles['row']}
      style={{ top: index * ROW_HEIGHT }}
    >
      <div role="rowheader" aria-colindex={1} className={styles['name']}>
        <span aria-hidden="true" className={classes(styles['tile'], styles[`tile${row.tile}`])} />
        <span className={styles['nameText']} title={row.name}>
          {row.name}
        </span>
      </div>
      <div role="none" className={styles['track']}>
        {barsWithin(bars, firstColumn, lastColumn).map((laid) => (
          <Bar
            key={laid.bar.id}
            laid={laid}
            roomName={row.name}
            dayWidth={dayWidth}
            activeId={laid === active ? activeId : undefined}
          />
        ))}
        {activeDay !== undefined && !active && (
          <div
            role="gridcell"
            id={activeId}
            aria-colindex={activeDay + 2}
            aria-label={t('app.calendar.free', {
              room: row.name,
              date: format.date(addDays(from, activeDay), 'long'),
            })}
            className={classes(styles['free'], styles['active'])}
            style={{ left: activeDay * dayWidth, width: dayWidth }}
          />
        )}
      </div>
    </div>
  );
});
