import { Ellipsis, LogIn, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';

import type { Property } from '#areas/property/properties/properties.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useAccessTo } from './access.ts';

type ActionsProps = {
  readonly one: Property;
  readonly edit: string;
  readonly remove: string;
};

/** The actions of one line; nothing without a permission. */
export function PropertyActions({ one, edit, remove }: ActionsProps) {
  const { t } = useLanguage();
  const { property, switchTo } = useProperty();
  const { mayEdit, mayDelete } = useAccessTo()(one._id);
  const navigate = useNavigate();
  const go = (to: string) => void navigate(to, { preventScrollReset: true });
  const all: (MenuItem | false)[] = [
    one._id !== property.id && {
      key: 'open',
      label: t('app.properties.open'),
      icon: <LogIn aria-hidden="true" />,
      onSelect: () => {
        switchTo(one._id);
        notify('success', t('app.properties.opened', { name: one.name }));
      },
    },
    mayEdit && {
      key: 'edit',
      label: t('app.properties.edit'),
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => go(edit),
    },
    mayDelete && {
      key: 'delete',
      label: t('app.properties.delete'),
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => go(remove),
    },
  ];
  const items = all.filter((item) => item !== false);
  if (items.length === 0) return null;
  const label = t('app.properties.actionsOf', { name: one.name });
  return (
    <Menu
      label={label}
      align="end"
      items={items}
      trigger={(attributes) => (
        <IconButton {...attributes} label={label} icon={<Ellipsis aria-hidden="true" />} />
      )}
    />
  );
}
