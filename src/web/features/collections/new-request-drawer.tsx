import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';

import { paymentRequestsContract } from '#areas/guests/guest-payments/requests.contract.ts';
import { foliosContract } from '#areas/stays/folios/folios.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { ReservationId } from '#vocabulary/ids.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import type { CollectionLinks } from './links.ts';
import { MONEY_TOPICS, stayFolioQuery, stayQuery, staysQuery } from './queries.ts';
import { askedShape, RequestFields } from './request-fields.tsx';
import { useFullAmount } from './request-words.ts';

const FORM = 'new-payment-request';

const NewRequest = z.object({
  ...askedShape,
  reservationId: z.string().min(1, 'general.required').pipe(ReservationId),
});

/** The stay that was chosen, and what is open in its folio where the person may see it. */
function useStay(id: string) {
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const stay = useQuery(stayQuery(property.id, id));
  const folio = useQuery({
    ...stayFolioQuery(property.id, id),
    enabled: id !== '' && mayCall(foliosContract.getStayFolio),
  });
  const currency = folio.data?.currency ?? stay.data?.currency ?? property.currency;
  return { stay: stay.data, currency, balance: folio.data?.totals.balance };
}

/** C-PCOL-01: asks the guest of a stay for money; the amount begins with what is open in its folio. */
export function NewRequestDrawer({ links }: { readonly links: CollectionLinks }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const go = useDrawerNavigation();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const full = useFullAmount();
  const today = todayIn(property.timezone);
  const [typed, setTyped] = useState('');
  const stays = useQuery(staysQuery(property.id, useSettled(typed)));
  const { send } = useChange(paymentRequestsContract.createPaymentRequest, { invalidates: MONEY_TOPICS });
  const form = useZodForm(NewRequest, {
    defaultValues: {
      reservationId: address.get('stay') ?? '',
      purpose: 'stay',
      title: '',
      amount: '',
      dueOn: today,
    },
    onSubmit: async (asked) => {
      const made = await send({ body: { propertyId: property.id, ...asked } });
      notify(
        'success',
        t('guestPayments.host.new.done', {
          amount: full(made.amount, made.currency),
          name: made.guestName || t('app.stay.noName'),
        }),
      );
      void navigate(links.request(made._id), { preventScrollReset: true, replace: true });
    },
  });
  const chosen = form.watch('reservationId');
  const { stay, currency, balance } = useStay(chosen);
  const [proposed, setProposed] = useState('');
  const { getValues, setValue } = form;

  // What a person typed stays; what was proposed for another stay does not.
  useEffect(() => {
    if (balance === undefined || balance <= 0) return;
    const proposal = format.number(balance, { maximumFractionDigits: 2 });
    const now = getValues('amount');
    if (now !== '' && now !== proposed) return;
    setValue('amount', proposal);
    setProposed(proposal);
  }, [balance, chosen, format, getValues, proposed, setValue]);

  const nameOf = ({ guestName, checkInDate, checkOutDate }: Reservation) =>
    `${guestName || t('app.stay.noName')} · ${format.date(checkInDate, 'short')} → ${format.date(checkOutDate, 'short')}`;
  const close = () => go(links.home());
  return (
    <Drawer
      open
      title={t('guestPayments.host.ask')}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('guestPayments.host.new.save')}
          </Button>
        </>
      }
    >
      <Form id={FORM} form={form}>
        <Field
          label={t('guestPayments.host.new.stay')}
          hint={t('guestPayments.host.new.stay.hint')}
          error={form.errorOf('reservationId')}
        >
          <Controller
            control={form.control}
            name="reservationId"
            render={({ field }) => (
              <Combobox
                options={(stays.data ?? []).map((one) => ({
                  value: one._id,
                  label: nameOf(one),
                  hint: one.channelCode ?? soldByLabel(one.channelName, t),
                }))}
                value={field.value}
                chosenLabel={stay && nameOf(stay)}
                placeholder={t('guestPayments.host.new.choose')}
                onChange={field.onChange}
                onBlur={field.onBlur}
                onSearch={setTyped}
                isSearching={stays.isFetching}
              />
            )}
          />
        </Field>
        <RequestFields
          form={form}
          currency={chosen === '' ? undefined : currency}
          amountHint={
            balance !== undefined && balance > 0 && currency
              ? t('guestPayments.host.new.amount.balance', { amount: full(balance, currency) })
              : undefined
          }
        />
      </Form>
    </Drawer>
  );
}
