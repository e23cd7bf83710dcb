import { CalendarDays, IdCard, Landmark } from 'lucide-react';

import type { Setup } from '#areas/desk/setup/setup.contract.ts';
import { dayIn, plusSeconds } from '#vocabulary/instant.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { lookOf } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { IconTile } from '#web/ui/status.tsx';
import styles from './setup.module.css';
import type { StepParts } from './step-parts.ts';

/** The app is an entry of its own, so these are addresses and not routes. */
const NEXT_STEPS = [
  { key: 'calendar', href: '/app/calendar', Icon: CalendarDays, family: 'sky' },
  { key: 'checkIn', href: '/app/checkin-wizard', Icon: IdCard, family: 'palm' },
  { key: 'registry', href: '/app/registry', Icon: Landmark, family: 'plum' },
] as const;

type SuccessProps = StepParts & { readonly setup: Setup; readonly zone: string };

/** S-START-15, R-ONB-12. */
export function Success({ frame, setup, zone }: SuccessProps) {
  const { t, tn, format } = useLanguage();
  const { trialEndDate, challenge, listings } = setup;
  // D-2: the end is the first moment after the last day.
  const last = trialEndDate && format.date(dayIn(zone, plusSeconds(trialEndDate, -1)), 'long');
  return frame({
    title: last ? t('onboarding.success.title', { trialEndDate: last }) : t('setup.success.noTrial'),
    text: tn('setup.success.text', listings),
    bare: true,
    actions: (
      <a href="/app" className={lookOf({ kind: 'primary' })}>
        {t('setup.success.enter')}
      </a>
    ),
    children: (
      <div className={styles['topic']}>
        {challenge.isWon && (
          <Notice family="palm">{t('setup.success.bonus', { days: challenge.bonusDays })}</Notice>
        )}
        <h2>{t('onboarding.success.nextSteps')}</h2>
        <ul className={styles['nextSteps']}>
          {NEXT_STEPS.map(({ key, href, Icon, family }) => (
            <li key={key}>
              <a href={href}>
                <IconTile family={family}>
                  <Icon />
                </IconTile>
                <span>
                  <b>{t(`setup.success.${key}`)}</b>
                  <span className="sm muted">{t(`setup.success.${key}.text`)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    ),
  });
}
