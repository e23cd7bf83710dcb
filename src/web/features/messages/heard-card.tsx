import { useState } from 'react';

import type { StayTimeline } from '#areas/guests/messages/timeline.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { momentWords } from './message-words.ts';
import styles from './timeline.module.css';

const SHOWN_FIRST = 6;

/** What the guest answered by WhatsApp, and what the host wrote on the telephone. Answers are written there. */
export function HeardCard({ timeline }: { readonly timeline: StayTimeline }) {
  const words = useLanguage();
  const { t, tn } = words;
  const { heard, guestName, timeZone } = timeline;
  const [showsAll, setShowsAll] = useState(false);
  if (heard.length === 0) return null;
  const shown = showsAll ? heard : heard.slice(-SHOWN_FIRST);
  const hidden = heard.length - shown.length;
  return (
    <Card padded title={t('app.messages.heard')}>
      {hidden > 0 && (
        <Button size="small" kind="quiet" onClick={() => setShowsAll(true)}>
          {tn('app.messages.heard.earlier', hidden)}
        </Button>
      )}
      <ul className={styles['heard']}>
        {shown.map(({ _id, saidBy, text, at }) => (
          <li key={_id} className={saidBy === 'host' ? styles['byHost'] : undefined}>
            <p className={classes(styles['bubble'], text === null && styles['noText'])}>
              {text ?? t('app.messages.heard.noText')}
            </p>
            <p className="xs muted">
              {saidBy === 'host' ? t('app.messages.heard.host') : guestName || t('app.messages.heard.guest')}{' '}
              · {momentWords(at, timeZone, words)}
            </p>
          </li>
        ))}
      </ul>
      <p className="sm muted">{t('app.messages.heard.where')}</p>
    </Card>
  );
}
