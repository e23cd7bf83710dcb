import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import type { TodayStay } from '#areas/desk/today/today.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';

/** Guests who have come, and are in the house or have left again. */
export const hasCome = ({ status }: Pick<TodayStay, 'status'>): boolean =>
  status === 'checked_in' || status === 'checked_out';

/** "Llegó" in one press, and its undo in another (W2-L-08). */
export function ArrivedButton({ stay }: { readonly stay: TodayStay }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send, isPending } = useChange(reservationContract.updateReservation, {
    invalidates: [['today'], ['reservations'], ['check-in'], ['reception']],
  });
  if (stay.status !== 'confirmed') return null;
  const guest = stay.guestName || t('app.stay.noName');
  const put = async (status: 'checked_in' | 'confirmed') => {
    try {
      const params = { id: stay.reservationId };
      await send({ params, query: { propertyId: property.id }, body: { status } });
      if (status === 'confirmed') notify('success', t('app.calendar.undone'));
      else {
        const undo = { label: t('app.calendar.undo'), onPress: () => void put('confirmed') };
        notify('success', t('app.today.arrived.said', { guest }), undo);
      }
    } catch (failure) {
      notify('error', failure instanceof Error ? failure.message : t('general.tryLater'));
    }
  };
  return (
    <May call={reservationContract.updateReservation}>
      <Button
        size="small"
        busy={isPending}
        aria-label={t('app.today.arrived.of', { guest })}
        onClick={() => void put('checked_in')}
      >
        {t('app.today.arrived')}
      </Button>
    </May>
  );
}
