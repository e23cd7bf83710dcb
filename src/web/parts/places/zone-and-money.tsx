import type { ComponentProps } from 'react';

import type { Country } from '#areas/platform/places/places.contract.ts';
import { LOCALES } from '#vocabulary/language.ts';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { zoneLabel } from './time-zone.ts';

type Value = 'timezone' | 'currency';

type ZoneAndMoneyProps = {
  readonly country: Country | undefined;
  /** The stored and the chosen value stay among the choices, also when the country does not have them. */
  readonly kept: readonly Readonly<Record<Value, string>>[];
  readonly errors: Readonly<Record<Value, string | undefined>>;
  readonly attributesOf: (value: Value) => Omit<ComponentProps<typeof Select>, 'children'>;
};

const distinct = (values: readonly (string | undefined)[]) =>
  [...new Set(values.filter(Boolean))] as string[];

/** The time zone and the currency of a property, from those of its country. */
export function ZoneAndMoney({ country, kept, errors, attributesOf }: ZoneAndMoneyProps) {
  const { t, language } = useLanguage();
  const zones = [
    ...kept.map(({ timezone }) => timezone),
    ...(country?.timezones.map(({ zoneName }) => zoneName) ?? []),
  ];
  const currencies = [country?.currency, ...kept.map(({ currency }) => currency), 'USD', 'EUR'];
  return (
    <FieldRow>
      <Field label={t('app.property.timezone')} error={errors.timezone}>
        <Select {...attributesOf('timezone')}>
          {distinct(zones).map((zone) => (
            <option key={zone} value={zone}>
              {zoneLabel(zone, LOCALES[language])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('app.property.currency')} error={errors.currency}>
        <Select {...attributesOf('currency')}>
          {distinct(currencies).map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
      </Field>
    </FieldRow>
  );
}
