import { type Listing, listingContract } from '#areas/listings/listings.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useProperty } from '#web/shell/property.tsx';
import { RecordActions } from '#web/shell/record-actions.tsx';
import { LISTING_TOPICS } from './queries.ts';

const WORDS = {
  archive: 'app.listing.archive',
  archived: 'app.listing.archived',
  restore: 'app.listing.restore',
  restored: 'app.listing.restored',
  deleteQuestion: 'onboarding.listing.deleteConfirm',
  deleted: 'onboarding.listing.deleted',
} as const;

type ListingActionsProps = { readonly listing: Listing; readonly onGone: () => void };

/** Archive, take back, delete. */
export function ListingActions({ listing, onGone }: ListingActionsProps) {
  const { property } = useProperty();
  const update = useChange(listingContract.updateListing, { invalidates: LISTING_TOPICS });
  const remove = useChange(listingContract.deleteListing, { invalidates: LISTING_TOPICS });
  const args = { params: { id: listing._id }, query: { propertyId: property.id } };
  const isArchived = listing.status === 'archived';
  const body = { status: isArchived ? 'active' : 'archived' } as const;
  return (
    <RecordActions
      name={listing.internalName}
      isArchived={isArchived}
      words={WORDS}
      onArchive={() => update.send({ ...args, body }, { ifMatch: String(listing.version) })}
      onDelete={() => remove.send(args)}
      onGone={onGone}
    />
  );
}
