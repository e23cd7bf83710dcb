import { type ReactNode, useEffect, useState } from 'react';

import { classes } from './classes.ts';
import { Logo } from './logo.tsx';
import { LOADING_MESSAGE_ROTATION } from './measures.ts';
import styles from './progress.module.css';
import { useUiTexts } from './ui-texts.tsx';

export type StepState = 'done' | 'waiting' | 'failed' | 'open';
type ProgressStep = { readonly label: string; readonly state: StepState };

/** The small bars of a row: the progress of a stay. Also as text, because bars only have colours. */
export function ProgressSteps({ steps }: { readonly steps: readonly ProgressStep[] }) {
  const { t } = useUiTexts();
  if (steps.length === 0) return null;
  const words = steps.map(({ label, state }) => `${label}: ${t(`shell.steps.${state}`)}`).join(', ');
  return (
    <span role="img" aria-label={words} title={words} className={styles['steps']}>
      {steps.map(({ label, state }) => (
        <span key={label} className={classes(styles['step'], state !== 'open' && styles[state])} />
      ))}
    </span>
  );
}

type ProgressBarProps = {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly errors?: number;
};

/** Long work with its counts: "37 de 120, 2 con error". */
export function ProgressBar({ label, done, total, errors = 0 }: ProgressBarProps) {
  const { t, tn } = useUiTexts();
  return (
    <div className={styles['progress']}>
      <div className={classes(styles['line'], 'num')}>
        <b>{label}</b>
        <span>
          {t('shell.progress.count', { done, total })}
          {errors > 0 && <span className={styles['errors']}>, {tn('shell.progress.errors', errors)}</span>}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className={styles['bar']}
      >
        <div className={styles['fill']} style={{ width: `${total ? (100 * done) / total : 0}%` }} />
      </div>
    </div>
  );
}

/** How far a guest or a new host has come; steps count from 1. */
export function Stepper({ current, total }: { readonly current: number; readonly total: number }) {
  const { t } = useUiTexts();
  return (
    <div role="img" aria-label={t('shell.steps.of', { current, total })} className={styles['stepper']}>
      {Array.from({ length: total }, (_, index) => (
        <span key={index} className={classes(styles['stage'], index < current && styles['passed'])} />
      ))}
    </div>
  );
}

const LOADING_TEXTS = ['general.loading.1', 'general.loading.2', 'general.loading.3'] as const;

/** S-UI-06. The first text is announced; the ones that follow are only seen (A11-07). */
export function LoadingOverlay({ children }: { readonly children?: ReactNode }) {
  const { t } = useUiTexts();
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const next = () => setIndex((now) => (now + 1) % LOADING_TEXTS.length);
    const timer = setInterval(next, LOADING_MESSAGE_ROTATION * 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles['overlay']}>
      <Logo className={styles['mark'] ?? ''} />
      <p role="status" className="visually-hidden">
        {t('general.loading.1')}
      </p>
      <p aria-hidden="true">{t(LOADING_TEXTS[index] ?? 'general.loading.1')}</p>
      {children}
    </div>
  );
}
