import {
  connectionContract,
  type PropertyIntegration,
} from '#areas/property/connections/connections.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './connection-page.module.css';
import { CONNECTION_TOPICS } from './queries.ts';

type DeletedListingsProps = {
  readonly connection: PropertyIntegration;
  readonly name: string;
  readonly onAsked: () => void;
};

/** Listings that were deleted here and stay away, with the way back. */
export function DeletedListings({ connection, name, onAsked }: DeletedListingsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const change = useChange(connectionContract.updateConnection, { invalidates: CONNECTION_TOPICS });
  const { deletedListings } = connection.extras;
  if (deletedListings.length === 0) return null;
  const bring = (listing: { readonly _id: string; readonly name: string }) =>
    change
      .send({
        params: { id: connection._id },
        query: { propertyId: property.id, updateMode: 'pull' },
        body: { extras: { deletedListings: [{ _id: listing._id }] } },
      })
      .then(
        () => {
          onAsked();
          notify('success', t('app.connection.deleted.coming', { name: listing.name }));
        },
        (failure: Error) => notify('error', failure.message),
      );
  return (
    <Card title={t('app.connection.deleted')}>
      <div className={styles['side']}>
        <p>{t('app.connection.deleted.text', { name })}</p>
        <ul className={styles['deleted']}>
          {deletedListings.map((listing) => (
            <li key={listing._id}>
              <span>{listing.name}</span>
              <Button
                size="small"
                kind="quiet"
                busy={change.isPending}
                aria-label={t('app.connection.deleted.bring.one', { name: listing.name })}
                onClick={() => void bring(listing)}
              >
                {t('app.connection.deleted.bring')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
