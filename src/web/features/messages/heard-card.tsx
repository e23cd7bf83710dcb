import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { HeardMessage, StayTimeline } from '#areas/guests/messages/timeline.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { momentWords } from './message-words.ts';
import { whatsappQuery } from './queries.ts';
import styles from './timeline.module.css';

const SHOWN_FIRST = 6;

/** What the card says of the answers of a channel. */
type ChannelWords = {
  readonly title: TextKey;
  readonly noText: TextKey;
  /** Where it is answered. */
  readonly where: TextKey;
};

const WHATSAPP: ChannelWords = {
  title: 'app.messages.heard',
  noText: 'app.messages.heard.noText',
  where: 'app.messages.heard.where',
};
const MAIL: ChannelWords = {
  title: 'app.messages.heard.byMail',
  noText: 'app.messages.heard.noTextMail',
  where: 'app.messages.heard.whereMail',
};
const THREAD: ChannelWords = {
  title: 'app.messages.heard.byThread',
  noText: 'app.messages.heard.noTextThread',
  where: 'app.messages.heard.whereThread',
};

function wordsOf({ channel }: HeardMessage): ChannelWords {
  if (channel === 'email') return MAIL;
  return channel === 'thread' ? THREAD : WHATSAPP;
}

/** A telephone that is linked by a code does not tell what the host writes on it. */
function WhereByWhatsapp() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data } = useQuery(whatsappQuery(property.id));
  return (
    <p className="sm muted">{t(data?.engine === 'web' ? 'app.messages.heard.wherePhone' : WHATSAPP.where)}</p>
  );
}

/** What the guest answered, and what the host wrote on the telephone or by mail. Answers are written there. */
export function HeardCard({ timeline }: { readonly timeline: StayTimeline }) {
  const words = useLanguage();
  const { t, tn } = words;
  const { heard, guestName, timeZone } = timeline;
  const [showsAll, setShowsAll] = useState(false);
  const [first] = heard;
  if (!first) return null;
  const channels = [...new Set(heard.map(wordsOf))];
  const guest = guestName || t('app.messages.heard.guest');
  const nameOf = ({ channel, saidBy }: HeardMessage): string => {
    if (saidBy === 'host')
      return t(channel === 'email' ? 'app.messages.heard.hostMail' : 'app.messages.heard.host');
    if (channel === 'email') return t('app.messages.heard.mail', { name: guest });
    return channel === 'thread' ? t('app.messages.heard.thread', { name: guest }) : guest;
  };
  const shown = showsAll ? heard : heard.slice(-SHOWN_FIRST);
  const hidden = heard.length - shown.length;
  return (
    <Card padded title={t(channels.length > 1 ? 'app.messages.heard.both' : wordsOf(first).title)}>
      {hidden > 0 && (
        <Button size="small" kind="quiet" onClick={() => setShowsAll(true)}>
          {tn('app.messages.heard.earlier', hidden)}
        </Button>
      )}
      <ul className={styles['heard']}>
        {shown.map((one) => (
          <li key={one._id} className={one.saidBy === 'host' ? styles['byHost'] : undefined}>
            <p className={classes(styles['bubble'], one.text === null && styles['noText'])} dir="auto">
              {one.text ?? t(wordsOf(one).noText)}
            </p>
            <p className="xs muted">
              {nameOf(one)} · {momentWords(one.at, timeZone, words)}
            </p>
          </li>
        ))}
      </ul>
      {channels.map((channel) =>
        channel === WHATSAPP ? (
          <WhereByWhatsapp key={channel.where} />
        ) : (
          <p key={channel.where} className="sm muted">
            {t(channel.where)}
          </p>
        ),
      )}
    </Card>
  );
}
