import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ExternalLink, MapPin, Play, Smartphone } from 'lucide-react';
import { useState } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { Button, lookOf } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { welcomeVideoQuery } from './queries.ts';
import styles from './setup.module.css';
import type { StepParts } from './step-parts.ts';

/** The public page of the playlists, which says how to follow them. */
const TUTORIALS = '/videos';

/** The page loads nothing from the source: pages allow no frames (SEC-60), so the video opens at its host. */
function WelcomeVideo() {
  const { t, language } = useLanguage();
  const { data: video, error, isFetching, refetch } = useQuery(welcomeVideoQuery(language));
  if (error) {
    return (
      <Failed
        compact
        text={t('setup.welcome.videoFailed')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  // Without a video there is no box for one: what to have at hand comes first then.
  if (video === null) return null;
  if (video === undefined) return <Skeleton shape="card" />;
  return (
    <a
      className={classes(styles['sheet'], styles['video'])}
      href={video.watchUrl}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span className={styles['play']}>
        <Play aria-hidden="true" />
      </span>
      <span>
        <b>{video.title}</b>
        <span className="sm">{video.summary}</span>
      </span>
      <span className={styles['videoFoot']}>
        {t('setup.welcome.watch')} · {t('setup.welcome.newTab')}
      </span>
    </a>
  );
}

const NEEDED = [
  { key: 'phone', Icon: Smartphone },
  { key: 'link', Icon: CalendarDays },
  { key: 'place', Icon: MapPin },
] as const;

/** With these at hand the setup takes minutes. */
function AtHand() {
  const { t } = useLanguage();
  return (
    <section className={styles['atHand']} aria-labelledby="at-hand">
      <h2 id="at-hand">{t('setup.welcome.need')}</h2>
      <ul>
        {NEEDED.map(({ key, Icon }) => (
          <li key={key}>
            <Icon size={20} aria-hidden="true" />
            {t(`setup.welcome.need.${key}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type WelcomeProps = StepParts & {
  readonly firstName: string;
  readonly onStart: () => Promise<void>;
};

/** S-START-07. */
export function Welcome({ frame, firstName, onStart }: WelcomeProps) {
  const { t } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const start = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await onStart();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return frame({
    title: t('setup.welcome.title', { name: firstName }),
    text: t('setup.welcome.text'),
    bare: true,
    actions: (
      <>
        <a className={lookOf({})} href={TUTORIALS} target="_blank" rel="noopener">
          <ExternalLink aria-hidden="true" />
          {t('onboarding.subscribeTutorials')}
        </a>
        <Button kind="primary" busy={isBusy} onClick={() => void start()}>
          {t('onboarding.startTrial')}
        </Button>
      </>
    ),
    children: (
      <div className={styles['topic']}>
        {hasFailed && (
          <Notice family="rose" live>
            {t('onboardings.init')}
          </Notice>
        )}
        <WelcomeVideo />
        <AtHand />
      </div>
    ),
  });
}
