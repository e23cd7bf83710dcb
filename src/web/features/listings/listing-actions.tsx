import { Archive, ArchiveRestore, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { type Listing, listingContract } from '#areas/listings/listings.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { DeleteDialog } from '#web/ui/dialog.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { notify } from '#web/ui/toasts.ts';
import { LISTING_TOPICS } from './queries.ts';

type ListingActionsProps = { readonly listing: Listing; readonly onGone: () => void };

/** Archive, take back, delete. */
export function ListingActions({ listing, onGone }: ListingActionsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isDeleting, setDeleting] = useState(false);
  const update = useChange(listingContract.updateListing, { invalidates: LISTING_TOPICS });
  const remove = useChange(listingContract.deleteListing, { invalidates: LISTING_TOPICS });
  const args = { params: { id: listing._id }, query: { propertyId: property.id } };
  const isArchived = listing.status === 'archived';
  const archive = () =>
    update
      .send(
        { ...args, body: { status: isArchived ? 'active' : 'archived' } },
        { ifMatch: String(listing.version) },
      )
      .then(
        () => {
          notify('success', t(isArchived ? 'app.listing.restored' : 'app.listing.archived'));
          onGone();
        },
        (failure: Error) => notify('error', failure.message),
      );
  return (
    <span style={{ marginLeft: 'auto' }}>
      <Menu
        label={t('app.more')}
        align="end"
        items={[
          {
            key: 'archive',
            label: t(isArchived ? 'app.listing.restore' : 'app.listing.archive'),
            icon: isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
            onSelect: () => void archive(),
          },
          {
            key: 'delete',
            label: t('general.delete'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => setDeleting(true),
          },
        ]}
        trigger={(attributes) => (
          <IconButton
            {...attributes}
            kind="outlined"
            label={t('app.more')}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
      />
      <DeleteDialog
        open={isDeleting}
        itemName={listing.internalName}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await remove.send(args);
          notify('success', t('onboarding.listing.deleted'));
          onGone();
        }}
      >
        {t('onboarding.listing.deleteConfirm')}
      </DeleteDialog>
    </span>
  );
}
