import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink, Lock, Check } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';

import { MESSAGE_CHANNELS, type MessageChannel } from '#areas/guests/messages/templates.contract.ts';
import {
  messageTimelineContract,
  type StayMessage,
  type StayTimeline,
} from '#areas/guests/messages/timeline.contract.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button, lookOf } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { ConfirmDialog, Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { notify } from '#web/ui/toasts.ts';
import { OmitButton } from './attention-banner.tsx';
import type { StayMessageLinks } from './links.ts';
import { familyOf, linesOf, momentWords, stateWords } from './message-words.ts';
import { saidQuery, textQuery, timelineQuery } from './queries.ts';
import styles from './timeline.module.css';
import { useMessageActions } from './use-message-actions.ts';

type DrawerProps = {
  readonly message: StayMessage;
  readonly timeline: StayTimeline;
  readonly links: StayMessageLinks;
  readonly onClose: () => void;
};

type MessageProps = Pick<DrawerProps, 'message' | 'timeline'>;

/** What a person sent by hand to this guest before. */
function SentByHand({ message, timeline }: MessageProps) {
  const words = useLanguage();
  const { t } = words;
  const before = timeline.messages.filter(
    ({ _id, deliveries }) => _id !== message._id && deliveries.at(-1)?.channel === 'by-hand',
  );
  if (before.length === 0) return null;
  return (
    <Part title={t('app.messages.byHand.before')}>
      <ul className={styles['before']}>
        {before.map((one) => (
          <li key={one._id}>
            <span>
              {one.name}
              <span className="xs muted">
                {linesOf(one, { zone: timeline.timeZone, words }).at(-1)?.text}
              </span>
            </span>
            <StatusPill family="palm">{t('app.messages.sentByHand')}</StatusPill>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The name of the page where the guest is written to. */
const wayOf = (url: string | null): string | null => {
  if (url === null) return null;
  return new URL(url).hostname.endsWith('airbnb.com') ? 'Airbnb' : 'WhatsApp';
};

/** A message that a person sends: the words with a link of this guest, the channel's page, and the mark that it was sent. */
function ByHandDrawer({ message, timeline, onClose }: Omit<DrawerProps, 'links'>) {
  const words = useLanguage();
  const { t } = words;
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(textQuery(property.id, message._id));
  const { markSent, isBusy } = useMessageActions(message);
  const way = wayOf(data?.channelUrl ?? null);
  const zone = timeline.timeZone;
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => notify('success', t('app.messages.byHand.copied')),
      () => notify('information', t('app.messages.byHand.selectIt')),
    );
  const mark = () =>
    markSent().then(onClose, (failure: Error) => {
      notify('error', failure.message);
    });
  return (
    <Drawer
      open
      title={
        way === null ? t('app.messages.byHand.title') : t('app.messages.byHand.titleOn', { channel: way })
      }
      onClose={onClose}
      foot={
        data && (
          <div className={styles['byHandFoot']}>
            <Button
              kind="primary"
              size="large"
              full
              icon={<Copy aria-hidden="true" />}
              onClick={() => void copy(data.text)}
            >
              {t('app.messages.byHand.copy')}
            </Button>
            <div className={styles['two']}>
              {data.channelUrl !== null && way !== null && (
                <a href={data.channelUrl} target="_blank" rel="noreferrer" className={lookOf({})}>
                  <ExternalLink aria-hidden="true" />
                  {t('app.messages.byHand.open', { channel: way })}
                </a>
              )}
              <Button busy={isBusy} icon={<Check aria-hidden="true" />} onClick={() => void mark()}>
                {t('app.messages.byHand.mark')}
              </Button>
            </div>
            <p className="sm muted">
              {way === null
                ? t('app.messages.byHand.yours')
                : t('app.messages.byHand.noReading', { channel: way })}
            </p>
          </div>
        )
      }
    >
      <p className={styles['due']}>
        <StatusPill family="sun">
          {t('app.messages.byHand.since', { at: momentWords(message.dueAt, zone, words) })}
        </StatusPill>
        <span className="sm muted">
          {t('app.messages.usefulUntil', { at: momentWords(message.usefulUntil, zone, words) })}
        </span>
      </p>
      {data && (
        <figure className={styles['words']}>
          <figcaption>
            <b>{message.name}</b>
            <span>{t(`app.messages.inLanguage.${data.language}`)}</span>
          </figcaption>
          <p lang={data.language}>{data.text}</p>
        </figure>
      )}
      {data && (
        <p className={styles['promise']}>
          <Lock aria-hidden="true" />
          {t('app.messages.byHand.link')}
        </p>
      )}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton shape="block" />
          <Skeleton lines={3} />
        </div>
      )}
      <SentByHand message={message} timeline={timeline} />
      {data && (
        <div>
          <OmitButton message={message} />
        </div>
      )}
    </Drawer>
  );
}

/** The words that left. They are empty once the guest was forgotten. */
function Said({ message: { _id: id }, timeline }: MessageProps) {
  const words = useLanguage();
  const { t } = words;
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const isAllowed = mayCall(messageTimelineContract.readMessage);
  const { data, error, isFetching, refetch } = useQuery({
    ...saidQuery(property.id, id),
    enabled: isAllowed,
  });
  if (!isAllowed) return null;
  return (
    <Part title={t('app.messages.said')}>
      {data?.said.length === 0 && <p className="sm muted">{t('app.messages.said.none')}</p>}
      {data?.said.map(({ channel, at, subject, text }) => (
        <figure key={at} className={styles['words']}>
          <figcaption>
            <b>{subject || t(`app.messages.channel.${channel}`)}</b>
            <span>{momentWords(at, timeline.timeZone, words)}</span>
          </figcaption>
          <p>{text}</p>
        </figure>
      ))}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
    </Part>
  );
}

/** Sent, however far it is known to have come: once more is a message of its own. */
const SENT: ReadonlySet<StayMessage['state']> = new Set<StayMessage['state']>([
  'sent',
  'delivered',
  'read',
  'opened',
]);

/** Sends it at once. What may have arrived goes out through a channel that the person names. */
function SendButton({ message, timeline }: MessageProps) {
  const { t } = useLanguage();
  const { send, isBusy } = useMessageActions(message);
  const [isAsking, setAsking] = useState(false);
  const { state, name, channels } = message;
  const isUnsure = state === 'unknown' || state === 'failed';
  const [channel, setChannel] = useState<MessageChannel>(isUnsure ? 'by-hand' : (channels[0] ?? 'email'));
  const wasSent = SENT.has(state);
  const reachable = MESSAGE_CHANNELS.filter(
    (one) =>
      one === 'by-hand' ||
      (one === 'email' && timeline.hasEmail) ||
      (one === 'whatsapp' && timeline.hasWhatsapp) ||
      (one === 'thread' && timeline.hasThread),
  );
  return (
    <May call={messageTimelineContract.sendMessageNow}>
      <Button
        kind={isUnsure || state === 'planned' ? 'primary' : 'outlined'}
        busy={isBusy}
        onClick={() => setAsking(true)}
      >
        {t(wasSent ? 'app.messages.sendAgain' : 'app.messages.sendNow')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(wasSent ? 'app.messages.sendAgainQuestion' : 'app.messages.sendQuestion', { name })}
        confirmLabel={t('app.messages.sendNow')}
        onClose={() => setAsking(false)}
        onConfirm={() => send(isUnsure ? channel : undefined)}
      >
        <p>
          {t(
            wasSent
              ? 'app.messages.sendAgainText'
              : isUnsure
                ? 'app.messages.sendUnsureText'
                : 'app.messages.sendText',
            {
              guest: timeline.guestName,
              language: t(`app.messages.inLanguage.${timeline.language}`),
            },
          )}
        </p>
        {isUnsure && (
          <SegmentedControl
            label={t('app.messages.channel.field')}
            value={channel}
            options={reachable.map((one) => ({ value: one, label: t(`app.messages.channel.${one}`) }))}
            onChange={setChannel}
          />
        )}
      </ConfirmDialog>
    </May>
  );
}

/** Neither has it arrived for certain, nor was it omitted. */
const MAY_OMIT: ReadonlySet<StayMessage['state']> = new Set<StayMessage['state']>([
  'planned',
  'held',
  'to-do',
  'failed',
  'unknown',
]);

function OneMessageDrawer({ message, timeline, links, onClose }: DrawerProps) {
  const words = useLanguage();
  const { t } = words;
  const { state, name, templateId, dueAt, turnAt, purpose } = message;
  const zone = timeline.timeZone;
  const lines = linesOf(message, { zone, words });
  const hasLeft = state !== 'planned' && state !== 'held' && state !== 'skipped';
  return (
    <Drawer
      open
      title={name}
      subtitle={t(`app.messages.purpose.${purpose}.long`)}
      onClose={onClose}
      foot={
        state !== 'sending' && (
          <>
            {MAY_OMIT.has(state) && <OmitButton message={message} />}
            {state !== 'held' && <SendButton message={message} timeline={timeline} />}
          </>
        )
      }
    >
      <p className={styles['due']}>
        <StatusPill family={familyOf(message)}>{stateWords(message, words)}</StatusPill>
        <span className="sm muted">
          {t(
            hasLeft || state === 'skipped' || turnAt !== null ? 'app.messages.dueWas' : 'app.messages.dueIs',
            {
              at: momentWords(dueAt, zone, words),
            },
          )}
        </span>
      </p>
      {state === 'failed' && <Notice family="rose">{t('app.messages.failed.text')}</Notice>}
      {state === 'unknown' && <Notice family="sky">{t('app.messages.unknown.text')}</Notice>}
      {lines.length > 0 && (
        <ul className={styles['lines']}>
          {lines.map(({ text, look }) => (
            <li key={text} className={look === 'plain' ? undefined : styles[look]}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {hasLeft && <Said message={message} timeline={timeline} />}
      <div>
        <ScreenLink to={links.template(templateId)} size="small">
          {t('app.messages.openTemplate')}
        </ScreenLink>
      </div>
    </Drawer>
  );
}

/** One message of a stay: what became of it, its words, and what a member can do with it. */
export function StayMessageDrawer({ links }: { readonly links: StayMessageLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const { id = '', message: messageId } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(links.home(id));
  const { data, error, isFetching, refetch } = useQuery(timelineQuery(property.id, id));
  const message = data?.messages.find(({ _id }) => _id === messageId);
  if (data && message) {
    return message.state === 'to-do' && mayCall(messageTimelineContract.writeMessageText) ? (
      <ByHandDrawer key={message._id} message={message} timeline={data} onClose={close} />
    ) : (
      <OneMessageDrawer key={message._id} message={message} timeline={data} links={links} onClose={close} />
    );
  }
  return (
    <Drawer open title={t('app.messages.one')} onClose={close}>
      {data && <Empty compact title={t('app.messages.gone')} />}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
    </Drawer>
  );
}
