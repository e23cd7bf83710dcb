import type { ReactNode } from 'react';

import styles from './account.module.css';

type SettingRowProps = {
  readonly name: ReactNode;
  readonly value: ReactNode;
  /** At the end of the line. */
  readonly actions?: ReactNode;
};

/** One line of a settings card: its name, its state, its actions. */
export function SettingRow({ name, value, actions }: SettingRowProps) {
  return (
    <div className={styles['row']}>
      <div>
        <b>{name}</b>
        <div className="sm muted">{value}</div>
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
