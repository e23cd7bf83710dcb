import { Check, Lock } from 'lucide-react';

import { COHOSTS } from '#areas/desk/setup/setup.constants.ts';
import type { Setup } from '#areas/desk/setup/setup.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { spacedPhone } from '#web/parts/places/phone.ts';
import frame from '#web/parts/step-page.module.css';
import { classes } from '#web/ui/classes.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Challenge } from './challenge.tsx';
import styles from './setup.module.css';
import { dataOf, textOf } from './use-record.ts';
import type { Place } from './use-place.ts';

/** The text under the name of each step: its question, or its result. */
function useWords(setup: Setup): readonly { readonly title: string; readonly text: string }[] {
  const { t } = useLanguage();
  const [, questions] = setup.steps;
  const cohost = COHOSTS.find((one) => one === textOf(dataOf(setup, 'co-host'), 'cohost'));
  const total = Math.max(Number(dataOf(setup, 'listings')['total'] ?? 1), setup.listings);
  return [
    {
      title: t('setup.step.phone'),
      text: setup.phone
        ? t('setup.step.phone.done', { phone: spacedPhone(setup.phone) })
        : t('setup.step.phone.open'),
    },
    {
      title: t('setup.step.cohost'),
      text: cohost
        ? t('setup.step.cohost.done', { name: t(`setup.cohost.${cohost}`) })
        : t('setup.step.cohost.open'),
    },
    {
      title: t('setup.step.listings'),
      text:
        questions?.state === 'completed'
          ? total === 1
            ? t('onboarding.listing.counterOfOne', { done: setup.listings })
            : t('onboarding.listing.counter', { count: setup.listings, total })
          : t('setup.step.listings.open'),
    },
  ];
}

function Mark({
  state,
  number,
}: {
  readonly state: 'completed' | 'active' | 'locked';
  readonly number: number;
}) {
  if (state === 'completed') return <Check size={18} aria-hidden="true" />;
  return state === 'locked' ? <Lock size={15} aria-hidden="true" /> : number;
}

type SetupColumnProps = {
  readonly setup: Setup;
  readonly readAt: number;
  readonly place: Pick<Place, 'view' | 'go'>;
};

/** S-START-06: the three steps as completed, active or locked, and the clock of the challenge. */
export function SetupColumn({ setup, readAt, place }: SetupColumnProps) {
  const { t } = useLanguage();
  const words = useWords(setup);
  return (
    <aside className={frame['column']}>
      <a href="/" className={frame['home']} aria-label="Posada">
        <Logo className={frame['logo'] ?? ''} />
      </a>
      <div className={frame['welcome']}>
        <p className={frame['title']}>{t('start.wizard.welcome')}</p>
      </div>
      <ol aria-label={t('start.steps')} className={frame['steps']}>
        {setup.steps.map(({ _id, state }, index) => {
          const number = String(index + 1) as '1' | '2' | '3';
          const isCurrent = place.view === number;
          const mayGo = state !== 'locked' && !isCurrent && !setup.isFinished;
          const inside = (
            <>
              <span className={classes(frame['number'], styles[state])}>
                <Mark state={state} number={index + 1} />
              </span>
              <span className={frame['words']}>
                <b>{words[index]?.title}</b>
                <span>{words[index]?.text}</span>
              </span>
              <span className="visually-hidden">{t(`setup.state.${state}`)}</span>
            </>
          );
          return (
            <li key={_id} aria-current={isCurrent ? 'step' : undefined} data-state={state}>
              {mayGo ? (
                <button
                  type="button"
                  className={classes(frame['step'], styles['press'])}
                  onClick={() => place.go(number)}
                >
                  {inside}
                </button>
              ) : (
                <span className={classes(frame['step'], isCurrent && frame['current'])}>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
      <Challenge challenge={setup.challenge} readAt={readAt} />
    </aside>
  );
}
