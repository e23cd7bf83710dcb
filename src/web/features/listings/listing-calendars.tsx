import { Plus, Upload } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

import { calendarsContract } from '#areas/channels/calendars/calendars.contract.ts';
import { type Listing, listingContract } from '#areas/stays/listings/listings.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { textOfFile } from '#vocabulary/file-text.ts';
import { Button, lookOf } from '#web/ui/button.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CalendarRisk } from './calendar-age.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { CalendarLinkField } from './calendar-link-field.tsx';
import type { ListingChecked, ListingValues } from './listing-schema.ts';
import styles from './listing-calendars.module.css';
import { LISTING_TOPICS } from './queries.ts';

type ListingForm = Pick<
  ZodForm<ListingValues, ListingChecked>,
  'register' | 'watch' | 'setValue' | 'errorOf'
>;
type CalendarsProps = { readonly listing: Listing; readonly form: ListingForm };

/**
 * All calendars of a stored listing, and a way to one more: by its link or by a file. A link that was pasted is added with
 * its button, or when the form is saved.
 */
export function ListingCalendars({ listing, form }: CalendarsProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const access = useAccess();
  const [failure, setFailure] = useState<string>();
  const add = useChange(calendarsContract.addCalendar, { invalidates: LISTING_TOPICS });
  const upload = useChange(listingContract.uploadCalendar, { invalidates: LISTING_TOPICS });
  const args = { params: { id: listing._id }, query: { propertyId: property.id } };
  const link = (form.watch('calendar') ?? '').trim();
  const run = async (work: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('general.tryLater'));
    }
  };
  const addLink = () =>
    run(async () => {
      const { entries } = await add.send({ ...args, body: { calendar: link } });
      form.setValue('calendar', '');
      notify('success', tn('app.listing.link.read', entries));
    });
  const takeFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const bytes = await input.files?.[0]?.arrayBuffer();
    const content = bytes && textOfFile(new Uint8Array(bytes));
    // The same file may be chosen again after it was corrected.
    input.value = '';
    if (!content) return;
    await run(async () => {
      await upload.send({ ...args, body: { content } });
      notify('success', t('app.listing.calendars.uploaded'));
    });
  };
  const onKey = (event: KeyboardEvent) => {
    const isLink = event.target instanceof HTMLInputElement && event.target.name === 'calendar';
    if (event.key !== 'Enter' || !isLink || link === '') return;
    event.preventDefault();
    void addLink();
  };
  const isFirst = listing.calendars.length === 0;
  return (
    <section className={styles['calendars']} aria-label={t('app.listing.calendars')} onKeyDown={onKey}>
      <h3 className={styles['heading']}>{t('app.listing.calendars')}</h3>
      {isFirst ? (
        <p className="sm muted">{t('app.listing.feed.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {listing.calendars.map((calendar) => (
            <CalendarCard key={calendar._id} listingId={listing._id} calendar={calendar} />
          ))}
        </ul>
      )}
      <CalendarRisk calendars={listing.calendars} />
      {access.may('manage') && (
        <CalendarLinkField
          label={isFirst ? undefined : t('app.listing.calendars.another')}
          input={form.register('calendar', { onChange: () => setFailure(undefined) })}
          value={link}
          error={failure ?? form.errorOf('calendar')}
        />
      )}
      <div className={styles['actions']}>
        {access.may('manage') && (
          <Button
            size="small"
            icon={<Plus aria-hidden="true" />}
            disabled={link === ''}
            busy={add.isPending}
            onClick={() => void addLink()}
          >
            {t('app.listing.calendars.add')}
          </Button>
        )}
        {access.may('operate') && (
          <label className={lookOf({ size: 'small' }, styles['file'])} aria-busy={upload.isPending}>
            <Upload aria-hidden="true" />
            {t('app.listing.upload')}
            <input type="file" accept=".ics,text/calendar" onChange={(event) => void takeFile(event)} />
          </label>
        )}
      </div>
    </section>
  );
}
