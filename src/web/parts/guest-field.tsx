import { useQuery } from '@tanstack/react-query';

import type { GuestFormField } from '#areas/guests/check-in/guest.contract.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { DateField, TimeField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { cityAnswerOf } from './places/city-answer.ts';
import { CityCombobox, useCityName } from './places/city-combobox.tsx';
import { useLanguage } from '../shell/language/language.tsx';
import { countriesQuery, statesQuery } from './places/places.ts';

type Control = {
  readonly field: GuestFormField;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function CountryControl({ value, onChange }: Control) {
  const { t, language } = useLanguage();
  const countries = useQuery(countriesQuery(language));
  return (
    <Combobox
      options={countries.data?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
      value={value}
      onChange={onChange}
      placeholder={t('app.choose')}
    />
  );
}

/** A list when Posada has one for the country; otherwise the city is typed. */
function CityControl({ value, onChange, country }: Control & { readonly country: string }) {
  const { language } = useLanguage();
  const states = useQuery(statesQuery(country, language));
  const chosen = useCityName(country, value);
  if (!states.data?.length) {
    return <Input value={value} onChange={({ target }) => onChange(target.value)} />;
  }
  return (
    <CityCombobox
      within={country}
      chosen={chosen}
      onChange={(city) => onChange(cityAnswerOf(city))}
      onType={onChange}
      hintOf={({ stateName }) => stateName}
    />
  );
}

type GuestFieldControlProps = Control & {
  /** Country that a city belongs to. */
  readonly country: string;
  readonly error?: string | undefined;
};

/** One question of the check-in, for guests and for the desk. Its reason stands below it (USER-PAIN 11). */
export function GuestFieldControl(props: GuestFieldControlProps) {
  const { field, value, onChange, country, error } = props;
  const { t } = useLanguage();
  const complaint = field.complaint ?? undefined;
  const shownError = error ?? (field.isWarning ? undefined : complaint);
  const hint = field.isWarning && complaint !== undefined ? complaint : field.why;
  const control = () => {
    switch (field.kind) {
      case 'country':
        return <CountryControl {...props} />;
      case 'city':
        return <CityControl {...props} country={country} />;
      case 'date':
        return <DateField value={value} onChange={onChange} />;
      case 'time':
        return <TimeField value={value} onChange={({ target }) => onChange(target.value)} />;
      case 'choice':
        return (
          <Select value={value} onChange={({ target }) => onChange(target.value)}>
            <option value="">{t('app.choose')}</option>
            {field.choices?.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        );
      case 'text':
        return (
          <Input
            autoComplete="off"
            placeholder={field.masked ? (field.value ?? '') : ''}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        );
    }
  };
  return (
    <Field
      label={field.label}
      note={field.required ? undefined : t('app.optional')}
      hint={field.masked && value === '' ? t('app.guest.masked', { value: field.value ?? '' }) : hint}
      error={shownError}
    >
      {control()}
    </Field>
  );
}

/** The editable part of an answer: a masked one is empty, because it can only be typed again. */
export const editableValue = ({ masked, value }: GuestFormField): string => (masked ? '' : (value ?? ''));
