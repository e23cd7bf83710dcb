import { MessagePurpose } from '#areas/guests/messages/templates.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { TemplateChecked, TemplateValues } from './template-schema.ts';

export type TemplateFieldsProps = { readonly form: ZodForm<TemplateValues, TemplateChecked> };

/** Its name in the team, and whether it sells something. */
export function TemplateHead({ form, isNew }: TemplateFieldsProps & { readonly isNew: boolean }) {
  const { t } = useLanguage();
  const { register, errorOf, watch } = form;
  return (
    <FieldRow>
      <Field label={t('app.messages.name')} hint={t('app.messages.name.hint')} error={errorOf('name')}>
        <Input autoComplete="off" data-autofocus={isNew ? '' : undefined} {...register('name')} />
      </Field>
      <Field
        label={t('app.messages.purpose')}
        hint={t(`app.messages.purpose.${watch('purpose')}.hint`)}
        error={errorOf('purpose')}
      >
        <Select {...register('purpose')}>
          {MessagePurpose.options.map((one) => (
            <option key={one} value={one}>
              {t(`app.messages.purpose.${one}.long`)}
            </option>
          ))}
        </Select>
      </Field>
    </FieldRow>
  );
}
