import { memo } from 'react';

import { classes } from '#web/ui/classes.ts';
import type { GridRow } from './calendar-row.tsx';
import styles from './calendar.module.css';

type NameProps = { readonly row: GridRow; readonly top: number };

const Name = memo(function Name({ row, top }: NameProps) {
  return (
    <div className={styles['name']} style={{ top }}>
      <span className={classes(styles['tile'], styles[`tile${row.tile}`])} />
      <span className={styles['nameText']} title={row.name}>
        {row.name}
      </span>
    </div>
  );
});

type NamesProps = { readonly rows: readonly GridRow[]; readonly first: number; readonly height: number };

/** The listings at the left. One sticky column costs nothing; a sticky name in each row costs every frame. */
export const CalendarNames = memo(function CalendarNames({ rows, first, height }: NamesProps) {
  return (
    <div aria-hidden="true" className={styles['names']}>
      {rows.map((row, offset) => (
        <Name key={row.key} row={row} top={(first + offset) * height} />
      ))}
    </div>
  );
});
