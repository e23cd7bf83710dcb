import { useLanguage } from '#web/shell/language/language.tsx';
import { Part } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import type { SeriesChecked, SeriesValues } from './series-schema.ts';

type FieldsProps = { readonly form: ZodForm<SeriesValues, SeriesChecked> };
type DayName = 'resolvedOn' | 'validFrom' | 'validTo';

function Day({
  form: { errorOf, watch, setValue },
  name,
  label,
}: FieldsProps & { readonly name: DayName; readonly label: string }) {
  return (
    <Field label={label} error={errorOf(name)}>
      <DateField
        months
        value={watch(name) ?? ''}
        onChange={(day) => setValue(name, day, { shouldDirty: true, shouldValidate: true })}
      />
    </Field>
  );
}

/** The fields of the authority's resolution, in its order. */
export function GrantedFields({ form, isStored }: FieldsProps & { readonly isStored: boolean }) {
  const { t } = useLanguage();
  const { register, errorOf } = form;
  return (
    <>
      <FieldRow>
        <Field label={t('app.series.resolution')} error={errorOf('resolution')}>
          <Input inputMode="numeric" autoComplete="off" {...register('resolution')} />
        </Field>
        <Day form={form} name="resolvedOn" label={t('app.series.resolvedOn')} />
      </FieldRow>
      <Prefix form={form} />
      <FieldRow>
        <Field label={t('app.series.from')} error={errorOf('from')}>
          <Input inputMode="numeric" autoComplete="off" {...register('from')} />
        </Field>
        <Field label={t('app.series.to')} error={errorOf('to')}>
          <Input inputMode="numeric" autoComplete="off" {...register('to')} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Day form={form} name="validFrom" label={t('app.series.validFrom')} />
        <Day form={form} name="validTo" label={t('app.series.validTo')} />
      </FieldRow>
      <Part>
        <Field
          label={t('app.series.technicalKey')}
          hint={t(isStored ? 'app.secret.stays' : 'app.series.technicalKey.hint')}
          error={errorOf('technicalKey')}
        >
          <PasswordField autoComplete="off" {...register('technicalKey')} />
        </Field>
        <Field
          label={t('app.series.next')}
          note={t('app.optional')}
          hint={t('app.series.next.hint')}
          error={errorOf('next')}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('next')} />
        </Field>
      </Part>
    </>
  );
}

function Prefix({ form: { register, errorOf } }: FieldsProps) {
  const { t } = useLanguage();
  return (
    <Field
      label={t('app.series.prefix')}
      note={t('app.optional')}
      hint={t('app.series.prefix.hint')}
      error={errorOf('prefix')}
    >
      <Input autoComplete="off" autoCapitalize="characters" {...register('prefix')} />
    </Field>
  );
}

/** A run of one's own: it only has to begin somewhere. */
export function OwnFields({ form }: FieldsProps) {
  const { t } = useLanguage();
  const { register, errorOf } = form;
  return (
    <>
      <p className="muted sm">{t('app.series.own')}</p>
      <Prefix form={form} />
      <Field
        label={t('app.series.from')}
        note={t('app.optional')}
        hint={t('app.series.from.hint')}
        error={errorOf('from')}
      >
        <Input inputMode="numeric" autoComplete="off" {...register('from')} />
      </Field>
    </>
  );
}
