import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { AccountLanguageMenu } from '#web/shell/language/account-language-menu.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { Logo } from '#web/ui/logo.tsx';
import { type Journey, REGISTER } from './journey.ts';
import { OfferNotice } from './offer-notice.tsx';
import styles from './step-frame.module.css';

type StepColumnProps = { readonly journey: Journey; readonly current: number };

/** The dark column of the start application: where the person is and what is left. */
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

type StepFrameProps = {
  readonly journey?: Journey;
  /** In place of the journey's own column. */
  readonly column?: ReactNode;
  /** For a list beside its form. */
  readonly wide?: boolean;
  /** At the end of the title's line: a count. */
  readonly mark?: ReactNode;
  /** Without the sheet around what is inside. */
  readonly bare?: boolean;
  /** Counts from 1; one more than there are when all are done. */
  readonly step: number;
  readonly title: string;
  readonly text?: ReactNode;
  /** On the left of the foot. */
  readonly aside?: ReactNode;
  /** On the right of the foot; the primary one last. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** One step of the sign-up: its form in the middle, its action always at the foot. */
export function StepFrame(props: StepFrameProps) {
  const { journey = REGISTER, column, wide, mark, bare, step, title, text, aside, actions, children } = props;
  const { t } = useLanguage();
  const total = journey.steps.length;
  return (
    <div className={styles['frame']}>
      <title>{`${title} · Posada`}</title>
      {column ?? <StepColumn journey={journey} current={step} />}
      <main className={styles['main']}>
        <div className={styles['language']}>
          <AccountLanguageMenu />
        </div>
        <div className={classes(styles['content'], wide && styles['wide'])}>
          {/* The setup has no offer to tell: the account has it. */}
          {!bare && <OfferNotice />}
          {/* Before the first one there is nothing to count. */}
          {step > 0 && (
            <p className={classes(styles['count'], 'num')}>
              {t('start.step.of', { current: Math.min(step, total), total })}
            </p>
          )}
          {mark ? (
            <div className={styles['titleLine']}>
              <h1>{title}</h1>
              {mark}
            </div>
          ) : (
            <h1>{title}</h1>
          )}
          {text && <p className={styles['text']}>{text}</p>}
          <div className={classes(bare ? styles['bare'] : styles['form'])}>{children}</div>
        </div>
        <div className={styles['foot']}>
          <div className={styles['footAside']}>{aside}</div>
          {actions}
        </div>
      </main>
    </div>
  );
}
