import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import { type Reservation, reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { useChange } from '#web/shell/change.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { Form, NOT_SAVED } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ChannelNotice } from './calendar/channel-move.tsx';
import { changeOf, StayForm, valuesOf } from './form-schema.ts';
import type { StayLinks } from './links.ts';
import { reservationQuery, roomsQuery, STAY_TOPICS } from './queries.ts';
import { StayFields } from './stay-fields.tsx';
import { type PriceChoice, unusedNightsOf } from './unused-nights.ts';
import { UnusedNightsField } from './unused-nights-field.tsx';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { isReservation, STALE_LABELS } from './stale-stay.ts';

const FORM = 'edit-reservation';

type EditFormProps = { readonly reservation: Reservation; readonly onClose: () => void };

function EditForm({ reservation, onClose }: EditFormProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const rooms = useQuery(roomsQuery(property.id));
  const { send } = useChange(reservationContract.updateReservation, { invalidates: STAY_TOPICS });
  const { may } = useAccess();
  const [choice, setChoice] = useState<PriceChoice>();
  const [isAsked, setAsked] = useState(false);
  const { form, stale } = useRecordForm(StayForm, {
    record: reservation,
    valuesOf: (stored: Reservation = reservation) => valuesOf(stored),
    isRecord: isReservation,
    labels: STALE_LABELS,
    onSubmit: async (values, stored: Reservation = reservation) => {
      const isPriced = unused !== null;
      if (isPriced && choice === undefined) {
        setAsked(true);
        return NOT_SAVED;
      }
      const { version } = stored;
      await send(
        {
          params: { id: reservation._id },
          query: { propertyId: property.id },
          body: { ...changeOf(values, may('money')), ...(isPriced && { unusedNights: choice }) },
        },
        { ifMatch: String(version) },
      );
      notify('success', t('app.stay.saved'));
      onClose();
      return undefined;
    },
  });
  const leaves = form.watch('checkOutDate') as PlainDate;
  const isSameStay = form.watch('checkInDate') === reservation.checkInDate && leaves !== '';
  // A total that is typed beside the dates is the answer.
  const isSameTotal = form.watch('total') === valuesOf(reservation).total;
  const shortened = isSameStay && isSameTotal && may('money') ? unusedNightsOf(reservation, leaves) : null;
  const unused = shortened?.price ? { nights: shortened.nights, price: shortened.price } : null;
  const isMoved = (['checkInDate', 'checkOutDate', 'roomId'] as const).some(
    (name) => form.watch(name) !== (reservation[name] ?? ''),
  );
  return (
    <Drawer
      open
      title={t('app.stay.edit')}
      subtitle={reservation.guestName}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.save')}
          </Button>
        </>
      }
    >
      <StaleRecord
        stale={stale}
        wordsOf={(key, value) =>
          key === 'roomId' ? (rooms.data?.find(({ id }) => id === value)?.name ?? value) : value
        }
      />
      <Form form={form} id={FORM}>
        {isMoved && <ChannelNotice stay={reservation} />}
        <StayFields
          form={form}
          currency={reservation.currency ?? property.currency}
          ownRoom={reservation.roomId}
          isNew={false}
          belowDates={
            unused && (
              <UnusedNightsField
                {...unused}
                value={choice}
                error={isAsked && choice === undefined ? t('reservation.unused.choose') : undefined}
                onChange={setChoice}
              />
            )
          }
        />
      </Form>
    </Drawer>
  );
}

export function EditReservationDrawer({ links }: { readonly links: StayLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const { data, error, isFetching, refetch } = useQuery(reservationQuery(property.id, id));
  const close = () => go(links.reservation(id));
  if (data) return <EditForm key={data._id} reservation={data} onClose={close} />;
  return (
    <Drawer open title={t('app.stay.edit')} onClose={() => go(links.home())}>
      {error ? (
        <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Drawer>
  );
}
