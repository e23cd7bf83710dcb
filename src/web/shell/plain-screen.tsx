import type { ReactNode } from 'react';

import styles from './plain-screen.module.css';

type PlainScreenProps = {
  readonly title: string;
  readonly text?: string | undefined;
  /** The ways on. */
  readonly children: ReactNode;
};

/** A page that says one thing, for what has no page of its own. */
export function PlainScreen({ title, text, children }: PlainScreenProps) {
  return (
    <div className={styles['screen']}>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div className={styles['actions']}>{children}</div>
    </div>
  );
}
