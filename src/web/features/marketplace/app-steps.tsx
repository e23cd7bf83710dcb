import { Check, Lock } from 'lucide-react';
import { useState } from 'react';

import type { App } from '#areas/property/marketplace/marketplace.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import styles from './app-steps.module.css';
import { type OnboardingLinks, PLACES } from './onboarding-steps.ts';
import { useOnboarding } from './use-onboarding.ts';

type AppStepsProps = { readonly app: App; readonly links: OnboardingLinks };

/** The steps until an app is of use, one after the other; each leads to its screen. */
export function AppSteps({ app, links }: AppStepsProps) {
  const { t, language } = useLanguage();
  const onboarding = useOnboarding(app._id);
  const { steps, isThere, error, isFetching, again, mayWrite, isBusy } = onboarding;
  const [failure, setFailure] = useState<string>();
  const ready = steps.filter(({ state }) => state === 'completed').length;
  const isAll = ready === steps.length;
  const work = async (saving: Promise<void>) => {
    setFailure(undefined);
    await saving.catch((failed: Error) => setFailure(failed.message));
  };
  return (
    <Card
      title={t('app.onboarding.title', { app: app.name[language] })}
      aside={isThere && t('app.onboarding.ready', { ready, total: steps.length })}
    >
      {isThere && (
        <>
          <ol className={styles['steps']}>
            {steps.map(({ _id, state }, index) => (
              <li key={_id} aria-current={state === 'active' ? 'step' : undefined}>
                <span aria-hidden="true" className={classes(styles['sign'], styles[state])}>
                  {state === 'completed' ? <Check /> : state === 'locked' ? <Lock /> : index + 1}
                </span>
                <div>
                  <b>{t(`app.onboarding.${_id}`)}</b>
                  <span className="visually-hidden"> {t(`app.onboarding.state.${state}`)}</span>
                  <p className="sm muted">{t(`app.onboarding.${_id}.text`)}</p>
                  {state === 'active' && (
                    <div className={styles['ways']}>
                      <ScreenLink to={PLACES[_id].to(links)} kind="primary" size="small">
                        {t('app.onboarding.go')}
                      </ScreenLink>
                      {mayWrite && (
                        <Button size="small" busy={isBusy} onClick={() => void work(onboarding.done(_id))}>
                          {t('app.onboarding.done')}
                        </Button>
                      )}
                    </div>
                  )}
                </div>
              </li>
            ))}
          </ol>
          {failure !== undefined && (
            <div className={styles['foot']}>
              <Notice family="rose" live>
                {t('onboardings.init')}. {failure}
              </Notice>
            </div>
          )}
          {(isAll || ready > 0) && (
            <div className={styles['foot']}>
              {isAll && <p role="status">{t('app.onboarding.all')}</p>}
              {mayWrite && (
                <Button kind="quiet" size="small" busy={isBusy} onClick={() => void work(onboarding.reset())}>
                  {t('app.onboarding.reset')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      {!isThere && error && (
        <Failed compact title={t('onboardings.get')} error={error} busy={isFetching} onRetry={again} />
      )}
      {!isThere && !error && (
        <div aria-busy="true" className={styles['foot']}>
          <Skeleton lines={4} />
        </div>
      )}
    </Card>
  );
}
