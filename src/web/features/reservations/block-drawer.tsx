import { Controller } from 'react-hook-form';
import { z } from 'zod';

import {
  areDatesInOrder,
  STAY_LENGTH_PROBLEM,
  hasAllowedLength,
  DATES_ORDER_PROBLEM,
  reservationContract,
  stayDates,
} from '#areas/stays/reservations/reservations.contract.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateRange } from '#web/ui/date-field.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { StayLinks } from './links.ts';
import { useAskedNights } from './new-reservation-drawer.tsx';
import { STAY_TOPICS } from './queries.ts';
import { RoomField } from './room-field.tsx';
import { DoubleBooking } from './double-booking.tsx';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';

const FORM = 'block-nights';

const BlockForm = z
  .object({ roomId: ListingId, ...stayDates, reason: z.string().trim().max(120).optional() })
  .refine(areDatesInOrder, DATES_ORDER_PROBLEM)
  .refine(hasAllowedLength, STAY_LENGTH_PROBLEM);

/** Keeps nights free of guests: repairs, a visit, the owner. */
export function BlockDrawer({ links }: { readonly links: StayLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const go = useDrawerNavigation();
  const asked = useAskedNights();
  const close = () => go(links.home());
  const { send } = useChange(reservationContract.blockNights, { invalidates: STAY_TOPICS });
  const form = useZodForm(BlockForm, {
    defaultValues: { ...asked, reason: '' },
    onSubmit: async (body) => {
      await send({ query: { propertyId: property.id }, body });
      notify('success', t('app.block.created'));
      close();
    },
  });
  const [from, to] = [form.watch('checkInDate'), form.watch('checkOutDate')];
  const setDates = (range: { from: string; to: string }) => {
    const options = { shouldDirty: true, shouldValidate: range.from !== '' && range.to !== '' };
    form.setValue('checkInDate', range.from, options);
    form.setValue('checkOutDate', range.to, options);
  };
  return (
    <Drawer
      open
      title={t('app.block.new')}
      subtitle={t('app.block.explained')}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.block.save')}
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <Field
          label={t('app.stay.dates')}
          group
          error={form.errorOf('checkInDate') ?? form.errorOf('checkOutDate')}
        >
          <DateRange value={{ from, to }} onChange={setDates} />
        </Field>
        <DoubleBooking room={form.watch('roomId')} from={from} to={to} onUse={setDates} />
        <Controller
          control={form.control}
          name="roomId"
          render={({ field }) => (
            <RoomField
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              from={from}
              to={to}
              error={form.errorOf('roomId')}
            />
          )}
        />
        <Field label={t('app.block.reason')} note={t('app.optional')} error={form.errorOf('reason')}>
          <Input placeholder={t('app.block.reason.example')} {...form.register('reason')} />
        </Field>
      </Form>
    </Drawer>
  );
}
