import { memo } from 'react';

import { addDays, type PlainDate, weekday } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { weekdayAt } from './calendar-layout.ts';
import { weekdayNames } from './calendar-names.ts';
import styles from './calendar.module.css';

/** Where two months are in sight a weekday is one letter. */
const NARROW_DAY = 30;

type HeadProps = {
  readonly from: PlainDate;
  readonly today: PlainDate;
  readonly dayWidth: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly corner: string;
};

/** The days. Stays at the top while the rows move. */
export const CalendarHead = memo(function CalendarHead(props: HeadProps) {
  const { from, today, dayWidth, firstColumn, lastColumn, corner } = props;
  const { language, format } = useLanguage();
  const isNarrow = dayWidth < NARROW_DAY;
  const names = weekdayNames(language).map((name) => (isNarrow ? name.charAt(0) : name));
  const firstWeekday = weekday(from);
  const columns = Array.from({ length: lastColumn - firstColumn + 1 }, (_, index) => firstColumn + index);
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={classes(styles['days'], isNarrow && styles['narrow'], 'num')}
    >
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
  );
});
