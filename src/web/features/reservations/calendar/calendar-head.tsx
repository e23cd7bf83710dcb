import { memo } from 'react';

import { addDays, type PlainDate, weekday } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { type ColumnRange, weekdayAt } from './calendar-layout.ts';
import { weekdayNames } from './calendar-names.ts';
import styles from './calendar.module.css';
import type { Occupancy } from './occupancy.ts';

/** Where two months are in sight a weekday is one letter, and occupancy a share of a hundred. */
const NARROW_DAY = 30;

type HeadProps = {
  readonly from: PlainDate;
  readonly today: PlainDate;
  readonly dayWidth: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly corner: string;
  readonly occupancy: Occupancy;
  /** Columns whose stays are not read yet show no figures. */
  readonly missing: readonly ColumnRange[];
};

/** The days, and how much of each is sold. Stays at the top while the rows move. */
export const CalendarHead = memo(function CalendarHead(props: HeadProps) {
  const { from, today, dayWidth, firstColumn, lastColumn, corner, occupancy, missing } = props;
  const { t, language, format } = useLanguage();
  const isNarrow = dayWidth < NARROW_DAY;
  const names = weekdayNames(language).map((name) => (isNarrow ? name.charAt(0) : name));
  const firstWeekday = weekday(from);
  const columns = Array.from({ length: lastColumn - firstColumn + 1 }, (_, index) => firstColumn + index);
  const isRead = (column: number) => !missing.some(({ first, last }) => first <= column && column <= last);
  return (
    <div role="none" className={classes(styles['head'], isNarrow && styles['narrow'], 'num')}>
      <div role="row" aria-rowindex={1} className={styles['days']}>
        <div role="columnheader" aria-colindex={1} className={styles['corner']}>
          {corner}
        </div>
        <div role="none" className={styles['track']}>
          {columns.map((column) => {
            const day = addDays(from, column);
            const dayOfWeek = weekdayAt(firstWeekday, column);
            return (
              <div
                key={column}
                role="columnheader"
                aria-colindex={column + 2}
                aria-label={format.date(day, 'long')}
                aria-current={day === today ? 'date' : undefined}
                className={classes(
                  styles['day'],
                  (dayOfWeek === 0 || dayOfWeek === 6) && styles['weekend'],
                  day === today && styles['today'],
                )}
                style={{ left: column * dayWidth, width: dayWidth }}
              >
                {names[dayOfWeek]}
                <b>{Number(day.slice(8))}</b>
              </div>
            );
          })}
        </div>
      </div>
      <div role="row" aria-rowindex={2} className={styles['occupancy']}>
        <div role="rowheader" aria-colindex={1} className={styles['corner']}>
          {t(isNarrow ? 'app.calendar.occupancy.percent' : 'app.calendar.occupancy')}
        </div>
        <div role="none" className={styles['track']}>
          {columns.filter(isRead).map((column) => {
            const [sold, sellable] = [occupancy.sold[column] ?? 0, occupancy.sellable[column] ?? 0];
            const date = format.date(addDays(from, column), 'long');
            const share = sellable > 0 ? Math.min(1, sold / sellable) : 0;
            return (
              <div
                key={column}
                role="gridcell"
                aria-colindex={column + 2}
                className={styles['share']}
                style={{
                  left: column * dayWidth,
                  width: dayWidth,
                  backgroundSize: `${share * 100}% 3px`,
                }}
              >
                <span aria-hidden="true">{isNarrow ? Math.round(share * 100) : `${sold}/${sellable}`}</span>
                <span className="visually-hidden">
                  {t('app.calendar.occupancy.day', { date, sold, sellable })}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
});
