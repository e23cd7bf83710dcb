import { type ReactNode, useState } from 'react';

import type { ListedUser } from '#areas/platform/accounts/users/users-admin.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Part } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

type OwnPropertyProps = {
  readonly user: ListedUser;
  readonly title: string;
  readonly children: (propertyId: string) => ReactNode;
};

/** A part of the drawer about one of a person's own properties; nothing for a person without one. */
export function OwnProperty({ user, title, children }: OwnPropertyProps) {
  const { t } = useLanguage();
  const own = user.properties.filter(({ rol }) => rol === 'owner');
  const [id, setId] = useState(own[0]?._id);
  if (id === undefined) return null;
  return (
    <Part title={title}>
      {own.length > 1 && (
        <Field label={t('admin.credits.property')}>
          <Select
            value={id}
            onChange={({ target }) => setId(own.find((one) => one._id === target.value)?._id)}
          >
            {own.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {children(id)}
    </Part>
  );
}
