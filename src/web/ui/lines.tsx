import type { ReactNode } from 'react';
import { Link } from 'react-router';

import styles from './lines.module.css';

export type Line = {
  readonly key: string;
  readonly to: string;
  /** An avatar, or the hour. */
  readonly leading: ReactNode;
  readonly title: string;
  readonly pill?: ReactNode;
  readonly text: ReactNode;
  /** At the end of the second line: an amount. */
  readonly end?: ReactNode;
  /** A button beside the link. */
  readonly action?: ReactNode;
};

type LinesProps = {
  /** The title of the list, for screen readers, which do not get the heading above it. */
  readonly label: string;
  readonly lines: readonly Line[];
};

/** A list on a phone: two lines for each row, and the whole row is the link. */
export function Lines({ label, lines }: LinesProps) {
  return (
    <ul aria-label={label} className={styles['lines']}>
      {lines.map(({ key, to, leading, title, pill, text, end, action }) => (
        <li key={key}>
          <Link to={to} preventScrollReset className={styles['line']}>
            <span className={styles['leading']}>{leading}</span>
            <span className={styles['first']}>
              <b>{title}</b>
              {pill}
            </span>
            <span className={styles['second']}>
              <span>{text}</span>
              {end}
            </span>
          </Link>
          {action && <span className={styles['action']}>{action}</span>}
        </li>
      ))}
    </ul>
  );
}
