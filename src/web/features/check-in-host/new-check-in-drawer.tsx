import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { z } from 'zod';

import { checkInContract, CheckInInput } from '#areas/guests/check-in/check-in.contract.ts';
import {
  areDatesInOrder,
  STAY_LENGTH_PROBLEM,
  hasAllowedLength,
  DATES_ORDER_PROBLEM,
} from '#areas/stays/reservations/reservations.contract.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { listingNamesQuery } from '#web/parts/listing-names.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { DateRange } from '#web/ui/date-field.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form, useZodForm, type ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Failed } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CHECK_IN_TOPICS } from './queries.ts';

const FORM = 'new-check-in';

const { adults, children, email, phone, ...rest } = CheckInInput.shape;

/** Inputs hold text; the call has the rules of the number. */
const count = (rule: z.ZodType<number, number>) =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      if (/^\d+$/.test(text)) return Number(text);
      context.addIssue({ code: 'custom', message: text ? 'general.invalid.number' : 'general.required' });
      return z.NEVER;
    })
    .pipe(rule);

const NewCheckIn = z
  .object({
    ...rest,
    adults: count(adults.unwrap()),
    children: count(children.unwrap()),
    email,
    phone,
  })
  .refine(areDatesInOrder, DATES_ORDER_PROBLEM)
  .refine(hasAllowedLength, STAY_LENGTH_PROBLEM);
type Values = z.input<typeof NewCheckIn>;

function RoomField({ form }: { readonly form: ZodForm<Values, z.output<typeof NewCheckIn>> }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(listingNamesQuery(property.id));
  if (!data && error)
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <Controller
      control={form.control}
      name="roomId"
      render={({ field }) => (
        <Field label={t('app.stay.listing')} error={form.errorOf('roomId')}>
          <Combobox
            options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            placeholder={t('app.stay.form.chooseListing')}
          />
        </Field>
      )}
    />
  );
}

type NewCheckInDrawerProps = { readonly home: () => string; readonly checkIn: (id: string) => string };

/** A check-in for a guest who is in no list yet: the stay is created with it. */
export function NewCheckInDrawer({ home, checkIn }: NewCheckInDrawerProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const go = useDrawerNavigation();
  const today = todayIn(property.timezone);
  const { send } = useChange(checkInContract.createCheckIn, { invalidates: CHECK_IN_TOPICS });
  const form = useZodForm(NewCheckIn, {
    defaultValues: {
      roomId: '',
      checkInDate: today,
      checkOutDate: addDays(today, 1),
      guestName: '',
      adults: '1',
      children: '0',
      email: '',
      phone: '',
    },
    onSubmit: async (body) => {
      const { reservationId, guestName } = await send({ query: { propertyId: property.id }, body });
      notify('success', t('app.checkIn.created', { guest: guestName }));
      go(checkIn(reservationId), { replace: true });
    },
  });
  const { register, errorOf, watch, setValue } = form;
  const setDates = (range: { from: string; to: string }) => {
    // Reversed dates are said while they are typed.
    const isWhole = range.from !== '' && range.to !== '';
    const options = { shouldDirty: true, shouldValidate: isWhole || errorOf('checkOutDate') !== undefined };
    setValue('checkInDate', range.from, options);
    setValue('checkOutDate', range.to, options);
  };
  return (
    <Drawer
      open
      title={t('app.checkIn.new')}
      subtitle={t('app.checkIn.new.lead')}
      onClose={() => go(home())}
      foot={
        <>
          <Button onClick={() => go(home())}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.checkIn.create')}
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <Field label={t('app.stay.guest')} error={errorOf('guestName')}>
          <Input autoComplete="off" data-autofocus="" {...register('guestName')} />
        </Field>
        <RoomField form={form} />
        <Field label={t('app.stay.dates')} group error={errorOf('checkInDate') ?? errorOf('checkOutDate')}>
          <DateRange value={{ from: watch('checkInDate'), to: watch('checkOutDate') }} onChange={setDates} />
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
      </Form>
    </Drawer>
  );
}
