import { MapPin } from 'lucide-react';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { callingCodeOf } from '#web/parts/places/phone.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { TimeField } from '#web/ui/date-field.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Fields, type ZodForm } from '#web/ui/form.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { Input, PasswordField, TextArea } from '#web/ui/input.tsx';
import { CalendarLinkField } from './calendar-link-field.tsx';
import { ListingCalendars } from './listing-calendars.tsx';
import styles from './listing-calendars.module.css';
import { TypeField } from './type-field.tsx';
import type { ListingPhoto } from './listing-photo.ts';
import type { ListingChecked, ListingValues } from './listing-schema.ts';

type ListingFieldsProps = {
  readonly form: ZodForm<ListingValues, ListingChecked>;
  readonly listing: Listing | undefined;
  /** Where the picture of the listing is taken and kept. */
  readonly photo?: ListingPhoto;
  /** The fields of the first setup: only those that cannot wait. */
  readonly brief?: boolean;
  /** For read-only members; a calendar may still be read again. */
  readonly readOnly?: boolean;
  /** Saves without the calendar's link. */
  readonly onWithoutLink?: () => void;
};

export function ListingFields(props: ListingFieldsProps) {
  const { form, listing, photo, brief = false, readOnly = false, onWithoutLink } = props;
  const { t } = useLanguage();
  const { property } = useProperty();
  const { register, errorOf, watch } = form;
  return (
    <>
      <Fields readOnly={readOnly}>
        <FieldRow>
          <Field label={t('app.listing.name')} error={errorOf('internalName')}>
            <Input
              autoComplete="off"
              data-autofocus={listing ? undefined : ''}
              {...register('internalName')}
            />
          </Field>
          <Field label={t('app.listing.capacity')} error={errorOf('capacity')}>
            <Input inputMode="numeric" {...register('capacity')} />
          </Field>
        </FieldRow>
        {!brief && <TypeField input={register('type')} error={errorOf('type')} />}
        {photo && (
          <ImageField
            label={t('app.listing.photo')}
            note={t('app.optional')}
            hint={t('app.listing.photo.hint')}
            src={photo.src}
            isLoading={photo.isLoading}
            error={photo.failure}
            onChange={photo.pick}
          />
        )}
        <Field
          label={t('app.listing.address')}
          note={brief ? undefined : t('app.optional')}
          hint={brief ? t('setup.listings.address.hint') : undefined}
          error={errorOf('address')}
        >
          <Input
            autoComplete="street-address"
            icon={<MapPin aria-hidden="true" />}
            {...register('address')}
          />
        </Field>
        <FieldRow>
          <Field label={t('app.stay.checkIn')} error={errorOf('arrivalTime')}>
            <TimeField {...register('arrivalTime')} />
          </Field>
          <Field label={t('app.stay.checkOut')} error={errorOf('departureTime')}>
            <TimeField {...register('departureTime')} />
          </Field>
        </FieldRow>
      </Fields>
      {listing ? (
        <ListingCalendars listing={listing} form={form} />
      ) : (
        <CalendarLinkField
          hint={t('app.listing.calendars.more')}
          input={register('calendar')}
          value={watch('calendar') ?? ''}
          error={errorOf('calendar')}
          onWithout={onWithoutLink}
        />
      )}
      <Fields readOnly={readOnly}>
        <FieldRow>
          <Field label={t('app.listing.wifiName')} note={t('app.optional')} error={errorOf('wifiName')}>
            <Input autoComplete="off" {...register('wifiName')} />
          </Field>
          <Field
            label={t('app.listing.wifiPassword')}
            note={t('app.optional')}
            hint={listing?.hasWifiPassword ? t('app.secret.stays') : undefined}
            error={errorOf('wifiPassword')}
          >
            <PasswordField autoComplete="off" {...register('wifiPassword')} />
          </Field>
        </FieldRow>
        <Field
          label={t('onboarding.listing.chip.whatsapp')}
          note={t('app.optional')}
          hint={t('app.listing.whatsapp.hint')}
          error={errorOf('whatsapp')}
        >
          <Input
            type="tel"
            autoComplete="off"
            placeholder={callingCodeOf(property.country)}
            {...register('whatsapp')}
          />
        </Field>
        <div className={styles['two']}>
          <Switch
            label={t('app.listing.maps')}
            hint={t('app.listing.usesAddress')}
            {...register('mapsButton')}
          />
          <Switch
            label={t('app.listing.uber')}
            hint={t('app.listing.usesAddress')}
            {...register('uberButton')}
          />
        </div>
        {!brief && (
          <Field label={t('app.listing.directions')} note={t('app.optional')} error={errorOf('directions')}>
            <TextArea {...register('directions')} />
          </Field>
        )}
      </Fields>
    </>
  );
}
