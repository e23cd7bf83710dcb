import { Archive, ArchiveRestore, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { type Terms, termsContract } from '#areas/terms/terms.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { DeleteDialog } from '#web/ui/dialog.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { notify } from '#web/ui/toasts.ts';
import { TERMS_TOPICS } from './queries.ts';

type TermsActionsProps = { readonly terms: Terms; readonly onGone: () => void };

/** Archive, take back, delete. */
export function TermsActions({ terms, onGone }: TermsActionsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isDeleting, setDeleting] = useState(false);
  const update = useChange(termsContract.updateTerms, { invalidates: TERMS_TOPICS });
  const remove = useChange(termsContract.deleteTerms, { invalidates: TERMS_TOPICS });
  const args = { params: { id: terms._id }, query: { propertyId: property.id } };
  const isArchived = terms.state === 'archived';
  const archive = () =>
    update
      .send(
        { ...args, body: { state: isArchived ? 'draft' : 'archived' } },
        { ifMatch: String(terms.version) },
      )
      .then(
        () => {
          notify('success', t(isArchived ? 'app.terms.restored' : 'app.terms.archived'));
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
            label: t(isArchived ? 'app.terms.restore' : 'app.terms.archive'),
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
        itemName={terms.name}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await remove.send(args);
          notify('success', t('app.terms.deleted'));
          onGone();
        }}
      >
        {t('app.terms.deleteText')}
      </DeleteDialog>
    </span>
  );
}
