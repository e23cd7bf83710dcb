import type { ReactNode } from 'react';

import styles from './filters.module.css';

/** The bar over a list: the search first, the choices after it. */
export function FilterBar({
  search,
  children,
}: {
  readonly search?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['filters']}>
      {search && <div className={styles['search']}>{search}</div>}
      {children}
    </div>
  );
}
