import { Ellipsis } from 'lucide-react';

import { IconButton } from '#web/ui/button.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { useLanguage } from '../shell/language/language.tsx';

type MoreMenuProps = {
  /** Entries that are not available now are left out. */
  readonly items: readonly (MenuItem | false | undefined)[];
};

/** The rarer actions, behind three dots; hidden without any. */
export function MoreMenu({ items }: MoreMenuProps) {
  const { t } = useLanguage();
  const offered = items.filter((item) => item !== undefined && item !== false);
  if (offered.length === 0) return null;
  return (
    <Menu
      label={t('app.more')}
      align="end"
      items={offered}
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          kind="outlined"
          label={t('app.more')}
          icon={<Ellipsis aria-hidden="true" />}
        />
      )}
    />
  );
}
