import type { ReactNode } from 'react';

import { classes } from './classes.ts';
import styles from './page.module.css';

type PageProps = {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** At the top right: at most one of them is primary. */
  readonly actions?: ReactNode;
  /** The kind of page, which decides its width: lists and work, or a form and settings (R-UI-11). */
  readonly kind?: 'list' | 'form';
  readonly children: ReactNode;
};

/** A page of the app: its title names the browser's tab too. */
export function Page({ title, subtitle, actions, kind = 'list', children }: PageProps) {
  return (
    <div className={classes(styles['page'], kind === 'form' && styles['form'])}>
      <title>{`${title} · Posada`}</title>
      <div className={styles['head']}>
        <div>
          <h1>{title}</h1>
          {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** The work on the left, 360 px of company on the right; under each other on narrow windows. */
export function Columns({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) {
  return (
    <div className={styles['columns']}>
      <div className={styles['stack']}>{children}</div>
      <div className={styles['stack']}>{aside}</div>
    </div>
  );
}
