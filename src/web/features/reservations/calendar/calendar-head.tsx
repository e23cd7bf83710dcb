import { memo } from 'react';

import { addDays, type PlainDate, weekday } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { weekdayAt } from './calendar-layout.ts';
import { weekdayNames } from './calendar-names.ts';
import styles from './calendar.module.css';

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
  const names = weekdayNames(language);
  const firstWeekday = weekday(from);
  const columns = Array.from({ length: lastColumn - firstColumn + 1 }, (_, index) => firstColumn + index);
  return (
    <div role="row" aria-rowindex={1} className={classes(styles['days'], 'num')}>
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
