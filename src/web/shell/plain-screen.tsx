import type { ReactNode } from 'react';

import styles from './plain-screen.module.css';

type PlainScreenProps = {
  readonly title: string;
  readonly text?: string | undefined;
  /** What such pages are known by. */
  readonly number?: string;
  /** The ways on. */
  readonly children: ReactNode;
};

/** A page that says one thing, for what has no page of its own. */
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
