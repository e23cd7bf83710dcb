import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';

import { type Reservation, reservationContract } from '#areas/reservations/reservations.contract.ts';
import { useAccess } from '#web/shell/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Drawer } from '#web/ui/dialog.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Avatar } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useCopyCheckInLink } from '#web/shell/check-in-link.ts';
import { keepSearch } from '#web/shell/keep-search.ts';
import type { StayLinks } from './links.ts';
import { reservationQuery, STAY_TOPICS } from './queries.ts';
import styles from './reservation-drawer.module.css';
import { StayDetails } from './stay-details.tsx';
import { StayMenu } from './stay-menu.tsx';
import type { StepLinks } from './stay-steps.tsx';
import { useDrawerNavigation } from '#web/shell/drawer-navigation.ts';

type DrawerLinks = StayLinks & StepLinks;

/** Who reads only sees the stay; what is over has its menu, to bring it back. */
function Foot({ stay, links, onCancel }: { stay: Reservation; links: DrawerLinks; onCancel: () => void }) {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const { copy, isBusy } = useCopyCheckInLink();
  const isOver = stay.status === 'canceled' || stay.status === 'no_show';
  return (
    <>
      {!isOver && (
        <>
          <Button icon={<ExternalLink aria-hidden="true" />} busy={isBusy} onClick={() => copy(stay._id)}>
            {t('app.checkIn.link')}
          </Button>
          <LinkButton
            to={keepSearch(links.edit(stay._id), search)}
            preventScrollReset
            icon={<Pencil aria-hidden="true" />}
          >
            {t('app.edit')}
          </LinkButton>
        </>
      )}
      <span className={styles['end']}>
        <StayMenu stay={stay} links={links} onCancel={onCancel} />
      </span>
    </>
  );
}

/** One stay over the page that opened it. */
export function ReservationDrawer({ links }: { readonly links: DrawerLinks }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const { may } = useAccess();
  const [isCancelling, setCancelling] = useState(false);
  const { data: stay, error, isFetching, refetch } = useQuery(reservationQuery(property.id, id));
  const { send } = useChange(reservationContract.cancelReservation, { invalidates: STAY_TOPICS });
  const cancel = async () => {
    if (!stay) return;
    await send(
      { params: { id: stay._id }, query: { propertyId: property.id } },
      { ifMatch: String(stay.version) },
    );
    notify('success', t('app.stay.canceled', { guest: stay.guestName }));
  };
  return (
    <Drawer
      open
      leading={<Avatar name={stay?.guestName ?? ''} size="large" />}
      title={stay ? stay.guestName || t('app.stay.noName') : t('app.stay.one')}
      subtitle={stay && [stay.channelName, stay.channelCode].filter(Boolean).join(' · ')}
      onClose={() => go(links.home())}
      foot={stay && may('operate') && <Foot stay={stay} links={links} onCancel={() => setCancelling(true)} />}
    >
      {stay && <StayDetails stay={stay} links={links} />}
      {!stay && error && (
        <Failed compact text={error.message} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!stay && !error && (
        <>
          <Skeleton shape="block" />
          <Skeleton lines={5} />
        </>
      )}
      {stay && (
        <ConfirmDialog
          open={isCancelling}
          danger
          title={t('app.stay.cancelQuestion', { guest: stay.guestName })}
          confirmLabel={t('app.stay.cancel')}
          onClose={() => setCancelling(false)}
          onConfirm={cancel}
        >
          {t('app.stay.cancelText', {
            from: format.date(stay.checkInDate),
            to: format.date(stay.checkOutDate),
          })}
        </ConfirmDialog>
      )}
    </Drawer>
  );
}
