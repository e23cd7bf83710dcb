import {
  type CheckInSettings,
  ENTRY_WHEN,
  FieldAsk,
  REVEAL_WHEN,
} from '#areas/guests/check-in/settings.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Part } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField, TextArea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { SettingsChecked, SettingsValues } from './settings-schema.ts';

type FieldsProps = {
  readonly form: ZodForm<SettingsValues, SettingsChecked>;
  readonly settings: CheckInSettings;
};

/** For fields of the law, a host can only demand more. */
const asksFor = (law: CheckInSettings['fields'][number]['law']): readonly FieldAsk[] =>
  law === null ? ['off', 'optional', 'required'] : ['law', 'required'];

/** The questions beyond those of the law. */
export function AskedFields({ form, settings }: FieldsProps) {
  const { t } = useLanguage();
  return (
    <Part title={t('app.checkIn.settings.fields')}>
      <p className="xs muted">{t('app.checkIn.settings.fields.hint')}</p>
      <FieldRow>
        {settings.fields.map(({ name, label, law }, at) => (
          <Field
            key={name}
            label={label}
            hint={law === null ? undefined : t(`app.checkIn.settings.law.${law}`)}
            error={form.errorOf(`fields.${at}.ask`)}
          >
            <Select {...form.register(`fields.${at}.ask`)}>
              {asksFor(law).map((ask) => (
                <option key={ask} value={ask}>
                  {t(`app.checkIn.settings.ask.${ask}`)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </FieldRow>
    </Part>
  );
}

const CONDITIONS = [
  { name: 'address', options: REVEAL_WHEN },
  { name: 'wifi', options: ENTRY_WHEN },
  { name: 'entry', options: ENTRY_WHEN },
] as const;

/** When the guest's page shows each part of the way in. */
export function RevealFields({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useLanguage();
  return (
    <Part title={t('app.checkIn.settings.reveal')}>
      <p className="xs muted">{t('app.checkIn.settings.reveal.hint')}</p>
      {CONDITIONS.map(({ name, options }) => (
        <Field key={name} label={t(`app.checkIn.settings.${name}`)} error={form.errorOf(`reveal.${name}`)}>
          <Select {...form.register(`reveal.${name}`)}>
            {options.map((when) => (
              <option key={when} value={when}>
                {t(`app.checkIn.reveal.${when}`)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </Part>
  );
}

/** The way in that is the same for every unit of the house. */
export function HouseFields({ form, settings }: FieldsProps) {
  const { t } = useLanguage();
  const { register, errorOf } = form;
  return (
    <Part title={t('app.checkIn.settings.house')}>
      <p className="xs muted">{t('app.checkIn.settings.house.hint')}</p>
      <FieldRow>
        <Field label={t('app.listing.wifiName')} note={t('app.optional')} error={errorOf('wifiName')}>
          <Input autoComplete="off" {...register('wifiName')} />
        </Field>
        <Field
          label={t('app.listing.wifiPassword')}
          note={t('app.optional')}
          hint={settings.hasWifiPassword ? t('app.secret.stays') : undefined}
          error={errorOf('wifiPassword')}
        >
          <PasswordField autoComplete="off" {...register('wifiPassword')} />
        </Field>
      </FieldRow>
      {settings.hasWifiPassword && (
        <Checkbox label={t('app.checkIn.settings.forget.wifi')} {...register('forgetsWifi')} />
      )}
      <Field
        label={t('app.checkIn.settings.code')}
        note={t('app.optional')}
        hint={settings.hasAccessCode ? t('app.checkIn.settings.code.stays') : undefined}
        error={errorOf('accessCode')}
      >
        <PasswordField autoComplete="off" {...register('accessCode')} />
      </Field>
      {settings.hasAccessCode && (
        <Checkbox label={t('app.checkIn.settings.forget.code')} {...register('forgetsCode')} />
      )}
      <Field
        label={t('app.checkIn.settings.instructions')}
        note={t('app.optional')}
        error={errorOf('instructions')}
      >
        <TextArea {...register('instructions')} />
      </Field>
    </Part>
  );
}
