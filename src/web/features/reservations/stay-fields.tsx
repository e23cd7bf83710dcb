import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';

import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { DateRange } from '#web/ui/date-field.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input, TextArea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { channelName, SOLD_BY } from '#web/parts/channel-names.ts';
import type { StayChecked, StayValues } from './form-schema.ts';
import { RoomField } from './room-field.tsx';
import { DoubleBooking } from './double-booking.tsx';

type StayFieldsProps = {
  readonly form: ZodForm<StayValues, StayChecked>;
  readonly currency: string | undefined;
  readonly ownRoom?: string | null | undefined;
  /** The channel is known once a reservation exists. */
  readonly isNew: boolean;
  /** Made of closed nights: their listing and their channel are known. */
  readonly ofBlock?: boolean;
  /** A question that follows from the dates. */
  readonly belowDates?: ReactNode;
};

export function StayFields({ form, currency, ownRoom, isNew, ofBlock = false, belowDates }: StayFieldsProps) {
  const { may } = useAccess();
  const { t } = useLanguage();
  const { register, errorOf, watch, setValue, control } = form;
  const [from, to] = [watch('checkInDate'), watch('checkOutDate')];
  const guests = (Number(watch('adults')) || 0) + (Number(watch('children')) || 0);
  const setDates = (range: { from: string; to: string }) => {
    // Reversed dates are said while they are typed.
    const isWhole = range.from !== '' && range.to !== '';
    const options = { shouldDirty: true, shouldValidate: isWhole || errorOf('checkOutDate') !== undefined };
    setValue('checkInDate', range.from, options);
    setValue('checkOutDate', range.to, options);
  };
  return (
    <>
      <Field label={t('app.stay.dates')} group error={errorOf('checkInDate') ?? errorOf('checkOutDate')}>
        <DateRange value={{ from, to }} onChange={setDates} />
      </Field>
      {belowDates}
      {isNew && !ofBlock && <DoubleBooking room={watch('roomId')} from={from} to={to} onUse={setDates} />}
      {!ofBlock && (
        <Controller
          control={control}
          name="roomId"
          render={({ field }) => (
            <RoomField
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              from={from}
              to={to}
              own={ownRoom}
              guests={guests}
              error={errorOf('roomId')}
            />
          )}
        />
      )}
      <Field label={t('app.stay.guest')} error={errorOf('guestName')}>
        <Input autoComplete="off" data-autofocus={isNew ? '' : undefined} {...register('guestName')} />
      </Field>
      <FieldRow>
        <Field label={t('app.stay.adults')} error={errorOf('adults')}>
          <Input inputMode="numeric" {...register('adults')} />
        </Field>
        <Field label={t('app.stay.children')} error={errorOf('children')}>
          <Input inputMode="numeric" {...register('children')} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label={t('app.stay.email')} note={t('app.optional')} error={errorOf('email')}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label={t('app.stay.phone')} note={t('app.optional')} error={errorOf('phone')}>
          <Input type="tel" autoComplete="off" {...register('phone')} />
        </Field>
      </FieldRow>
      <FieldRow>
        {may('money') && (
          <Field label={t('app.stay.total')} note={currency ?? t('app.optional')} error={errorOf('total')}>
            <Input inputMode="decimal" {...register('total')} />
          </Field>
        )}
        {isNew && !ofBlock && (
          <Field label={t('app.stay.channel')} error={errorOf('channelSlug')}>
            <Select {...register('channelSlug')}>
              {SOLD_BY.map((slug) => (
                <option key={slug} value={slug}>
                  {channelName(slug, t)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </FieldRow>
      <Field label={t('app.stay.notes')} note={t('app.optional')} error={errorOf('notes')}>
        <TextArea {...register('notes')} />
      </Field>
    </>
  );
}
