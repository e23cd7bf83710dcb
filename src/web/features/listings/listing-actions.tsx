import { Copy } from 'lucide-react';

import { type Listing, listingContract } from '#areas/stays/listings/listings.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { RecordActions } from '#web/parts/record-actions.tsx';
import { translateFailures } from '#web/parts/translate-failure.ts';
import { notify } from '#web/ui/toasts.ts';
import { useListingNews } from './listing-changes.ts';

const WORDS = {
  archive: 'app.listing.archive',
  archived: 'app.listing.archived',
  restore: 'app.listing.restore',
  restored: 'app.listing.restored',
  deleteQuestion: 'onboarding.listing.deleteConfirm',
  deleted: 'onboarding.listing.deleted',
} as const;

type ListingActionsProps = { readonly listing: Listing; readonly onGone: () => void };

/** Duplicate, archive, take back, delete. */
export function ListingActions({ listing, onGone }: ListingActionsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const news = useListingNews();
  const update = useChange(listingContract.updateListing, { onDone: news.edited });
  const remove = useChange(listingContract.deleteListing, { onDone: () => news.deleted(listing._id) });
  const copy = useChange(listingContract.duplicateListing, { onDone: news.created });
  const args = { params: { id: listing._id }, query: { propertyId: property.id } };
  const isArchived = listing.status === 'archived';
  const body = { status: isArchived ? 'active' : 'archived' } as const;
  const duplicate = () =>
    translateFailures(copy.send(args), t('registry.listings.create')).then(
      ({ internalName }) => {
        notify('success', t('listing.copy.made', { name: internalName }));
        onGone();
      },
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <RecordActions
      name={listing.internalName}
      isArchived={isArchived}
      words={WORDS}
      more={[
        {
          key: 'copy',
          label: t('listing.copy.make'),
          icon: <Copy aria-hidden="true" />,
          onSelect: () => void duplicate(),
        },
      ]}
      onArchive={() =>
        translateFailures(
          update.send({ ...args, body }, { ifMatch: String(listing.version) }),
          t('onboarding.listing.updateFailed'),
        )
      }
      onDelete={() => translateFailures(remove.send(args), t('registry.listings.delete'))}
      onGone={onGone}
    />
  );
}
