import { Ellipsis } from 'lucide-react';

import { IconButton } from '#web/ui/button.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { useLanguage } from '../shell/language/language.tsx';

type MoreMenuProps = {
  /** What is not offered now is left out. */
  readonly items: readonly (MenuItem | false | undefined)[];
};

/** What is done less often, behind three dots; nothing where nothing is offered. */
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
