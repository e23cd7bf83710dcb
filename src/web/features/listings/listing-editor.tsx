import { useRef, useState } from 'react';

import { calendarsContract } from '#areas/channels/calendars/calendars.contract.ts';
import { type Listing, listingContract } from '#areas/stays/listings/listings.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { translateFailures } from '#web/parts/translate-failure.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, Drawer } from '#web/ui/dialog.tsx';
import { Form, NOT_SAVED } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CalendarAddresses } from './calendar-addresses.tsx';
import { GuestLink } from './guest-link.tsx';
import { ListingActions } from './listing-actions.tsx';
import { useListingNews } from './listing-changes.ts';
import { ListingFields } from './listing-fields.tsx';
import { useListingPhoto } from './listing-photo.ts';
import { bodyOf, isListing, ListingForm, STALE_LABELS, valuesOf } from './listing-schema.ts';

const FORM = 'listing';

type EditorProps = { readonly listing: Listing | undefined; readonly onClose: () => void };

/** A new listing or a stored one. */
export function ListingEditor({ listing, onClose }: EditorProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isAsking, setAsking] = useState(false);
  const mayGoWithoutLink = useRef(false);
  const mayChange = useAccess().mayCall(
    listing ? listingContract.updateListing : listingContract.createListing,
  );
  const news = useListingNews();
  const create = useChange(listingContract.createListing, { onDone: news.created });
  const update = useChange(listingContract.updateListing, { onDone: news.edited });
  const addCalendar = useChange(calendarsContract.addCalendar);
  const photo = useListingPhoto(property.id, listing?.photo ?? null);
  const query = { propertyId: property.id };
  const { form, stale } = useRecordForm(ListingForm, {
    record: listing,
    valuesOf,
    isRecord: isListing,
    labels: STALE_LABELS,
    onSubmit: async (values, stored) => {
      // R-VAL-23: the link is recommended, so a missing one is confirmed once.
      if (!listing && !values.calendar && !mayGoWithoutLink.current) {
        setAsking(true);
        return NOT_SAVED;
      }
      const picture = await photo.save();
      const { calendar, ...rest } = bodyOf(values);
      const body = { ...rest, ...(picture !== undefined && { photo: picture }) };
      if (stored) {
        const params = { id: stored._id };
        if (calendar) {
          await addCalendar.send({ params, query, body: { calendar } });
          form.setValue('calendar', '');
        }
        const updated = update.send({ params, query, body }, { ifMatch: String(stored.version) });
        await translateFailures(updated, t('onboarding.listing.updateFailed'));
      } else {
        const created = create.send({ query, body: { ...body, calendar } });
        await translateFailures(created, t('registry.listings.create'));
      }
      notify('success', t(listing ? 'onboarding.listing.updated' : 'onboarding.listing.created'));
      onClose();
    },
  });
  const goOn = () => {
    mayGoWithoutLink.current = true;
    setAsking(false);
    requestAnimationFrame(() => (document.getElementById(FORM) as HTMLFormElement | null)?.requestSubmit());
  };
  return (
    <Drawer
      open
      title={listing?.internalName ?? t('app.listing.new')}
      onClose={onClose}
      foot={
        <>
          {listing && mayChange && <ListingActions listing={listing} onGone={onClose} />}
          <Button onClick={onClose}>{t(mayChange ? 'general.cancel' : 'shell.close')}</Button>
          {mayChange && (
            <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
              {t('app.listing.save')}
            </Button>
          )}
        </>
      }
    >
      <StaleRecord stale={stale} />
      <Form form={form} id={FORM}>
        <ListingFields form={form} listing={listing} photo={photo} readOnly={!mayChange} />
      </Form>
      {listing && <GuestLink listing={listing} />}
      {listing && <CalendarAddresses listingId={listing._id} />}
      <Dialog
        open={isAsking}
        title={t('app.listing.link')}
        onClose={() => setAsking(false)}
        foot={
          <>
            <Button onClick={() => setAsking(false)}>{t('onboarding.listing.ical.back')}</Button>
            <Button kind="primary" onClick={goOn}>
              {t('onboarding.listing.ical.skip')}
            </Button>
          </>
        }
      >
        {t('onboarding.listing.ical.skipText')}
      </Dialog>
    </Drawer>
  );
}
