import { useSearchParams } from 'react-router';

import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { addDays, PlainDate } from '#vocabulary/plain-date.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.ts';
import { channelName } from '#web/parts/channel-names.ts';
import { StayForm } from './form-schema.ts';
import type { StayLinks } from './links.ts';
import { STAY_TOPICS } from './queries.ts';
import { StayFields } from './stay-fields.tsx';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';

const FORM = 'new-reservation';

/** The days that the address asks for, or tonight. */
export function useAskedNights() {
  const { property } = useProperty();
  const [search] = useSearchParams();
  const from = PlainDate.safeParse(search.get('from'));
  const to = PlainDate.safeParse(search.get('to'));
  const checkInDate = from.success ? from.data : todayIn(property.timezone);
  const next = addDays(checkInDate, 1);
  return {
    checkInDate,
    checkOutDate: to.success && to.data > checkInDate ? to.data : next,
    roomId: search.get('room') ?? '',
  };
}

export function NewReservationDrawer({ links }: { readonly links: StayLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const go = useDrawerNavigation();
  const asked = useAskedNights();
  const { send } = useChange(reservationContract.createReservation, { invalidates: STAY_TOPICS });
  const form = useZodForm(StayForm, {
    defaultValues: {
      ...asked,
      guestName: '',
      adults: '2',
      children: '0',
      email: '',
      phone: '',
      notes: '',
      total: '',
      channelSlug: 'direct',
    },
    onSubmit: async ({ channelSlug, total, ...values }) => {
      const name = channelName(channelSlug, t);
      const { _id } = await send({
        query: { propertyId: property.id },
        body: { ...values, channelSlug, channelName: name, ...(total !== null && { total }) },
      });
      notify('success', t('app.stay.created', { guest: values.guestName }));
      go(links.reservation(_id), { replace: true });
    },
  });
  const block = () => {
    const { roomId, checkInDate, checkOutDate } = form.getValues();
    go(links.block({ from: checkInDate, to: checkOutDate, ...(roomId && { room: roomId }) }), {
      replace: true,
    });
  };
  return (
    <Drawer
      open
      title={t('app.stay.new')}
      onClose={() => go(links.home())}
      foot={
        <>
          <Button kind="quiet" onClick={block}>
            {t('app.block.instead')}
          </Button>
          <Button onClick={() => go(links.home())}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.stay.save')}
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <StayFields form={form} currency={property.currency} isNew />
      </Form>
    </Drawer>
  );
}
