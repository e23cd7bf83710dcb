import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight, MessageCircle } from 'lucide-react';
import { Link, Outlet, useParams } from 'react-router';

import { messageTimelineContract, type StayTimeline } from '#areas/guests/messages/timeline.contract.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useMayOpen } from '#web/shell/screens.tsx';
import { useMedia } from '#web/shell/use-media.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { Columns } from '#web/ui/page.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { AttentionActions, AttentionBanner } from './attention-banner.tsx';
import { ConsentsCard } from './consents-card.tsx';
import { HeardCard } from './heard-card.tsx';
import { LanguageCard } from './language-card.tsx';
import type { StayMessageLinks } from './links.ts';
import { needsPerson } from './message-words.ts';
import { timelineQuery } from './queries.ts';
import { TimelineRows } from './timeline-rows.tsx';
import styles from './timeline.module.css';
import { useStayChange } from './use-stay-change.ts';

type PartProps = { readonly timeline: StayTimeline; readonly links: StayMessageLinks };

/** Whether messages of this stay leave by themselves; what the property or its listing has switched off stays off. */
function StaySwitch({ timeline }: Pick<PartProps, 'timeline'>) {
  const { t } = useLanguage();
  const { mayCall } = useAccess();
  const { change, isBusy } = useStayChange(timeline);
  const { isOn, offBy } = timeline;
  const mayChange = mayCall(messageTimelineContract.changeStayMessages);
  return (
    <span className={styles['switch']}>
      <Switch
        label={t('app.messages.automatic')}
        hint={offBy === null ? undefined : t(`app.messages.offBy.${offBy}`)}
        checked={isOn && offBy === null}
        disabled={!mayChange || offBy !== null || isBusy}
        onChange={() =>
          void change({ isOn: !isOn }, isOn ? 'app.messages.stayOff' : 'app.messages.stayOn', { isOn })
        }
      />
    </span>
  );
}

function Way({
  links,
  id,
  guestName,
}: {
  readonly links: StayMessageLinks;
  readonly id: string;
  readonly guestName: string;
}) {
  const { t } = useLanguage();
  const mayOpen = useMayOpen();
  const steps = [
    { to: links.reservations(), text: t('shell.nav.reservations') },
    { to: links.reservation(id), text: guestName || t('app.stay.one') },
  ].filter(({ to }) => mayOpen(to));
  return (
    <nav aria-label={t('app.messages.way')} className={styles['way']}>
      {steps.map(({ to, text }) => (
        <span key={to}>
          <Link to={to}>{text}</Link>
          <ChevronRight aria-hidden="true" />
        </span>
      ))}
      <span aria-current="page">{t('app.messages.ofStay')}</span>
    </nav>
  );
}

function Content({ timeline, links }: PartProps) {
  const { t, tn } = useLanguage();
  const { messages, offBy, isOn, hasEmail } = timeline;
  const waiting = messages.filter(needsPerson);
  const isPhone = useMedia('(width < 750px)');
  return (
    <Columns
      aside={
        <>
          <HeardCard timeline={timeline} />
          <LanguageCard timeline={timeline} />
          <ConsentsCard timeline={timeline} />
        </>
      }
    >
      {(offBy !== null || !isOn) && (
        <Notice family="sun">
          {t(offBy === null ? 'app.messages.offBy.stay' : `app.messages.offBy.${offBy}`)}
        </Notice>
      )}
      {!hasEmail && (
        <Notice family="sky" more={t('app.messages.noEmail.text')}>
          {t('app.messages.noEmail')}
        </Notice>
      )}
      {(isPhone ? waiting.slice(0, 1) : waiting.slice(0, 2)).map((message) => (
        <AttentionBanner key={message._id} message={message} timeline={timeline}>
          {!isPhone && <AttentionActions message={message} timeline={timeline} links={links} />}
        </AttentionBanner>
      ))}
      {messages.length === 0 ? (
        <Card>
          <Empty
            icon={<MessageCircle aria-hidden="true" />}
            title={t('app.messages.stayNone')}
            text={t('app.messages.stayNone.text')}
          />
        </Card>
      ) : (
        <section aria-label={t('app.messages.ofStay')}>
          <p className="visually-hidden">{tn('app.messages.count', messages.length)}</p>
          <TimelineRows timeline={timeline} links={links} />
        </section>
      )}
    </Columns>
  );
}

/** On a phone the remedy of the first message that waits is at the foot, whatever is on screen. */
function PhoneFoot({ timeline, links }: PartProps) {
  const isPhone = useMedia('(width < 750px)');
  const first = timeline.messages.find(needsPerson);
  if (!isPhone || !first) return null;
  return (
    <div className={styles['foot']}>
      <AttentionActions message={first} timeline={timeline} links={links} />
    </div>
  );
}

function Loading() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className={styles['loading']}>
      <p role="status" className="visually-hidden">
        {t('shell.loading')}
      </p>
      {Array.from({ length: 5 }, (_, index) => (
        <span key={index} className={styles['skeletonRow']}>
          <Skeleton />
          <span className={styles['skeletonMark']} />
          <Skeleton lines={2} />
        </span>
      ))}
    </div>
  );
}

/** What was said to the guest of a stay, what will be said, and why something was not. */
export function TimelinePage({ links }: { readonly links: StayMessageLinks }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const { data: timeline, error, isFetching, refetch } = useQuery(timelineQuery(property.id, id));
  const title = timeline?.guestName || t('app.messages.ofStay');
  const facts = timeline && [
    timeline.listingName ?? t('app.stay.noListing'),
    soldByLabel(timeline.channelName, t),
    `${format.date(timeline.checkInDate as PlainDate)} → ${format.date(timeline.checkOutDate as PlainDate)}`,
    t(`app.messages.writtenIn.${timeline.language}`),
  ];
  return (
    <div className={styles['page']}>
      <title>{`${title} · Posada`}</title>
      <Way links={links} id={id} guestName={timeline?.guestName ?? ''} />
      <div className={styles['head']}>
        <Link to={links.reservation(id)} className={styles['back']} aria-label={t('app.messages.backToStay')}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div>
          <h1>{title}</h1>
          {facts && <p className={styles['facts']}>{facts.join(' · ')}</p>}
        </div>
        {timeline && <StaySwitch timeline={timeline} />}
      </div>
      {timeline && <Content timeline={timeline} links={links} />}
      {timeline && <PhoneFoot timeline={timeline} links={links} />}
      {!timeline && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!timeline && !error && <Loading />}
      <Outlet />
    </div>
  );
}
