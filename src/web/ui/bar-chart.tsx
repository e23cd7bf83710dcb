import { useState } from 'react';

import styles from './bar-chart.module.css';
import { classes } from './classes.ts';
import { useUiTexts } from './ui-texts.tsx';

export type Bar = {
  readonly label: string;
  readonly value: number;
  /** The days worth a look. */
  readonly isStrong?: boolean;
};

type BarChartProps = {
  /** The title of the bars: "Noches vendidas por día". */
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly format?: (value: number) => string;
};

const WIDTH = 320;
const BASE = 112;
const TALLEST = 90;

/** Counts by day. A table has the same figures for screen readers. */
export function BarChart({ title, bars, format = String }: BarChartProps) {
  const { t } = useUiTexts();
  const [shown, setShown] = useState<Bar>();
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const labels = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)];
  return (
    <figure className={styles['chart']} onMouseLeave={() => setShown(undefined)}>
      <svg viewBox={`0 0 ${WIDTH} 120`} aria-hidden="true" className={styles['svg']}>
        {bars.map((bar, index) => {
          const height = bar.value === 0 ? 2 : Math.max(4, (TALLEST * bar.value) / highest);
          return (
            <g key={bar.label} className={styles['group']} onMouseEnter={() => setShown(bar)}>
              <rect className={styles['hit']} x={index * step} width={step} height={BASE} />
              <rect
                className={classes(styles['bar'], bar.isStrong && styles['strong'])}
                x={index * step + step * 0.12}
                y={BASE - 4 - height}
                width={step * 0.76}
                height={height}
                rx={Math.min(4, height / 2)}
              />
            </g>
          );
        })}
        <line className={styles['axis']} x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
      </svg>
      {shown && (
        <div aria-hidden="true" className={classes(styles['tip'], 'num')}>
          {shown.label}: {format(shown.value)}
        </div>
      )}
      <div aria-hidden="true" className={classes(styles['labels'], 'num')}>
        {labels.map((bar, index) => (
          <span key={index}>{bar?.label}</span>
        ))}
      </div>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('shell.chart.day')}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
