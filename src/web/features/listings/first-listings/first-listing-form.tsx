import { type RefObject, useEffect, useRef, useState } from 'react';

import { calendarsContract } from '#areas/channels/calendars/calendars.contract.ts';
import { type Listing, listingContract } from '#areas/stays/listings/listings.contract.ts';
import { call } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, NOT_SAVED } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ListingFields } from '../listing-fields.tsx';
import {
  bodyOf,
  isListing,
  ListingForm,
  type ListingValues,
  STALE_LABELS,
  valuesOf,
} from '../listing-schema.ts';
import { LISTING_TOPICS } from '../queries.ts';
import { type Draft, draftOf, withDraft } from './draft.ts';
import styles from './first-listings.module.css';

export const FIRST_LISTING_FORM = 'first-listing';
const WAIT_MS = 800;

type FirstListingFormProps = {
  /** The name of the form, under which its draft waits. */
  readonly open: string;
  /** The one that is changed; none for a new one and for a copy. */
  readonly listing: Listing | undefined;
  /** The one that is changed or copied. */
  readonly source: Listing | undefined;
  readonly place: string;
  /** What a new one begins with. */
  readonly known: Pick<ListingValues, 'internalName' | 'whatsapp'>;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** Saved or closed by hand: the typed values are dropped. */
  readonly isClosing: RefObject<boolean>;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onSaved: () => void;
};

/** A copy has everything but the link of the calendar, which belongs to one listing alone. */
const copyOf = (source: Listing, name: string): ListingValues => ({
  ...valuesOf(source),
  internalName: name,
  calendar: '',
});

/** Typed values are stored in the record, a moment after the person paused. */
function useDraft(
  { open, onDraft, isClosing }: Pick<FirstListingFormProps, 'open' | 'onDraft' | 'isClosing'>,
  values: ListingValues,
  isDirty: boolean,
) {
  const { property } = useProperty();
  const text = JSON.stringify(values);
  const first = useRef(text);
  const latest = useRef({ onDraft, values, text });
  latest.current = { onDraft, values, text };
  useEffect(() => {
    if (!isDirty || text === first.current) return undefined;
    const timer = setTimeout(() => {
      first.current = text;
      latest.current.onDraft(draftOf(property.id, open, latest.current.values));
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, isDirty, open, property.id]);
  // Back in the browser, or a window that became too narrow, comes sooner than the pause.
  useEffect(
    () => () => {
      const { onDraft: keep, values: typed, text: now } = latest.current;
      if (!isClosing.current && now !== first.current) keep(draftOf(property.id, open, typed));
    },
    [isClosing, open, property.id],
  );
}

/** S-START-12, S-START-13. Uses the specification's text when saving fails (R-ONB-10). */
export function FirstListingForm(props: FirstListingFormProps) {
  const { open, listing, source, place, known, draft, onBusy, onSaved } = props;
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isAsking, setAsking] = useState(false);
  const mayGoWithoutLink = useRef(false);
  const create = useChange(listingContract.createListing, { invalidates: LISTING_TOPICS });
  const update = useChange(listingContract.updateListing, { invalidates: LISTING_TOPICS });
  const addCalendar = useChange(calendarsContract.addCalendar);
  const query = { propertyId: property.id };
  const isCopy = listing === undefined && source !== undefined;
  const begun = isCopy
    ? copyOf(source, t('setup.listings.copyName', { name: source.internalName }))
    : { ...valuesOf(listing), ...(!listing && known) };
  const { form, stale } = useRecordForm(ListingForm, {
    record: listing,
    valuesOf,
    defaultValues: withDraft(property.id, open, begun, draft),
    isRecord: isListing,
    labels: STALE_LABELS,
    isKept: true,
    onSubmit: async (values, stored) => {
      // R-VAL-23: the link is recommended, so a missing one is confirmed once.
      if (!listing && !values.calendar && !mayGoWithoutLink.current) {
        setAsking(true);
        return NOT_SAVED;
      }
      onBusy(true);
      try {
        const { calendar, ...body } = bodyOf(values);
        if (stored) {
          const params = { id: stored._id };
          if (calendar) {
            await addCalendar.send({ params, query, body: { calendar } });
            setValue('calendar', '');
          }
          await update.send({ params, query, body }, { ifMatch: String(stored.version) });
        } else await create.send({ query, body: { ...body, calendar } });
      } catch (error) {
        const saysWhy =
          error instanceof CallFailure &&
          (error.isNetworkLoss || error.status === 412 || error.entries.some(({ field }) => field));
        const words = listing ? 'onboarding.listing.updateFailed' : 'onboarding.listing.saveFailed';
        throw saysWhy ? error : new Error(t(words), { cause: error });
      } finally {
        onBusy(false);
      }
      notify('success', t(listing ? 'onboarding.listing.updated' : 'onboarding.listing.created'));
      onSaved();
    },
  });
  useDraft(props, form.watch(), form.isDirty);
  const { setValue } = form;
  const wifiOf = isCopy && source.hasWifiPassword ? source._id : undefined;
  useEffect(() => {
    if (wifiOf === undefined) return;
    // The password is in no list; without it, and without a fresh sign-in, the copy has an empty field.
    const args = { params: { id: wifiOf }, query: { propertyId: property.id } };
    call(listingContract.revealWifi, args, { isUnasked: true }).then(
      ({ wifiPassword }) => setValue('wifiPassword', wifiPassword ?? ''),
      () => undefined,
    );
  }, [wifiOf, property.id, setValue]);
  const goOn = () => {
    mayGoWithoutLink.current = true;
    setAsking(false);
    requestAnimationFrame(() =>
      (document.getElementById(FIRST_LISTING_FORM) as HTMLFormElement | null)?.requestSubmit(),
    );
  };
  return (
    <section className={styles['form']} aria-label={listing?.internalName ?? t('app.listing.new')}>
      <StaleRecord stale={stale} />
      <Form form={form} id={FIRST_LISTING_FORM}>
        <ListingFields
          brief
          form={form}
          listing={listing}
          onWithoutLink={() => {
            setValue('calendar', '', { shouldValidate: true });
            goOn();
          }}
        />
        <Field label={t('setup.listings.place.label')} hint={t('setup.listings.place.hint')}>
          <Input readOnly value={place} />
        </Field>
      </Form>
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
    </section>
  );
}
