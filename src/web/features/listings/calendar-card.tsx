import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { calendarsContract } from '#areas/channels/calendars/calendars.contract.ts';
import type { CalendarStatus } from '#areas/stays/listings/listings.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog, WarningDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CalendarAge } from './calendar-age.tsx';
import { useCalendarNames } from './calendar-names.ts';
import styles from './listing-calendars.module.css';
import { LISTING_TOPICS } from './queries.ts';

type CalendarCardProps = { readonly listingId: string; readonly calendar: CalendarStatus };

/** The state of one calendar of a listing, and its actions. */
export function CalendarCard({ listingId, calendar }: CalendarCardProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const access = useAccess();
  const { channelOf, nameOf } = useCalendarNames();
  const [failure, setFailure] = useState<string>();
  const [asking, setAsking] = useState<'name' | 'removal'>();
  const read = useChange(calendarsContract.readOneCalendar, { invalidates: LISTING_TOPICS });
  const args = { params: { id: listingId, calendarId: calendar._id }, query: { propertyId: property.id } };
  const readNow = async () => {
    setFailure(undefined);
    try {
      const after = await read.send(args);
      notify('success', tn('app.listing.link.read', after.entries));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('general.tryLater'));
    }
  };
  const problem = failure ?? calendar.problem;
  const name = nameOf(calendar);
  const about = [
    ...(calendar.name === null ? [] : [channelOf(calendar)]),
    ...(calendar.link === null ? [t('app.listing.feed.file')] : []),
  ];
  return (
    <li className={styles['feed']}>
      <div className={styles['top']}>
        <b>{name}</b>
        <StatusPill family={calendar.problem ? 'rose' : 'palm'}>
          {calendar.problem ? t('app.listing.feed.broken') : tn('app.listing.link.read', calendar.entries)}
        </StatusPill>
      </div>
      {about.length > 0 && <p className={styles['age']}>{about.join(' · ')}</p>}
      <CalendarAge calendar={calendar} />
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <Notes kind="leftOut" events={calendar.leftOut.filter(({ closes }) => !closes)} />
      <Notes kind="closing" events={calendar.leftOut.filter(({ closes }) => closes)} />
      <div className={styles['actions']}>
        {calendar.link !== null && access.may('operate') && (
          <Button
            size="small"
            icon={<RefreshCw aria-hidden="true" />}
            busy={read.isPending}
            onClick={() => void readNow()}
          >
            {t('app.listing.readNow')}
          </Button>
        )}
        {access.may('manage') && (
          <span className={styles['quiet']}>
            <IconButton
              label={t('app.listing.calendars.rename', { name })}
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setAsking('name')}
            />
            <IconButton
              label={t('app.listing.calendars.remove', { name })}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setAsking('removal')}
            />
          </span>
        )}
      </div>
      <Renaming {...{ listingId, calendar }} open={asking === 'name'} onClose={() => setAsking(undefined)} />
      <Removal
        {...{ listingId, calendar }}
        open={asking === 'removal'}
        onClose={() => setAsking(undefined)}
      />
    </li>
  );
}

type NotesProps = {
  readonly kind: 'leftOut' | 'closing';
  readonly events: CalendarStatus['leftOut'];
};

/**
 * The events of the calendar that close nothing here, so that the host does not wait for them (W1-A-11), or those that
 * close nights which the host may not expect.
 */
function Notes({ kind, events }: NotesProps) {
  const { t, tn, format } = useLanguage();
  if (events.length === 0) return null;
  return (
    <details className={styles['leftOut']}>
      <summary>{tn(`app.listing.feed.${kind}`, events.length)}</summary>
      <ul>
        {events.map(({ arrival, departure, line, text }, index) => (
          <li key={index}>
            <b className="num">
              {arrival && departure
                ? `${format.date(arrival, 'numeric')} – ${format.date(departure, 'numeric')}`
                : t('app.listing.explain.noDates')}
            </b>
            <span>
              {text}
              {line !== null && <span className="muted"> · {t('app.listing.feed.line', { line })}</span>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type QuestionProps = CalendarCardProps & { readonly open: boolean; readonly onClose: () => void };

function Renaming({ listingId, calendar, open, onClose }: QuestionProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { channelOf, nameOf } = useCalendarNames();
  const [name, setName] = useState(calendar.name ?? '');
  const change = useChange(calendarsContract.changeCalendar, { invalidates: LISTING_TOPICS });
  return (
    <ConfirmDialog
      open={open}
      title={t('app.listing.calendars.rename', { name: nameOf(calendar) })}
      confirmLabel={t('app.listing.save')}
      onClose={onClose}
      onConfirm={async () => {
        const params = { id: listingId, calendarId: calendar._id };
        await change.send({ params, query: { propertyId: property.id }, body: { name } });
      }}
    >
      <Field label={t('app.listing.calendars.name')} hint={t('app.listing.calendars.name.hint')}>
        <Input
          maxLength={60}
          autoComplete="off"
          placeholder={channelOf(calendar)}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}

function Removal({ listingId, calendar, open, onClose }: QuestionProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { nameOf } = useCalendarNames();
  const remove = useChange(calendarsContract.removeCalendar, { invalidates: LISTING_TOPICS });
  return (
    <WarningDialog
      open={open}
      danger
      title={t('app.listing.calendars.removeQuestion', { name: nameOf(calendar) })}
      confirmLabel={t('app.listing.calendars.removeShort')}
      onClose={onClose}
      onConfirm={async () => {
        const params = { id: listingId, calendarId: calendar._id };
        await remove.send({ params, query: { propertyId: property.id } });
        notify('success', t('app.listing.calendars.removed'));
      }}
    >
      {t(
        calendar.channel === 'booking'
          ? 'app.listing.calendars.removeTextBooking'
          : 'app.listing.calendars.removeText',
      )}
    </WarningDialog>
  );
}
