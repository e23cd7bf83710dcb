import {
  Ban,
  Check,
  CheckCheck,
  CircleHelp,
  Clock,
  Hand,
  type LucideIcon,
  Moon,
  MousePointerClick,
  Pause,
  Send,
  TriangleAlert,
} from 'lucide-react';
import { Link, useParams } from 'react-router';

import type { StayMessage, StayTimeline } from '#areas/guests/messages/timeline.contract.ts';
import { type Instant, instantOf } from '#vocabulary/instant.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { StatusPill } from '#web/ui/status.tsx';
import type { StayMessageLinks } from './links.ts';
import {
  dayWords,
  familyOf,
  isMovedByNight,
  isPast,
  linesOf,
  momentWords,
  oldTimeOf,
  stateWords,
} from './message-words.ts';
import styles from './timeline.module.css';

const ICONS: Readonly<Record<StayMessage['state'], LucideIcon>> = {
  planned: Clock,
  held: Pause,
  'to-do': Hand,
  sending: Send,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  opened: MousePointerClick,
  failed: TriangleAlert,
  unknown: CircleHelp,
  skipped: Ban,
};

type TimesProps = { readonly message: StayMessage; readonly zone: string };

/** When it left or leaves; a time from which it moved is struck through above. */
function Times({ message, zone }: TimesProps) {
  const words = useLanguage();
  const { t, format } = words;
  const left = message.deliveries.at(-1)?.at;
  const at: Instant = isPast(message) && left !== undefined ? left : message.dueAt;
  const old = isPast(message) ? null : oldTimeOf(message);
  return (
    <span className={classes(styles['times'], 'num')}>
      {old !== null && (
        <s>
          <span className="visually-hidden">{t('app.messages.oldTime')} </span>
          {momentWords(old, zone, words)}
        </s>
      )}
      <b>{dayWords(at, zone, words)}</b>
      <span>{format.time(at, zone)}</span>
    </span>
  );
}

type RowProps = TimesProps & {
  readonly to: string;
  readonly isNext: boolean;
  readonly isOpen: boolean;
};

function Row({ message, zone, to, isNext, isOpen }: RowProps) {
  const words = useLanguage();
  const { t } = words;
  const { state, name, purpose } = message;
  const Icon = state === 'planned' && isMovedByNight(message, zone) ? Moon : ICONS[state];
  const lines = linesOf(message, { zone, words });
  return (
    <li
      className={classes(
        styles['row'],
        !isPast(message) && styles['ahead'],
        (isNext || isOpen) && styles['next'],
      )}
    >
      <Times message={message} zone={zone} />
      <span aria-hidden="true" className={classes(styles['mark'], styles[`is-${state}`])}>
        <Icon />
      </span>
      <div className={styles['said']}>
        <Link
          to={to}
          preventScrollReset
          className={styles['link']}
          aria-current={isOpen ? 'true' : undefined}
        >
          {name}
        </Link>
        {purpose === 'offer' && <span className={styles['offer']}>{t('app.messages.purpose.offer')}</span>}
        {lines.map(({ text, look }) => (
          <p key={text} className={look === 'plain' ? undefined : styles[look]}>
            {text}
          </p>
        ))}
      </div>
      <span className={styles['pill']}>
        <StatusPill family={familyOf(message)}>{stateWords(message, words)}</StatusPill>
      </span>
    </li>
  );
}

type TimelineRowsProps = { readonly timeline: StayTimeline; readonly links: StayMessageLinks };

/** The messages of a stay around the present moment: a solid line behind it, a dashed one ahead. */
export function TimelineRows({ timeline, links }: TimelineRowsProps) {
  const { t, format } = useLanguage();
  const { message: open } = useParams();
  const { messages, timeZone: zone, reservationId } = timeline;
  const ahead = messages.filter((message) => !isPast(message));
  const next = ahead.find(({ state }) => state !== 'skipped');
  const row = (message: StayMessage) => (
    <Row
      key={message._id}
      message={message}
      zone={zone}
      to={links.message(reservationId, message._id)}
      isNext={message === next}
      isOpen={message._id === open}
    />
  );
  return (
    <ol className={styles['rows']}>
      {messages.filter(isPast).map(row)}
      <li className={classes(styles['now'], 'num')}>
        {t('app.messages.now', { at: format.dateTime(instantOf(Date.now()), zone) })}
      </li>
      {ahead.map(row)}
    </ol>
  );
}
