import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, Hand, Pause, TriangleAlert } from 'lucide-react';

import type { MessageToDo } from '#areas/guests/messages/timeline.contract.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { AttentionList, AttentionRow, Card } from '#web/ui/card.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { MessageLinks } from './links.ts';
import { missingWords, momentWords } from './message-words.ts';
import { MessagesFrame } from './messages-frame.tsx';
import { toDoQuery } from './queries.ts';
import styles from './templates.module.css';

const LOOKS = {
  'to-do': { family: 'sun', icon: <Hand /> },
  held: { family: 'sun', icon: <Pause /> },
  failed: { family: 'rose', icon: <TriangleAlert /> },
  unknown: { family: 'sky', icon: <CircleHelp /> },
} as const;
type Waiting = keyof typeof LOOKS;
const isWaiting = (state: MessageToDo['state']): state is Waiting => Object.hasOwn(LOOKS, state);

const SOON_MS = 3 * 3600_000;

type RowProps = { readonly message: MessageToDo; readonly to: string };

function Row({ message, to }: RowProps) {
  const words = useLanguage();
  const { t } = words;
  const { property } = useProperty();
  const { state, name, guestName, listingName, usefulUntil, dueAt, missing } = message;
  if (!isWaiting(state)) return null;
  const zone = property.timezone;
  const isSoon = Date.parse(usefulUntil) - Date.now() < SOON_MS;
  const told = {
    name,
    at: momentWords(dueAt, zone, words),
    until: momentWords(usefulUntil, zone, words),
    what: missingWords(missing, words),
  };
  return (
    <AttentionRow
      {...LOOKS[state]}
      title={[name, guestName || t('app.stay.noName')].join(' · ')}
      text={
        <>
          {state === 'held' && missing.length === 0
            ? t('app.messages.held.checkIn')
            : t(`app.messages.toDo.${state}`, told)}
          <span className={styles['deadline']}>
            <StatusPill family={isSoon ? 'rose' : 'sun'}>{t('app.messages.toDo.until', told)}</StatusPill>
            <span>
              {[listingName ?? t('app.stay.noListing'), soldByLabel(message.channelName, t)].join(' · ')}
            </span>
          </span>
        </>
      }
      action={
        <ScreenLink to={to} size="small">
          {t(state === 'to-do' ? 'app.messages.byHand.send' : 'app.messages.see')}
        </ScreenLink>
      }
    />
  );
}

type ToDoProps = {
  readonly links: MessageLinks;
  /** A message of a stay. */
  readonly message: (stay: string, message: string) => string;
};

/** What waits for a person: to send by hand, held for a value, failed or in doubt. */
export function MessagesToDoPage({ links, message }: ToDoProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(toDoQuery(property.id));
  return (
    <MessagesFrame links={links}>
      <Card
        title={t('app.messages.toDo.title')}
        mark={
          data &&
          data.length > 0 && (
            <StatusPill family="sun">{tn('app.messages.toDo.count', data.length)}</StatusPill>
          )
        }
      >
        {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div aria-busy="true" className={styles['waiting']}>
            <p role="status" className="visually-hidden">
              {t('shell.loading')}
            </p>
            <Skeleton lines={3} />
            <Skeleton lines={3} />
          </div>
        )}
        {data?.length === 0 && (
          <Empty
            compact
            icon={<CircleCheck aria-hidden="true" />}
            title={t('app.messages.toDo.none')}
            text={t('app.messages.toDo.none.text')}
          />
        )}
        {data && data.length > 0 && (
          <AttentionList>
            {data.map((one) => (
              <Row key={one._id} message={one} to={message(one.reservationId, one._id)} />
            ))}
          </AttentionList>
        )}
      </Card>
    </MessagesFrame>
  );
}
