import { Pencil, RotateCw } from 'lucide-react';
import { useState } from 'react';

import type { CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import { registryContract } from '#areas/guests/registry/registry.contract.ts';
import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './check-in-drawer.module.css';
import { CHECK_IN_TOPICS } from './queries.ts';

type StayProps = { readonly stay: CheckInDetail };

/** Sends a refused report to its registry again, with the present answers. */
export function ResendReports({ stay }: StayProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send, isPending } = useChange(registryContract.sendReports, { invalidates: CHECK_IN_TOPICS });
  const press = async () => {
    try {
      for (const integration of stay.registries) {
        await send({
          params: { integration },
          query: { propertyId: property.id },
          body: { reservationIds: [stay.reservationId] },
        });
      }
      notify('information', t('app.checkIn.resent'));
    } catch (failure) {
      notify('error', failure instanceof Error ? failure.message : t('general.tryLater'));
    }
  };
  return (
    <Notice
      family="rose"
      more={
        <May call={registryContract.sendReports}>
          <Button
            size="small"
            busy={isPending}
            icon={<RotateCw aria-hidden="true" />}
            onClick={() => void press()}
          >
            {t('app.checkIn.resend')}
          </Button>
        </May>
      }
    >
      {t('app.checkIn.refused')}
    </Notice>
  );
}

function CancelStay({ stay, onCanceled }: StayProps & { readonly onCanceled: () => void }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const [isAsking, setAsking] = useState(false);
  const { send } = useChange(reservationContract.cancelReservation, { invalidates: CHECK_IN_TOPICS });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('app.stay.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('app.stay.cancelQuestion', { guest: stay.guestName })}
        confirmLabel={t('app.stay.cancel')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await send({ params: { id: stay.reservationId }, query: { propertyId: property.id } });
          notify('success', t('app.stay.canceled', { guest: stay.guestName }));
          onCanceled();
        }}
      >
        {t('app.stay.cancelText', {
          from: format.date(stay.checkInDate),
          to: format.date(stay.checkOutDate),
        })}
      </ConfirmDialog>
    </>
  );
}

type StayPartProps = StayProps & { readonly edit: string; readonly onCanceled: () => void };

/** The stay behind a check-in: its change and its end. */
export function StayPart({ stay, edit, onCanceled }: StayPartProps) {
  const { t } = useLanguage();
  const isOver = stay.status === 'canceled' || stay.status === 'checked_out';
  return (
    <Part title={t('app.stay.one')}>
      <div className={styles['actions']}>
        <ScreenLink to={edit} size="small" icon={<Pencil aria-hidden="true" />}>
          {t('app.stay.edit')}
        </ScreenLink>
        {!isOver && (
          <May call={reservationContract.cancelReservation}>
            <CancelStay stay={stay} onCanceled={onCanceled} />
          </May>
        )}
      </div>
    </Part>
  );
}
