import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { WIZARD_STEPS } from '#areas/property/properties/wizard.constants.ts';
import frame from '#web/parts/step-page.module.css';
import { StepPage, type StepPageProps } from '#web/parts/step-page.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button, lookOf } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Logo } from '#web/ui/logo.tsx';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

type ColumnProps = { readonly wizard: Wizard };

/** The dark column: every step can be looked at, those that are behind have their mark. */
function Column({ wizard: { index, go } }: ColumnProps) {
  const { t } = useLanguage();
  return (
    <aside className={frame['column']}>
      <a href="/" className={frame['home']} aria-label="Posada">
        <Logo className={frame['logo'] ?? ''} />
      </a>
      <div className={frame['welcome']}>
        <p className={frame['title']}>{t('app.checkIn.wizard.title')}</p>
        <p className={frame['about']}>{t('app.checkIn.wizard.about')}</p>
      </div>
      <ol aria-label={t('start.steps')} className={frame['steps']}>
        {WIZARD_STEPS.map((step, at) => {
          const isPassed = at < index;
          const isCurrent = at === index;
          return (
            <li key={step} aria-current={isCurrent ? 'step' : undefined}>
              <button
                type="button"
                className={classes(
                  frame['step'],
                  styles['press'],
                  isPassed && frame['passed'],
                  isCurrent && frame['current'],
                )}
                onClick={() => go(step)}
              >
                <span className={frame['number']}>
                  {isPassed ? <Check size={18} aria-label={t('shell.steps.done')} /> : at + 1}
                </span>
                <span className={frame['words']}>
                  <b>{t(`app.checkIn.wizard.${step}`)}</b>
                  <span>{t(`app.checkIn.wizard.${step}.short`)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </aside>
  );
}

type WizardFrameProps = ColumnProps &
  Pick<StepPageProps, 'actions' | 'bare' | 'wide' | 'mark'> & {
    /** In place of the words of the step. */
    readonly title?: string;
    readonly text?: string;
    readonly children: ReactNode;
  };

/** One step of the wizard, with the ways back and out at its foot. */
export function WizardFrame({ wizard, title, text, ...page }: WizardFrameProps) {
  const { t } = useLanguage();
  const { place, index, before, go, home, end, isBusy } = wizard;
  const total = WIZARD_STEPS.length;
  return (
    <StepPage
      {...page}
      takesFocus
      column={<Column wizard={wizard} />}
      count={place === 'done' ? undefined : { current: index + 1, total }}
      title={title ?? (place === 'done' ? '' : t(`app.checkIn.wizard.${place}`))}
      text={text ?? (place === 'done' ? undefined : t(`app.checkIn.wizard.${place}.text`))}
      aside={
        place !== 'done' && (
          <span className={styles['foot']}>
            {before ? (
              <Button onClick={() => go(before)}>{t('start.back')}</Button>
            ) : (
              <Button kind="quiet" busy={isBusy} onClick={() => void end()}>
                {t('app.checkIn.wizard.never')}
              </Button>
            )}
            <Link to={home} className={lookOf({ kind: 'quiet' })}>
              {t('app.checkIn.wizard.later')}
            </Link>
          </span>
        )
      }
    />
  );
}

/** Skips the step without a change. */
export function Skip({ wizard }: ColumnProps) {
  const { t } = useLanguage();
  return (
    <Button busy={wizard.isBusy} onClick={() => void wizard.advance()}>
      {t('app.checkIn.wizard.skip')}
    </Button>
  );
}

/** Of a step that saves by itself. */
export function GoOn({ wizard }: ColumnProps) {
  const { t } = useLanguage();
  return (
    <Button kind="primary" busy={wizard.isBusy} onClick={() => void wizard.advance()}>
      {t(wizard.isLast ? 'app.checkIn.wizard.finish' : 'app.checkIn.wizard.next')}
    </Button>
  );
}
