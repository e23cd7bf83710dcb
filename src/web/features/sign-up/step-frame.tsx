import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { StepPage, type StepPageProps } from '#web/parts/step-page.tsx';
import styles from '#web/parts/step-page.module.css';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { Logo } from '#web/ui/logo.tsx';
import { type Journey, REGISTER } from './journey.ts';
import { OfferNotice } from './offer-notice.tsx';

type StepColumnProps = { readonly journey: Journey; readonly current: number };

/** The dark column of the start application: the present step and the remaining ones. */
function StepColumn({ journey, current }: StepColumnProps) {
  const { t } = useLanguage();
  const { welcome, about, steps, trialDays } = journey;
  return (
    <aside className={styles['column']}>
      <a href="/" className={styles['home']} aria-label="Posada">
        <Logo className={styles['logo'] ?? ''} />
      </a>
      <div className={styles['welcome']}>
        <p className={styles['title']}>{t(welcome)}</p>
        <p className={styles['about']}>{t(about)}</p>
      </div>
      <ol aria-label={t('start.steps')} className={styles['steps']}>
        {steps.map(({ title, text }, index) => {
          const isPassed = index + 1 < current;
          const isCurrent = index + 1 === current;
          return (
            <li
              key={title}
              aria-current={isCurrent ? 'step' : undefined}
              className={classes(
                styles['step'],
                isPassed && styles['passed'],
                isCurrent && styles['current'],
              )}
            >
              <span className={styles['number']}>
                {isPassed ? <Check size={18} aria-label={t('shell.steps.done')} /> : index + 1}
              </span>
              <span className={styles['words']}>
                <b>{t(title)}</b>
                <span>{t(text)}</span>
              </span>
            </li>
          );
        })}
      </ol>
      {trialDays !== undefined && (
        <p className={styles['trial']}>
          <span>{t('start.trial.label')}</span>
          <b>{t('start.trial.days', { days: trialDays })}</b>
          <span>{t('start.trial.text')}</span>
        </p>
      )}
    </aside>
  );
}

type StepFrameProps = Omit<StepPageProps, 'column' | 'count' | 'notice'> & {
  readonly journey?: Journey;
  /** In place of the journey's own column. */
  readonly column?: ReactNode;
  /** Counts from 1; one more than there are when all are done, 0 before the first. */
  readonly step: number;
};

/** One step of the sign-up: its form in the middle, its action always at the foot. */
export function StepFrame({ journey = REGISTER, column, step, ...page }: StepFrameProps) {
  const total = journey.steps.length;
  return (
    <StepPage
      {...page}
      column={column ?? <StepColumn journey={journey} current={step} />}
      count={step > 0 ? { current: Math.min(step, total), total } : undefined}
      // The setup has no offer to tell: the account has it.
      notice={!page.bare && <OfferNotice />}
    />
  );
}
