import type { ReactNode } from 'react';

import styles from './plain-screen.module.css';

type PlainScreenProps = {
  readonly title: string;
  readonly text?: string | undefined;
  /** The number that such pages are known by, such as 404. */
  readonly number?: string;
  /** The ways on. */
  readonly children: ReactNode;
};

/** A page with one message, for states without a page of their own. */
export function PlainScreen({ title, text, number, children }: PlainScreenProps) {
  return (
    <div className={styles['screen']}>
      {number && (
        <p aria-hidden="true" className={styles['number']}>
          {number}
        </p>
      )}
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div className={styles['actions']}>{children}</div>
    </div>
  );
}
