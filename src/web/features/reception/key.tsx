import type { ReactNode } from 'react';

import styles from './key.module.css';

/** A key of the keyboard; not shown where people work with their fingers. */
export const Key = ({ children }: { readonly children: ReactNode }) => (
  <kbd aria-hidden="true" className={styles['key']}>
    {children}
  </kbd>
);
