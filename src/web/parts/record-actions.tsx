import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { TextKey } from '#texts/index.ts';
import { DeleteDialog } from '#web/ui/dialog.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useLanguage } from '../shell/language/language.tsx';
import { MoreMenu } from './more-menu.tsx';

type RecordActionsProps = {
  readonly name: string;
  readonly isArchived: boolean;
  readonly words: Readonly<
    Record<'archive' | 'archived' | 'restore' | 'restored' | 'deleteQuestion' | 'deleted', TextKey>
  >;
  /** The further actions of this kind of record. */
  readonly more?: readonly MenuItem[];
  /** Archives, or restores an archived record. */
  readonly onArchive: () => Promise<unknown>;
  readonly onDelete: () => Promise<unknown>;
  /** The record is where the page does not show it any more. */
  readonly onGone: () => void;
};

/** Archive, restore, delete: the actions of a drawer for its record besides saving. */
export function RecordActions(props: RecordActionsProps) {
  const { name, isArchived, words, more = [], onArchive, onDelete, onGone } = props;
  const { t } = useLanguage();
  const [isDeleting, setDeleting] = useState(false);
  const archive = () =>
    onArchive().then(
      () => {
        notify('success', t(isArchived ? words.restored : words.archived));
        onGone();
      },
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <span style={{ marginRight: 'auto' }}>
      <MoreMenu
        items={[
          ...more,
          {
            key: 'archive',
            label: t(isArchived ? words.restore : words.archive),
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
      />
      <DeleteDialog
        open={isDeleting}
        itemName={name}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await onDelete();
          notify('success', t(words.deleted));
          onGone();
        }}
      >
        {t(words.deleteQuestion)}
      </DeleteDialog>
    </span>
  );
}
