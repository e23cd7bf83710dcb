import { useState } from 'react';

import type { HeardMessage, StayTimeline } from '#areas/guests/messages/timeline.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { momentWords } from './message-words.ts';
import styles from './timeline.module.css';

const SHOWN_FIRST = 6;

/** The channels of answers decide what the card is called, and where they are answered. */
function titleOf(heard: readonly HeardMessage[]): TextKey {
  const channels = new Set(heard.map(({ channel }) => channel));
  if (!channels.has('email')) return 'app.messages.heard';
  return channels.size === 1 ? 'app.messages.heard.byMail' : 'app.messages.heard.both';
}

/** What the guest answered, and what the host wrote on the telephone or by mail. Answers are written there. */
export function HeardCard({ timeline }: { readonly timeline: StayTimeline }) {
  const words = useLanguage();
  const { t, tn } = words;
  const { heard, guestName, timeZone } = timeline;
  const [showsAll, setShowsAll] = useState(false);
  if (heard.length === 0) return null;
  const isMail = ({ channel }: HeardMessage) => channel === 'email';
  const guest = guestName || t('app.messages.heard.guest');
  const nameOf = (one: HeardMessage): string => {
    if (one.saidBy === 'host')
      return t(isMail(one) ? 'app.messages.heard.hostMail' : 'app.messages.heard.host');
    return isMail(one) ? t('app.messages.heard.mail', { name: guest }) : guest;
  };
  const shown = showsAll ? heard : heard.slice(-SHOWN_FIRST);
  const hidden = heard.length - shown.length;
  return (
    <Card padded title={t(titleOf(heard))}>
      {hidden > 0 && (
        <Button size="small" kind="quiet" onClick={() => setShowsAll(true)}>
          {tn('app.messages.heard.earlier', hidden)}
        </Button>
      )}
      <ul className={styles['heard']}>
        {shown.map((one) => (
          <li key={one._id} className={one.saidBy === 'host' ? styles['byHost'] : undefined}>
            <p className={classes(styles['bubble'], one.text === null && styles['noText'])} dir="auto">
              {one.text ?? t(isMail(one) ? 'app.messages.heard.noTextMail' : 'app.messages.heard.noText')}
            </p>
            <p className="xs muted">
              {nameOf(one)} · {momentWords(one.at, timeZone, words)}
            </p>
          </li>
        ))}
      </ul>
      {heard.some((one) => !isMail(one)) && <p className="sm muted">{t('app.messages.heard.where')}</p>}
      {heard.some(isMail) && <p className="sm muted">{t('app.messages.heard.whereMail')}</p>}
    </Card>
  );
}
