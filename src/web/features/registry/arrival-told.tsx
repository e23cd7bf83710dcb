import type { StayReportDetail } from '#areas/guests/registry/registry.contract.ts';
import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { REPORT_TOPICS } from './queries.ts';

/** The reported day of arrival, when the guests were marked on a later one; a press reports the other day. */
export function ArrivalTold({ report }: { readonly report: StayReportDetail }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { send, isPending } = useChange(reservationContract.updateReservation, {
    invalidates: REPORT_TOPICS,
  });
  if (!report.arrival) return null;
  const { planned, marked, told } = report.arrival;
  const other = told === planned ? marked : planned;
  const day = (date: typeof told) => format.date(date, 'short');
  const press = () =>
    send({
      params: { id: report.reservationId },
      query: { propertyId: property.id },
      body: { arrivedOn: other },
    }).then(
      () => notify('success', t('app.report.arrival.saved', { day: day(other) })),
      (failure: Error) => notify('error', failure.message),
    );
  const words = { registry: report.registryName, marked: day(marked), planned: day(planned) };
  return (
    <Notice
      family="sky"
      more={
        <May call={reservationContract.updateReservation}>
          <Button size="small" busy={isPending} onClick={press}>
            {t('app.report.arrival.change', { day: day(other) })}
          </Button>
        </May>
      }
    >
      {t(told === planned ? 'app.report.arrival.planned' : 'app.report.arrival.late', words)}
    </Notice>
  );
}
