import { useQuery } from '@tanstack/react-query';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { termsQuery } from './queries.ts';

type PublishDialogProps = {
  readonly open: boolean;
  /** The published version; undefined before the first one. */
  readonly id: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Explains publishing: the version that guests read from now on, and the one that it replaces. */
export function PublishDialog({ open, id, onClose, onConfirm }: PublishDialogProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data } = useQuery(termsQuery(property.id));
  const before = data?.find(({ _id, state }) => state === 'in-force' && _id !== id);
  return (
    <WarningDialog
      open={open}
      title={t('app.terms.publishQuestion')}
      confirmLabel={t('app.terms.publish')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{t('app.terms.publishText')}</p>
      {before && <p>{t('app.terms.publishInstead', { name: before.name })}</p>}
    </WarningDialog>
  );
}
