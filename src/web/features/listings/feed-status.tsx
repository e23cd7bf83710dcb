import { RefreshCw, Upload } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';

import { type Listing, listingContract } from '#areas/listings/listings.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button, lookOf } from '#web/ui/button.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { FeedAge } from './feed-age.tsx';
import styles from './feed-status.module.css';
import { LISTING_TOPICS } from './queries.ts';

const CHANNELS = { airbnb: 'Airbnb', booking: 'Booking', vrbo: 'Vrbo' } as const;

/** How the calendar of a listing is doing, and the two ways to bring it up to date by hand. */
export function FeedStatus({ listing }: { readonly listing: Listing }) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const [failure, setFailure] = useState<string>();
  const read = useChange(listingContract.readCalendar, { invalidates: LISTING_TOPICS });
  const upload = useChange(listingContract.uploadCalendar, { invalidates: LISTING_TOPICS });
  const { calendar } = listing;
  const args = { params: { id: listing._id }, query: { propertyId: property.id } };
  const run = async (work: Promise<Listing>) => {
    setFailure(undefined);
    try {
      const { calendar: after } = await work;
      notify('success', tn('app.listing.link.read', after?.entries ?? 0));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('general.tryLater'));
    }
  };
  const takeFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const content = await input.files?.[0]?.text();
    // The same file may be chosen again after it was corrected.
    input.value = '';
    if (content) await run(upload.send({ ...args, body: { content } }));
  };
  const channel =
    calendar?.channel === 'other' || !calendar ? t('app.listing.calendar') : CHANNELS[calendar.channel];
  const problem = failure ?? calendar?.problem;
  return (
    <div className={styles['feed']}>
      <div className={styles['top']}>
        <b>{channel}</b>
        {calendar && (
          <StatusPill family={calendar.problem ? 'rose' : 'palm'}>
            {calendar.problem ? t('app.listing.feed.broken') : tn('app.listing.link.read', calendar.entries)}
          </StatusPill>
        )}
      </div>
      <p className={styles['link']}>
        {calendar ? (calendar.link ?? t('app.listing.feed.file')) : t('app.listing.feed.none')}
      </p>
      {calendar && <FeedAge calendar={calendar} channel={channel} />}
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <div className={styles['actions']}>
        {calendar?.link && (
          <Button
            size="small"
            icon={<RefreshCw aria-hidden="true" />}
            busy={read.isPending}
            onClick={() => void run(read.send(args))}
          >
            {t('app.listing.readNow')}
          </Button>
        )}
        <label className={lookOf({ size: 'small' }, styles['file'])} aria-busy={upload.isPending}>
          <Upload aria-hidden="true" />
          {t('app.listing.upload')}
          <input type="file" accept=".ics,text/calendar" onChange={(event) => void takeFile(event)} />
        </label>
      </div>
    </div>
  );
}
