import { useState } from 'react';

import styles from './amount-chart.module.css';
import { type Scale, scaleFor } from './chart-scale.ts';
import { classes } from './classes.ts';

/** The parts of a bar, from 0 upwards. */
export type Series = { readonly label: string; readonly look: 'strong' | 'soft' };

export type AmountBar = {
  /** Below the bar: `nov`. */
  readonly label: string;
  /** In a sentence and in the table: `noviembre de 2026`. */
  readonly name: string;
  /** In the order of the series; credit notes are below 0. */
  readonly amounts: readonly number[];
};

type AmountChartProps = {
  /** The title of the bars: "Facturado por mes". */
  readonly title: string;
  /** The unit of a bar: "Mes". */
  readonly unit: string;
  readonly total: string;
  readonly series: readonly Series[];
  readonly bars: readonly AmountBar[];
  readonly format: (amount: number) => string;
  /** For the lines behind the bars: `$ 1 M`. */
  readonly formatShort: (amount: number) => string;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const positive = (amounts: readonly number[]): number => sum(amounts.filter((one) => one > 0));

/** From where to where each part stands, in percent of the height. */
function partsOf(amounts: readonly number[], { low, high }: Scale) {
  const place = (amount: number) => (100 * (amount - low)) / (high - low);
  return amounts.map((amount, index) => {
    const before = sum(amounts.slice(0, index).filter((one) => one < 0 === amount < 0));
    const [from, to] = [place(before), place(before + amount)];
    return { bottom: Math.min(from, to), height: Math.abs(to - from) };
  });
}

/** Amounts by month, each with its parts. A table has the same figures for screen readers. */
export function AmountChart(props: AmountChartProps) {
  const { title, unit, total, series, bars, format, formatShort } = props;
  const [shown, setShown] = useState<AmountBar>();
  const scale = scaleFor(
    bars.flatMap(({ amounts }) => [positive(amounts), sum(amounts) - positive(amounts)]),
  );
  const place = (amount: number) => `${(100 * (amount - scale.low)) / (scale.high - scale.low)}%`;
  return (
    <figure className={styles['chart']} onMouseLeave={() => setShown(undefined)}>
      <div aria-hidden="true">
        <ul className={styles['legend']}>
          {series.map(({ label, look }) => (
            <li key={label}>
              <span className={classes(styles['key'], styles[look])} />
              {label}
            </li>
          ))}
          {shown && (
            <li className={classes(styles['tip'], 'num')}>
              <b>{shown.name}</b>
              {series.map(({ label }, index) => (
                <span key={label}>
                  {label} {format(shown.amounts[index] ?? 0)}
                </span>
              ))}
            </li>
          )}
        </ul>
        <div className={classes(styles['plot'], 'num')}>
          {scale.ticks.map((tick) => (
            <div key={tick} className={styles['line']} style={{ bottom: place(tick) }}>
              <span>{formatShort(tick)}</span>
            </div>
          ))}
          <div className={styles['bars']}>
            {bars.map((bar) => (
              <div
                key={bar.name}
                className={classes(styles['bar'], shown === bar && styles['shown'])}
                onMouseEnter={() => setShown(bar)}
              >
                {partsOf(bar.amounts, scale).map(({ bottom, height }, index) => (
                  <span
                    key={series[index]?.label}
                    className={classes(styles['part'], styles[series[index]?.look ?? 'soft'])}
                    style={{ bottom: `${bottom}%`, height: `${height}%` }}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
        <div className={styles['labels']}>
          {bars.map(({ label, name }) => (
            <span key={name}>{label}</span>
          ))}
        </div>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {[unit, ...series.map(({ label }) => label), total].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, amounts }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {series.map(({ label }, index) => (
                  <td key={label}>{format(amounts[index] ?? 0)}</td>
                ))}
                <td>{format(sum(amounts))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
