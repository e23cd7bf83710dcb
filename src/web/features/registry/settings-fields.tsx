import { useQuery } from '@tanstack/react-query';

import { CityCombobox, useCityName } from '#web/parts/places/city-combobox.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { listingNamesQuery } from '#web/parts/listing-names.ts';
import { useProperty } from '#web/shell/property.tsx';
import { Part } from '#web/ui/card.tsx';
import { Checkbox, Switch } from '#web/ui/choice.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Failed } from '#web/ui/states.tsx';
import type { Offered, SettingsChecked, SettingsValues } from './settings-schema.ts';

type FieldsProps = { readonly form: ZodForm<SettingsValues, SettingsChecked>; readonly isStored: boolean };

export function TraFields({ form, isStored }: FieldsProps) {
  const { t } = useLanguage();
  const { register, errorOf, watch } = form;
  const isOn = watch('tra.on');
  return (
    <Part>
      <Switch label="TRA" hint={t('app.registry.tra.explained')} {...register('tra.on')} />
      {isOn && (
        <>
          <Switch
            label={t('app.connection.test')}
            hint={t('app.connection.test.hint')}
            {...register('tra.isTest')}
          />
          <Field label={t('app.registry.rnt.label')} error={errorOf('tra.rnt')}>
            <Input inputMode="numeric" {...register('tra.rnt')} />
          </Field>
          <Field
            label={t('app.registry.token')}
            hint={isStored ? t('app.secret.stays') : t('app.registry.token.hint')}
            error={errorOf('tra.token')}
          >
            <PasswordField autoComplete="off" {...register('tra.token')} />
          </Field>
          <Switch
            label={t('app.registry.early')}
            hint={t('app.registry.early.hint')}
            {...register('sendsEarly')}
          />
        </>
      )}
    </Part>
  );
}

function CityField({ form: { errorOf, setValue, watch } }: Pick<FieldsProps, 'form'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const country = property.country ?? '';
  return (
    <Field label={t('app.property.city')} error={errorOf('sire.cityCode')}>
      <CityCombobox
        within={country}
        chosen={useCityName(country, watch('sire.cityCode') ?? '')}
        onChange={({ _id }) => setValue('sire.cityCode', _id, { shouldDirty: true, shouldValidate: true })}
        hintOf={({ _id }) => _id}
      />
    </Field>
  );
}

const DOCUMENTS = ['1', '5', '3'] as const;

export function SireFields({ form, isStored }: FieldsProps) {
  const { t } = useLanguage();
  const { register, errorOf, watch } = form;
  const isOn = watch('sire.on');
  const stays = isStored ? t('app.secret.stays') : undefined;
  return (
    <Part>
      <Switch label="SIRE" hint={t('app.registry.sire.explained')} {...register('sire.on')} />
      {isOn && (
        <>
          <Switch
            label={t('app.connection.test')}
            hint={t('app.connection.test.hint')}
            {...register('sire.isTest')}
          />
          <FieldRow>
            <Field label={t('app.registry.hotelCode.label')} error={errorOf('sire.hotelCode')}>
              <Input {...register('sire.hotelCode')} />
            </Field>
            <CityField form={form} />
          </FieldRow>
          <FieldRow>
            <Field label={t('app.registry.document.type')} error={errorOf('sire.documentType')}>
              <Select {...register('sire.documentType')}>
                {DOCUMENTS.map((type) => (
                  <option key={type} value={type}>
                    {t(`app.registry.document.${type}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label={t('app.registry.document.number')}
              hint={stays}
              error={errorOf('sire.documentNumber')}
            >
              <Input autoComplete="off" {...register('sire.documentNumber')} />
            </Field>
          </FieldRow>
          <Field label={t('app.login.password')} hint={stays} error={errorOf('sire.password')}>
            <PasswordField autoComplete="off" {...register('sire.password')} />
          </Field>
        </>
      )}
    </Part>
  );
}

type ManifestFieldsProps = Pick<FieldsProps, 'form'> & {
  readonly registry: Offered[number];
  readonly isStored: boolean;
};

/** A registry without fields of its own here: its manifest defines them. */
export function ManifestFields({
  form,
  registry: { _id, name, summary, settings },
  isStored,
}: ManifestFieldsProps) {
  const { t } = useLanguage();
  const { register, errorOf, watch } = form;
  const path = `registries.${_id}` as const;
  const isOn = watch(`${path}.on`);
  return (
    <Part>
      <Switch label={name} hint={summary} {...register(`${path}.on`)} />
      {isOn && (
        <>
          <Switch
            label={t('app.connection.test')}
            hint={t('app.connection.test.hint')}
            {...register(`${path}.isTest`)}
          />
          {settings.map((setting) => {
            const field = `${path}.settings.${setting.name}` as const;
            const stays = isStored && setting.kind === 'secret' ? t('app.secret.stays') : undefined;
            return (
              <Field
                key={setting.name}
                label={setting.label}
                hint={stays ?? setting.help ?? undefined}
                error={errorOf(field)}
              >
                {setting.kind === 'secret' ? (
                  <PasswordField autoComplete="off" {...register(field)} />
                ) : setting.choices ? (
                  <Select {...register(field)}>
                    {setting.choices.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                ) : (
                  <Input autoComplete="off" {...register(field)} />
                )}
              </Field>
            );
          })}
        </>
      )}
    </Part>
  );
}

/** A registration is for all listings, or for the named ones. */
export function ListingsField({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const listings = useQuery(listingNamesQuery(property.id));
  const isForAll = form.watch('isForAll');
  const chosen = form.watch('listingIds');
  const toggle = (id: string, isIn: boolean) =>
    form.setValue('listingIds', isIn ? [...chosen, id] : chosen.filter((one) => one !== id), {
      shouldDirty: true,
    });
  // The server names the one that has a registration already by its place in the list.
  const error =
    form.errorOf('listingIds') ?? chosen.map((_, at) => form.errorOf(`listingIds.${at}`)).find(Boolean);
  return (
    <Field label={t('app.registry.listings')} group error={error}>
      <Checkbox label={t('app.registry.allListings')} {...form.register('isForAll')} />
      {!isForAll && !listings.data && listings.error && (
        <Failed
          compact
          error={listings.error}
          text={t('registry.listings.list')}
          busy={listings.isFetching}
          onRetry={() => void listings.refetch()}
        />
      )}
      {!isForAll &&
        listings.data?.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        ))}
    </Field>
  );
}
