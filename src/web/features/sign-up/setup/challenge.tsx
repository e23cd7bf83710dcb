import { useEffect, useState } from 'react';

import type { Setup } from '#areas/desk/setup/setup.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import styles from './setup.module.css';

const two = (figure: number) => String(figure).padStart(2, '0');
const asClock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');

type ChallengeProps = {
  readonly challenge: Setup['challenge'];
  /** The time of the server's answer, by this browser's clock, which only counts from there. */
  readonly readAt: number;
};

function useSecondsLeft({ challenge, readAt }: ChallengeProps): number {
  const left = () => Math.max(0, Math.round(challenge.secondsLeft - (Date.now() - readAt) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `left` is made of these two
  }, [challenge.secondsLeft, readAt]);
  return seconds;
}

/** S-START-08. Counts to the server's deadline; at the end it says so once and disappears. */
export function Challenge(props: ChallengeProps) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const seconds = useSecondsLeft(props);
  const { minutes, bonusDays, secondsLeft } = props.challenge;
  if (secondsLeft === 0) return null;
  return (
    <div className={styles['challenge']}>
      <p>
        <span>{t('setup.clock.label')}</span>
        <b role="timer">{asClock(seconds)}</b>
        <span>{t('setup.clock.text', { days: bonusDays })}</span>
      </p>
      <button type="button" className={styles['more']} onClick={() => setOpen(true)}>
        {t('setup.clock.more')}
      </button>
      <Drawer open={isOpen} title={t('setup.challenge.title', { minutes })} onClose={() => setOpen(false)}>
        <p className={styles['rule']}>{t('onboarding.challenge', { minutes })}</p>
        <p>{t('setup.challenge.since')}</p>
        <p>{t('setup.challenge.what')}</p>
        {seconds === 0 && <p>{t('setup.challenge.over')}</p>}
      </Drawer>
    </div>
  );
}
