import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Customer } from '#areas/invoicing/customers/customers.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { customersQuery } from './queries.ts';

type PickProps = { readonly onPick: (customer: Customer) => void; readonly isLocked: boolean };

/** A stored customer, instead of typing. Hidden while there are none. */
export function PickCustomer({ onPick, isLocked }: PickProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Customer>();
  const search = useSettled(typed);
  const { data, isFetching } = useQuery(customersQuery(property.id, { kind: 'all', search, page: 1 }));
  const customers = data?.data ?? [];
  if (isLocked || (search === '' && customers.length === 0)) return null;
  return (
    <Field label={t('app.customers.pick')} note={t('app.optional')} hint={t('app.customers.pick.hint')}>
      <Combobox
        options={customers.map(({ _id, fullName, documentNumber }) => ({
          value: _id,
          label: fullName,
          hint: documentNumber,
        }))}
        value={picked?._id ?? ''}
        chosenLabel={picked?.fullName}
        placeholder={t('app.customers.pick.choose')}
        onChange={(id) => {
          const chosen = customers.find(({ _id }) => _id === id);
          if (!chosen) return;
          setPicked(chosen);
          onPick(chosen);
        }}
        onSearch={setTyped}
        isSearching={isFetching}
      />
    </Field>
  );
}
