import { CircleHelp, Hand, TriangleAlert, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import {
  messageTimelineContract,
  type StayMessage,
  type StayTimeline,
} from '#areas/guests/messages/timeline.contract.ts';
import type { Variable } from '#areas/guests/messages/variables.constants.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import type { StayMessageLinks } from './links.ts';
import { missingWords, momentWords } from './message-words.ts';
import styles from './timeline.module.css';
import { useMessageActions } from './use-message-actions.ts';

/** Written in the listing of the stay. */
const OF_LISTING: ReadonlySet<Variable> = new Set<Variable>([
  'listingName',
  'address',
  'checkInTime',
  'checkOutTime',
  'wifiName',
  'wifiPassword',
  'doorCode',
  'directions',
]);

type BannerProps = {
  readonly message: StayMessage;
  readonly timeline: StayTimeline;
  readonly links: StayMessageLinks;
};

/** Leads to where the missing value is written. */
function Remedy({ message: { missing }, timeline, links }: BannerProps) {
  const words = useLanguage();
  const [first] = missing;
  if (first === undefined) return null;
  const { listingId } = timeline;
  const to =
    first === 'checkInLink'
      ? links.checkIn(timeline.reservationId)
      : OF_LISTING.has(first) && listingId !== null
        ? links.listing(listingId)
        : links.editStay(timeline.reservationId);
  return (
    <ScreenLink to={to} kind="primary">
      {words.t('app.messages.held.write', { what: missingWords([first], words) })}
    </ScreenLink>
  );
}

/** Omits a message after a question, because no press brings its time back. */
export function OmitButton({ message }: Pick<BannerProps, 'message'>) {
  const { t } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const { omit, isBusy } = useMessageActions(message);
  return (
    <May call={messageTimelineContract.omitMessage}>
      <Button busy={isBusy} onClick={() => setAsking(true)}>
        {t('app.messages.omit')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('app.messages.omitQuestion', { name: message.name })}
        confirmLabel={t('app.messages.omit')}
        onClose={() => setAsking(false)}
        onConfirm={omit}
      >
        <p>{t('app.messages.omitText')}</p>
      </ConfirmDialog>
    </May>
  );
}

const LOOKS = { held: 'sun', 'to-do': 'sun', failed: 'rose', unknown: 'sky' } as const;
const ICONS = { held: WifiOff, 'to-do': Hand, failed: TriangleAlert, unknown: CircleHelp } as const;

/** The press that solves it, and the one that gives it up. */
export function AttentionActions({ message, timeline, links }: BannerProps) {
  const { t } = useLanguage();
  const { state, _id: id } = message;
  return (
    <>
      <OmitButton message={message} />
      {state === 'held' ? (
        <Remedy message={message} timeline={timeline} links={links} />
      ) : (
        <ScreenLink to={links.message(timeline.reservationId, id)} preventScrollReset kind="primary">
          {t(state === 'to-do' ? 'app.messages.byHand.send' : 'app.messages.see')}
        </ScreenLink>
      )}
    </>
  );
}

/** A message that waits for a person: what it waits for, until when, and the press that solves it, which a phone has at its foot. */
export function AttentionBanner({
  message,
  timeline,
  children,
}: Omit<BannerProps, 'links'> & { readonly children: ReactNode }) {
  const words = useLanguage();
  const { t } = words;
  const { state, name, missing } = message;
  if (state !== 'held' && state !== 'to-do' && state !== 'failed' && state !== 'unknown') return null;
  const zone = timeline.timeZone;
  const told = {
    name,
    at: momentWords(message.dueAt, zone, words),
    until: momentWords(message.usefulUntil, zone, words),
    what: missingWords(missing, words),
    listing: timeline.listingName ?? t('app.stay.noListing'),
  };
  const Icon = ICONS[state];
  return (
    <section
      aria-label={t(`app.messages.attention.${state}`, told)}
      className={classes(styles['banner'], styles[LOOKS[state]])}
    >
      <Icon aria-hidden="true" />
      <div>
        <b>{t(`app.messages.attention.${state}`, told)}</b>
        <p>{t(`app.messages.attention.${state}.text`, told)}</p>
      </div>
      {children && <div className={styles['bannerActions']}>{children}</div>}
    </section>
  );
}
