import { useQuery } from '@tanstack/react-query';
import type { SelectHTMLAttributes } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { typesQuery } from './queries.ts';

type TypeFieldProps = {
  readonly input: SelectHTMLAttributes<HTMLSelectElement>;
  readonly error?: string | undefined;
  /** The choice without a change; many listings may have many types. */
  readonly unchanged?: string;
};

/** The type of a listing. Hidden while a property has no types: most hosts have none. */
export function TypeField({ input, error, unchanged }: TypeFieldProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const types = useQuery(typesQuery(property.id)).data ?? [];
  if (types.length === 0) return null;
  return (
    <Field label={t('app.listing.type')} note={unchanged ? undefined : t('app.optional')} error={error}>
      <Select {...input}>
        {unchanged !== undefined && <option value="">{unchanged}</option>}
        <option value={unchanged === undefined ? '' : 'none'}>{t('app.listing.type.none')}</option>
        {types.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
