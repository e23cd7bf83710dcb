import { convertedStaysContract } from '#areas/channels/calendars/converted-stays.contract.ts';
import { listingLinksContract } from '#areas/guests/check-in/listing-links/listing-links.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './arrival-request.module.css';

type DecideProps = {
  readonly requestId: string;
  /** A calendar closes all of the nights, and no stay has them. */
  readonly canAttach: boolean;
};

/** The host's actions for a guest who waits at the listing's link: one press each (D-71). */
export function DecideRequest({ requestId: id, canAttach }: DecideProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const invalidates = [['reservations'], ['today'], ['check-in'], ['arrival-requests']];
  const attaching = useChange(convertedStaysContract.attachRequest, { invalidates });
  const declining = useChange(listingLinksContract.declineRequest, { invalidates });
  const asked = { params: { id }, query: { propertyId: property.id } };
  const failed = (failure: Error) => notify('error', failure.message);
  const attach = () =>
    attaching.send(asked).then(() => notify('success', t('app.arrivalRequest.attached')), failed);
  const decline = () =>
    declining.send(asked).then(() => notify('success', t('app.arrivalRequest.declined')), failed);
  return (
    <span className={styles['actions']}>
      {canAttach && (
        <May call={convertedStaysContract.attachRequest}>
          <Button size="small" busy={attaching.isPending} onClick={() => void attach()}>
            {t('app.arrivalRequest.attach')}
          </Button>
        </May>
      )}
      <May call={listingLinksContract.declineRequest}>
        <Button size="small" kind="quiet" busy={declining.isPending} onClick={() => void decline()}>
          {t('app.arrivalRequest.decline')}
        </Button>
      </May>
    </span>
  );
}
