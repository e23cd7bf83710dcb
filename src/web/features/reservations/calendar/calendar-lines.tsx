import { memo } from 'react';

import { type PlainDate, weekday } from '#vocabulary/plain-date.ts';
import { classes } from '#web/ui/classes.ts';
import { weekdayAt } from './calendar-layout.ts';
import styles from './calendar.module.css';

type LinesProps = {
  readonly from: PlainDate;
  readonly dayWidth: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
};

/** The lines between days and the weekends: plain boxes, which are painted far quicker than gradients. */
export const CalendarLines = memo(function CalendarLines({
  from,
  dayWidth,
  firstColumn,
  lastColumn,
}: LinesProps) {
  const first = weekday(from);
  const columns = Array.from({ length: lastColumn - firstColumn + 1 }, (_, index) => firstColumn + index);
  return (
    <div aria-hidden="true" className={styles['lines']}>
      {columns.map((column) => {
        const day = weekdayAt(first, column);
        return (
          <div
            key={column}
            className={classes(styles['line'], (day === 0 || day === 6) && styles['weekend'])}
            style={{ left: column * dayWidth, width: dayWidth }}
          />
        );
      })}
    </div>
  );
});
