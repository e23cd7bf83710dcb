import { useLanguage } from '#web/shell/language.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import type { InvoiceChecked, InvoiceValues } from './invoice-form.ts';

type WithholdingProps = {
  readonly form: ZodForm<InvoiceValues, InvoiceChecked>;
  readonly errorOf: (name: 'withholds' | 'localWithholdingRate') => string | undefined;
};

/** What a company keeps back of an invoice and pays to the authority itself. */
export function WithholdingFields({ form: { register, watch, setValue }, errorOf }: WithholdingProps) {
  const { t } = useLanguage();
  const chosen = watch('customer.withholds') ?? [];
  const toggle = (kind: 'income' | 'vat', isIn: boolean) =>
    setValue('customer.withholds', isIn ? [...chosen, kind] : chosen.filter((one) => one !== kind), {
      shouldDirty: true,
    });
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
            checked={chosen.includes(kind)}
            onChange={({ target }) => toggle(kind, target.checked)}
          />
        ))}
      </Field>
      <Field
        label={t('invoicing.field.localWithholdingRate')}
        note={t('app.optional')}
        hint={t('invoicing.field.localWithholdingRate.hint')}
        error={errorOf('localWithholdingRate')}
      >
        <Input
          type="number"
          step="any"
          min="0"
          inputMode="decimal"
          {...register('customer.localWithholdingRate', {
            setValueAs: (typed: string | number | null) =>
              typed === '' || typed === null ? null : Number(typed),
          })}
        />
      </Field>
    </FieldRow>
  );
}
