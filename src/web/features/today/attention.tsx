import {
  Banknote,
  CalendarX,
  CircleCheck,
  CircleHelp,
  Hand,
  IdCard,
  Landmark,
  MessageCircleWarning,
  Pause,
  Plug,
  ReceiptText,
  Stamp,
  TriangleAlert,
  UserSearch,
  UserX,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import { messageTimelineContract } from '#areas/guests/messages/timeline.contract.ts';
import { folioDocumentsContract } from '#areas/invoicing/invoices/folio-documents/folio-documents.contract.ts';
import type { Attention as AttentionEntry } from '#areas/desk/today/today.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { DecideRequest } from '#web/parts/arrival-request.tsx';
import { useCopyCheckInLinks } from '#web/parts/check-in-link.ts';
import { useChange } from '#web/shell/change.ts';
import { useProperty } from '#web/shell/property.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { AttentionList, AttentionRow, Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './attention.module.css';
import type { TodayLinks } from './links.ts';

type Look = { readonly family: Family; readonly icon: ReactNode };

const LOOKS = {
  'guests-unregistered': { family: 'rose', icon: <UserX /> },
  'more-unregistered': { family: 'rose', icon: <UserX /> },
  'registration-renewal': { family: 'sun', icon: <Landmark /> },
  'registry-unconnected': { family: 'sun', icon: <Landmark /> },
  'registry-refused': { family: 'rose', icon: <Landmark /> },
  'registry-attention': { family: 'rose', icon: <Landmark /> },
  'registry-late': { family: 'rose', icon: <Landmark /> },
  'registry-changed': { family: 'rose', icon: <Landmark /> },
  'check-in-missing': { family: 'sun', icon: <IdCard /> },
  'guest-waits': { family: 'sun', icon: <UserSearch /> },
  'message-to-do': { family: 'sun', icon: <Hand /> },
  'message-held': { family: 'sun', icon: <Pause /> },
  'message-failed': { family: 'rose', icon: <MessageCircleWarning /> },
  'message-unknown': { family: 'sky', icon: <CircleHelp /> },
  conflict: { family: 'rose', icon: <TriangleAlert /> },
  'calendar-old': { family: 'sun', icon: <CalendarX /> },
  'calendar-broken': { family: 'sun', icon: <CalendarX /> },
  'invoice-numbers': { family: 'sun', icon: <ReceiptText /> },
  'invoice-refused': { family: 'rose', icon: <ReceiptText /> },
  'invoice-attention': { family: 'rose', icon: <ReceiptText /> },
  'invoice-note-waits': { family: 'sun', icon: <ReceiptText /> },
  'invoice-not-mailed': { family: 'sun', icon: <ReceiptText /> },
  'account-differs': { family: 'rose', icon: <ReceiptText /> },
  'invoices-draft': { family: 'sky', icon: <ReceiptText /> },
  'invoices-waiting': { family: 'sun', icon: <ReceiptText /> },
  journals: { family: 'rose', icon: <ReceiptText /> },
  'payments-unsettled': { family: 'rose', icon: <Banknote /> },
  'transfers-to-confirm': { family: 'sun', icon: <Banknote /> },
  'credits-low': { family: 'sun', icon: <Stamp /> },
  'credits-empty': { family: 'rose', icon: <Stamp /> },
  reconnect: { family: 'sun', icon: <Plug /> },
  'same-rooms': { family: 'sky', icon: <Plug /> },
} as const satisfies Record<AttentionEntry['kind'], Look>;

type Solution = { readonly to: string; readonly text: TextKey };

/** The one button that solves it. A report that only waits for its registry needs none. */
function solutionOf(entry: AttentionEntry, links: TodayLinks): Solution | undefined {
  switch (entry.kind) {
    case 'guests-unregistered':
      return { to: links.checkIn(entry.reservationId), text: 'app.today.register' };
    case 'more-unregistered':
      return { to: links.registrySettings(), text: 'app.today.seeAll' };
    case 'registration-renewal':
      return { to: links.registrySettings(), text: 'app.registry.openSettings' };
    case 'registry-unconnected':
      return { to: links.registrySettings(), text: 'app.today.connect' };
    case 'guest-waits':
    case 'check-in-missing':
      // Its button does it itself.
      return undefined;
    case 'message-to-do':
      return { to: links.message(entry.reservationId, entry.messageId), text: 'app.messages.byHand.send' };
    case 'message-held':
    case 'message-failed':
    case 'message-unknown':
      return { to: links.message(entry.reservationId, entry.messageId), text: 'app.messages.openToday' };
    case 'conflict':
      return { to: links.conflicts(), text: 'reservation.conflicts.solve' };
    case 'calendar-broken':
    case 'calendar-old':
      return { to: links.listing(entry.listingId), text: 'app.listing.checkLink' };
    case 'invoice-numbers':
      return { to: links.issuers(), text: 'app.today.renewNumbers' };
    case 'invoice-refused':
    case 'invoice-attention':
    case 'invoice-note-waits':
    case 'invoice-not-mailed':
      return { to: links.invoice(entry.invoiceId), text: 'app.today.openInvoice' };
    case 'account-differs':
      // A document that mends it is drafted by its button.
      if (entry.action === 'mend-account') return undefined;
      return { to: links.account(entry), text: 'app.today.openAccount' };
    case 'invoices-draft':
      return { to: links.drafts(), text: 'app.today.issue' };
    case 'invoices-waiting':
      return { to: links.autoBill(), text: 'app.today.seeAll' };
    case 'journals':
      return { to: links.journals(), text: 'app.today.seeJournals' };
    case 'payments-unsettled':
    case 'transfers-to-confirm':
      return { to: links.collections(), text: 'app.today.seePayments' };
    case 'credits-low':
    case 'credits-empty':
      return { to: links.credits(), text: 'app.today.seeCredits' };
    case 'reconnect':
      return {
        to: entry.action === 'link' ? links.messageSettings() : links.connect(entry.partner),
        text: 'app.connection.reconnect',
      };
    case 'same-rooms':
      return { to: links.connection(entry.connectionId), text: 'app.today.answer' };
    case 'registry-refused':
    case 'registry-attention':
    case 'registry-late':
    case 'registry-changed':
      switch (entry.action) {
        case 'settings':
        case 'reconnect':
          return { to: links.registrySettings(), text: 'app.registry.openSettings' };
        case 'reservation':
          return { to: links.reservation(entry.reservationId), text: 'app.today.openStay' };
        case 'decide':
          return { to: links.report(entry.reportId), text: 'app.report.decide' };
        case 'settle':
          return { to: links.report(entry.reportId), text: 'app.report.settle' };
        case 'send':
        case 'wait':
          return { to: links.report(entry.reportId), text: 'app.report.see' };
        case 'correct-guest':
          return { to: links.report(entry.reportId), text: 'app.report.correct' };
      }
  }
}

const keyOf = (entry: AttentionEntry): string =>
  `${entry.kind} ${'folioId' in entry ? entry.folioId : 'messageId' in entry ? entry.messageId : 'reportId' in entry ? entry.reportId : 'reservationId' in entry ? entry.reservationId : 'requestId' in entry ? entry.requestId : entry.title}`;

type Duty = Extract<AttentionEntry, { kind: 'guests-unregistered' }>;

/** The remaining time, or that there is none. */
function Clock({ entry: { dueAt, isLate } }: { readonly entry: Duty }) {
  const { t } = useLanguage();
  if (dueAt === null) return null;
  const minutes = Math.max(0, Math.floor((Date.parse(dueAt) - Date.now()) / 60_000));
  const left = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return (
    <span className={styles['clock']}>
      {isLate ? (
        <StatusPill family="rose">{t('app.today.late')}</StatusPill>
      ) : (
        <StatusPill family="sun">{t('app.today.timeLeft', left)}</StatusPill>
      )}
    </span>
  );
}

/** For the messages in which the host sends them. */
function CopyLinks({ stays }: Pick<Extract<AttentionEntry, { kind: 'check-in-missing' }>, 'stays'>) {
  const { t } = useLanguage();
  const { copy, isBusy } = useCopyCheckInLinks();
  return (
    <May call={checkInContract.createLink}>
      <Button size="small" busy={isBusy} onClick={() => copy(stays)}>
        {t(stays.length > 1 ? 'app.today.seeLinks' : 'app.checkIn.copyLink')}
      </Button>
    </May>
  );
}

/** Sends the reminder of the property now; a guest without an address becomes a task to send by hand. */
function Remind({ stays }: Pick<Extract<AttentionEntry, { kind: 'check-in-missing' }>, 'stays'>) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const { send, isPending } = useChange(messageTimelineContract.remindGuests, {
    invalidates: [['messages'], ['today']],
  });
  const remind = () =>
    send({
      query: { propertyId: property.id },
      body: { reservationIds: stays.map(({ reservationId }) => reservationId) },
    }).then(
      ({ sent, byHand, skipped }) => {
        const done = [
          ...(sent > 0 ? [tn('app.today.reminded.sent', sent)] : []),
          ...(byHand > 0 ? [tn('app.today.reminded.byHand', byHand)] : []),
          ...new Set(skipped.map(({ text }) => text)),
        ];
        notify(sent > 0 || byHand > 0 ? 'success' : 'information', done.join('. '));
      },
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <May call={messageTimelineContract.remindGuests}>
      <Button size="small" busy={isPending} onClick={() => void remind()}>
        {t('app.today.remind')}
      </Button>
    </May>
  );
}

/** Drafts the document that mends an account, and leads to it: it is sent by a person. */
function MendAccount({
  folioId,
  invoice,
}: {
  readonly folioId: string;
  readonly invoice: TodayLinks['invoice'];
}) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const navigate = useNavigate();
  const { send, isPending } = useChange(folioDocumentsContract.mendFolio, {
    invalidates: [['invoicing'], ['today']],
  });
  const mend = () =>
    send({ params: { id: folioId }, query: { propertyId: property.id } }).then(
      ({ _id }) => void navigate(invoice(_id)),
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <May call={folioDocumentsContract.mendFolio}>
      <Button size="small" busy={isPending} onClick={() => void mend()}>
        {t('app.today.mendAccount')}
      </Button>
    </May>
  );
}

/** A deadline that is over; others of the same kind are one group, too. */
const groupOf = (entry: AttentionEntry): string =>
  'dueAt' in entry && entry.dueAt !== null && Date.parse(entry.dueAt) < Date.now() ? 'late' : entry.kind;

/** A group with more rows than this shows its first ones, and the rest on a press (W2-L-08). */
const GROUP_MAX = 3;
const GROUP_SHOWN = 2;

type Group = { readonly key: string; readonly entries: readonly AttentionEntry[] };

/** Groups in the order of their first entries. */
const groupsOf = (entries: readonly AttentionEntry[]): readonly Group[] =>
  [...Map.groupBy(entries, groupOf)].map(([key, of]) => ({ key, entries: of }));

type FoldProps = {
  readonly group: Group;
  readonly row: (entry: AttentionEntry) => ReactNode;
};

function FoldedGroup({ group: { entries }, row }: FoldProps) {
  const { t, tn } = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const rest = entries.length - GROUP_SHOWN;
  if (entries.length <= GROUP_MAX) return entries.map(row);
  return (
    <>
      {(isWhole ? entries : entries.slice(0, GROUP_SHOWN)).map(row)}
      <li className={styles['fold']}>
        <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('app.today.fold.less') : tn('app.today.fold.more', rest)}
        </Button>
      </li>
    </>
  );
}

type AttentionProps = { readonly entries: readonly AttentionEntry[]; readonly links: TodayLinks };

/** The tasks of a person, before everything else. */
export function Attention({ entries, links }: AttentionProps) {
  const { t } = useLanguage();
  const row = (entry: AttentionEntry) => {
    const solution = solutionOf(entry, links);
    return (
      <AttentionRow
        key={keyOf(entry)}
        {...LOOKS[entry.kind]}
        title={entry.title}
        text={
          <>
            {entry.text}
            {entry.kind === 'guests-unregistered' && <Clock entry={entry} />}
          </>
        }
        action={
          entry.kind === 'check-in-missing' ? (
            <span className={styles['actions']}>
              <CopyLinks stays={entry.stays} />
              <Remind stays={entry.stays} />
            </span>
          ) : entry.kind === 'guest-waits' ? (
            <DecideRequest requestId={entry.requestId} canAttach={entry.canAttach} />
          ) : entry.kind === 'account-differs' && entry.action === 'mend-account' ? (
            <MendAccount folioId={entry.folioId} invoice={links.invoice} />
          ) : (
            solution && (
              <ScreenLink to={solution.to} preventScrollReset size="small">
                {t(solution.text)}
              </ScreenLink>
            )
          )
        }
      />
    );
  };
  const mark = entries.length > 0 && <StatusPill family="rose">{entries.length}</StatusPill>;
  return (
    <div id="attention">
      <Card title={t('app.today.attention')} mark={mark}>
        {entries.length === 0 ? (
          <Empty compact icon={<CircleCheck aria-hidden="true" />} title={t('app.today.nothingWaits')} />
        ) : (
          <AttentionList>
            {groupsOf(entries).map((group) => (
              <FoldedGroup key={group.key} group={group} row={row} />
            ))}
          </AttentionList>
        )}
      </Card>
    </div>
  );
}
