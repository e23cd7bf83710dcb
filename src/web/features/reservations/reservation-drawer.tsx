import { useQuery } from '@tanstack/react-query';
import { ExternalLink, MessageCircle, Pencil, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';

import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import { type Reservation, reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Drawer } from '#web/ui/dialog.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { Avatar } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useCopyCheckInLink } from '#web/parts/check-in-link.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import type { StayLinks } from './links.ts';
import { reservationQuery, STAY_TOPICS } from './queries.ts';
import styles from './reservation-drawer.module.css';
import { StayDetails } from './stay-details.tsx';
import { StayMenu } from './stay-menu.tsx';
import type { StepLinks } from './stay-steps.tsx';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { May, ScreenLink } from '#web/shell/screens.tsx';

type DrawerLinks = StayLinks &
  StepLinks & {
    readonly folio: (id: string) => string;
    /** The messages of the stay. */
    readonly messages: (id: string) => string;
  };

/** Hidden for read-only members. A cancelled reservation keeps its menu, which can restore it. */
function Foot({
  reservation,
  links,
  onCancel,
}: {
  reservation: Reservation;
  links: DrawerLinks;
  onCancel: () => void;
}) {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const { copy, isBusy } = useCopyCheckInLink();
  const isOver = reservation.status === 'canceled' || reservation.status === 'no_show';
  return (
    <>
      {!isOver && (
        <>
          <May call={checkInContract.createLink}>
            <Button
              icon={<ExternalLink aria-hidden="true" />}
              busy={isBusy}
              onClick={() => copy(reservation._id)}
            >
              {t('app.checkIn.link')}
            </Button>
          </May>
          <ScreenLink
            to={appendSearch(links.edit(reservation._id), search)}
            preventScrollReset
            icon={<Pencil aria-hidden="true" />}
          >
            {t('app.edit')}
          </ScreenLink>
        </>
      )}
      <span className={styles['end']}>
        <StayMenu reservation={reservation} links={links} onCancel={onCancel} />
      </span>
    </>
  );
}

/** One reservation over the page that opened it. */
export function ReservationDrawer({ links }: { readonly links: DrawerLinks }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const { mayCall } = useAccess();
  const [isCancelling, setCancelling] = useState(false);
  const { data: reservation, error, isFetching, refetch } = useQuery(reservationQuery(property.id, id));
  const { send } = useChange(reservationContract.cancelReservation, { invalidates: STAY_TOPICS });
  const cancel = async () => {
    if (!reservation) return;
    await send(
      { params: { id: reservation._id }, query: { propertyId: property.id } },
      { ifMatch: String(reservation.version) },
    );
    notify('success', t('app.stay.canceled', { guest: reservation.guestName }));
  };
  return (
    <Drawer
      open
      leading={<Avatar name={reservation?.guestName ?? ''} size="large" />}
      title={reservation ? reservation.guestName || t('app.stay.noName') : t('app.stay.one')}
      subtitle={
        reservation &&
        [soldByLabel(reservation.channelName, t), reservation.channelCode].filter(Boolean).join(' · ')
      }
      onClose={() => go(links.home())}
      foot={
        reservation &&
        mayCall(reservationContract.updateReservation) && (
          <Foot reservation={reservation} links={links} onCancel={() => setCancelling(true)} />
        )
      }
    >
      {reservation && (
        <StayDetails
          reservation={reservation}
          links={links}
          pages={
            <div className={styles['pages']}>
              <ScreenLink to={links.folio(reservation._id)} icon={<ReceiptText aria-hidden="true" />}>
                {t('app.folio.title')}
              </ScreenLink>
              <ScreenLink to={links.messages(reservation._id)} icon={<MessageCircle aria-hidden="true" />}>
                {t('app.messages.title')}
              </ScreenLink>
            </div>
          }
        />
      )}
      {!reservation && error && (
        <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!reservation && !error && (
        <>
          <Skeleton shape="block" />
          <Skeleton lines={5} />
        </>
      )}
      {reservation && (
        <ConfirmDialog
          open={isCancelling}
          danger
          title={t('app.stay.cancelQuestion', { guest: reservation.guestName })}
          confirmLabel={t('app.stay.cancel')}
          onClose={() => setCancelling(false)}
          onConfirm={cancel}
        >
          {t('app.stay.cancelText', {
            from: format.date(reservation.checkInDate),
            to: format.date(reservation.checkOutDate),
          })}
        </ConfirmDialog>
      )}
    </Drawer>
  );
}
