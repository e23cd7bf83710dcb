import type { IssuerRules } from '#areas/invoicing/issuers/issuers.contract.ts';
import { CityCombobox, useCityName } from '#web/parts/places/city-combobox.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Part } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { IssuerChecked, IssuerValues } from './issuer-schema.ts';
import styles from './issuers.module.css';

type FieldsProps = {
  readonly form: ZodForm<IssuerValues, IssuerChecked>;
  readonly rules: IssuerRules;
};

function Responsibilities({ form, rules }: FieldsProps) {
  const { t } = useLanguage();
  const chosen = form.watch('responsibilities');
  const toggle = (code: string, isIn: boolean) =>
    form.setValue('responsibilities', isIn ? [...chosen, code] : chosen.filter((one) => one !== code), {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <Field
      group
      label={t('app.issuers.responsibilities')}
      hint={t('app.issuers.responsibilities.hint')}
      error={form.errorOf('responsibilities')}
    >
      <div className={styles['choices']}>
        {rules.responsibilities.map(({ code, label }) => (
          <Checkbox
            key={code}
            label={label}
            checked={chosen.includes(code)}
            aria-invalid={form.errorOf('responsibilities') !== undefined || undefined}
            onChange={({ target }) => toggle(code, target.checked)}
          />
        ))}
      </div>
    </Field>
  );
}

function Address({ form: { register, errorOf, setValue, watch }, rules: { country } }: FieldsProps) {
  const { t } = useLanguage();
  return (
    <Part title={t('app.issuers.where')}>
      <Field label={t('app.listing.address')} error={errorOf('line')}>
        <Input autoComplete="street-address" {...register('line')} />
      </Field>
      <FieldRow>
        <Field label={t('app.property.city')} error={errorOf('cityCode')}>
          <CityCombobox
            within={country}
            chosen={useCityName(country, watch('cityCode')) || undefined}
            onChange={({ _id }) => setValue('cityCode', _id, { shouldDirty: true, shouldValidate: true })}
          />
        </Field>
        <Field label={t('app.issuers.postalCode')} error={errorOf('postalCode')}>
          <Input inputMode="numeric" autoComplete="postal-code" {...register('postalCode')} />
        </Field>
      </FieldRow>
    </Part>
  );
}

export function IssuerFields({ form, rules }: FieldsProps) {
  const { t } = useLanguage();
  const { register, errorOf } = form;
  const optional = t('app.optional');
  return (
    <>
      <FieldRow>
        <Field label={t('app.issuers.person')} error={errorOf('person')}>
          <Select {...register('person')}>
            <option value="company">{t('app.issuers.person.company')}</option>
            <option value="person">{t('app.issuers.person.person')}</option>
          </Select>
        </Field>
        <Field
          label={rules.taxIdName}
          hint={t('app.issuers.taxId.hint', { example: rules.taxIdExample })}
          error={errorOf('taxId')}
        >
          <Input autoComplete="off" data-autofocus {...register('taxId')} />
        </Field>
      </FieldRow>
      <Field
        label={t('app.issuers.legalName')}
        hint={t('app.issuers.legalName.hint')}
        error={errorOf('legalName')}
      >
        <Input autoComplete="organization" {...register('legalName')} />
      </Field>
      <Field label={t('app.issuers.tradeName')} note={optional} error={errorOf('tradeName')}>
        <Input autoComplete="off" {...register('tradeName')} />
      </Field>
      <Part title={t('app.issuers.taxes')}>
        <Field label={t('app.issuers.collects')} error={errorOf('collects')}>
          <Select {...register('collects')}>
            {rules.taxes.map((tax) => (
              <option key={tax} value={tax}>
                {t(`app.issuers.collects.${tax}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Responsibilities form={form} rules={rules} />
        {rules.hasTourismRegister && (
          <Field
            label={t('app.issuers.rnt')}
            note={optional}
            hint={t('app.issuers.rnt.hint')}
            error={errorOf('rnt')}
          >
            <Input inputMode="numeric" autoComplete="off" {...register('rnt')} />
          </Field>
        )}
      </Part>
      <Address form={form} rules={rules} />
      <Part title={t('app.issuers.contact')}>
        <FieldRow>
          <Field label={t('app.issuers.email')} note={optional} error={errorOf('email')}>
            <Input type="email" inputMode="email" autoComplete="email" {...register('email')} />
          </Field>
          <Field label={t('app.properties.phone')} note={optional} error={errorOf('phone')}>
            <Input type="tel" inputMode="tel" autoComplete="tel" {...register('phone')} />
          </Field>
        </FieldRow>
      </Part>
    </>
  );
}
