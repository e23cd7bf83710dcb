import type { ComponentProps } from 'react';

import type { Customer } from '#areas/invoicing/customers/customers.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type Withholds = Customer['withholds'];

type WithholdingProps = {
  readonly withholds: Withholds;
  readonly onWithholds: (kinds: Withholds) => void;
  /** The input of the municipality's rate, registered with `asRate`. */
  readonly rate: ComponentProps<typeof Input>;
  readonly errorOf: (name: 'withholds' | 'localWithholdingRate') => string | undefined;
};

export const asRate = {
  setValueAs: (typed: string | number | null) => (typed === '' || typed === null ? null : Number(typed)),
};

/** The taxes that a company withholds from an invoice and pays to the authority itself. */
export function WithholdingFields({ withholds, onWithholds, rate, errorOf }: WithholdingProps) {
  const { t } = useLanguage();
  return (
    <FieldRow>
      <Field
        group
        label={t('invoicing.field.withholds')}
        hint={t('invoicing.field.withholds.hint')}
        error={errorOf('withholds')}
      >
        {(['income', 'vat'] as const).map((kind) => (
          <Checkbox
            key={kind}
            label={t(`invoicing.field.withholds.${kind}`)}
            checked={withholds.includes(kind)}
            onChange={({ target }) =>
              onWithholds(target.checked ? [...withholds, kind] : withholds.filter((one) => one !== kind))
            }
          />
        ))}
      </Field>
      <Field
        label={t('invoicing.field.localWithholdingRate')}
        note={t('app.optional')}
        hint={t('invoicing.field.localWithholdingRate.hint')}
        error={errorOf('localWithholdingRate')}
      >
        <Input type="number" step="any" min="0" inputMode="decimal" {...rate} />
      </Field>
    </FieldRow>
  );
}
