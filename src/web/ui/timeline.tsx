import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { classes } from './classes.ts';
import type { StepState } from './progress.tsx';
import styles from './timeline.module.css';
import { useUiTexts } from './ui-texts.tsx';

export type TimelineStep = {
  readonly key: string;
  readonly state: StepState;
  readonly title: string;
  readonly text?: ReactNode;
  /** When it happened, or a pill. */
  readonly end?: ReactNode;
  /** The button that solves a failed step comes first. */
  readonly actions?: ReactNode;
};

const MARKS = {
  done: <Check aria-hidden="true" />,
  failed: <TriangleAlert aria-hidden="true" />,
  waiting: <Clock aria-hidden="true" />,
  open: null,
};

/** The steps of one stay in a drawer, each with its event and its action. */
export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  const { t } = useUiTexts();
  return (
    <ol className={styles['timeline']}>
      {steps.map(({ key, state, title, text, end, actions }) => (
        <li key={key} className={styles['step']}>
          <span className={classes(styles['mark'], state !== 'done' && styles[state])}>{MARKS[state]}</span>
          <div>
            <b>{title}</b>
            <span className="visually-hidden">, {t(`shell.steps.${state}`)}</span>
            {text && (
              <p className={classes(styles['text'], state === 'failed' && styles['wrong'], 'num')}>{text}</p>
            )}
            {actions && <div className={styles['actions']}>{actions}</div>}
          </div>
          {end && <span className={classes(styles['end'], 'num')}>{end}</span>}
        </li>
      ))}
    </ol>
  );
}

export type LogEntry = {
  readonly key: string;
  readonly family: 'palm' | 'sun' | 'rose' | 'sky';
  readonly text: ReactNode;
  readonly note: ReactNode;
};

/** The actions of the co-host, the newest first. The text repeats the meaning of the dot's colour. */
export function LogList({ entries }: { readonly entries: readonly LogEntry[] }) {
  return (
    <ol className={styles['log']}>
      {entries.map(({ key, family, text, note }) => (
        <li key={key} className={classes(styles['entry'], family !== 'palm' && styles[family])}>
          {text}
          <span className={classes(styles['note'], 'num')}>{note}</span>
        </li>
      ))}
    </ol>
  );
}
