import { Check } from 'lucide-react';

import type { FirstStep } from '#areas/desk/today/today.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './first-steps.module.css';
import type { TodayLinks } from './links.ts';

type FirstStepsProps = { readonly steps: readonly FirstStep[]; readonly links: TodayLinks };

/** The first steps of a new property; only the next one has the button. */
export function FirstSteps({ steps, links }: FirstStepsProps) {
  const { t, tn } = useLanguage();
  const open = steps.filter(({ isDone }) => !isDone);
  const [next] = open;
  if (!next) return null;
  const addresses = {
    listing: links.newListing(),
    registry: links.newRegistry(),
    link: links.checkIns(),
  } as const;
  return (
    <Card title={tn('app.today.steps.title', open.length)}>
      <ol className={styles['steps']}>
        {steps.map((one, index) => (
          <li
            key={one.step}
            className={classes(one.isDone && styles['isDone'], one === next && styles['isNext'])}
          >
            <span className={styles['number']} aria-hidden="true">
              {one.isDone ? <Check /> : index + 1}
            </span>
            <div>
              <p className={styles['title']}>
                <b>{one.title}</b>
                <span className="num">
                  {one.isDone
                    ? t('app.today.step.done')
                    : t('app.today.step.minutes', { minutes: one.minutes })}
                </span>
              </p>
              {!one.isDone && <p>{one.text}</p>}
              {one === next && (
                <ScreenLink to={addresses[one.step]} preventScrollReset kind="primary">
                  {t(`app.today.step.${one.step}`)}
                </ScreenLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
