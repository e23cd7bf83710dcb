import { useId, useState } from 'react';

import type { FieldName } from '#areas/check-in/guest.contract.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useCities, useCountries } from './places.ts';
import type { FieldNow } from './stay-page.ts';

type ControlProps = {
  readonly field: FieldNow;
  readonly fields: readonly FieldNow[];
  /** What is in the box: the answer, or what was read and waits to be confirmed. */
  readonly shown: string;
  readonly onAnswer: (name: FieldName, value: string | null) => void;
};

const AUTOCOMPLETE: Readonly<Partial<Record<FieldName, string>>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  birthDate: 'bday',
  residenceCity: 'address-level2',
};
const LONGEST = 120; // GuestChange

/** The answer that stands when this one stays empty, ready to be shown in the empty box. */
const inheritedValue = ({ sameAs }: FieldNow, fields: readonly FieldNow[]): string =>
  (sameAs && fields.find(({ name }) => name === sameAs)?.value) || '';

/** Text and days: what is typed goes out when the guest leaves the box. */
function TypedControl({ field, fields, shown, onAnswer }: ControlProps) {
  const [typed, setTyped] = useState(shown);
  const [last, setLast] = useState(shown);
  if (last !== shown) {
    setLast(shown);
    setTyped(shown);
  }
  const cities = useCityNames(field, fields);
  const listId = useId();
  const leave = () => {
    const value = typed.trim();
    if (value !== shown) onAnswer(field.name, value || null);
  };
  // Only the main guest is the person whose telephone this is; the browser knows nothing of the others.
  const isDate = field.kind === 'date';
  return (
    <>
      <Input
        size="large"
        type={isDate ? 'date' : 'text'}
        maxLength={isDate ? undefined : LONGEST}
        className={isDate || field.name === 'documentNumber' ? 'num' : undefined}
        autoComplete={AUTOCOMPLETE[field.name] ?? 'off'}
        autoCapitalize={field.name === 'documentNumber' ? 'characters' : 'words'}
        spellCheck={false}
        min={isDate ? '1900-01-01' : undefined}
        max={isDate ? new Date().toISOString().slice(0, 10) : undefined}
        placeholder={isDate ? undefined : inheritedValue(field, fields)}
        list={cities.names.length ? listId : undefined}
        value={typed}
        onFocus={cities.ask}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
      />
      {cities.names.length > 0 && (
        <datalist id={listId}>
          {cities.names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Towns are asked for only when the guest comes to their box. */
function useCityNames(field: FieldNow, fields: readonly FieldNow[]) {
  const [isWanted, setWanted] = useState(false);
  const country = fields.find(({ name }) => name === field.countryIn);
  const code = country && (country.value ?? inheritedValue(country, fields));
  const names = useCities(code || null, isWanted && field.kind === 'city');
  return { names, ask: () => setWanted(true) };
}

function ChoiceControl({ field, shown, onAnswer }: ControlProps) {
  const { t } = useLanguage();
  const choices = field.choices ?? [];
  return (
    <Select
      value={choices.some(({ value }) => value === shown) ? shown : ''}
      onChange={({ target }) => onAnswer(field.name, target.value || null)}
    >
      <option value="">{t('guest.field.choose')}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function CountryControl({ field, fields, shown, onAnswer }: ControlProps) {
  const { t, language } = useLanguage();
  const { countries, hasFailed, retry } = useCountries();
  const nameOf = (code: string) =>
    code ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : '';
  if (hasFailed && !countries) {
    return (
      <Button onClick={retry}>
        {t('guest.field.countries')} {t('shell.retry')}
      </Button>
    );
  }
  // The name can be shown before the list is there.
  const options = countries ?? (shown ? [{ value: shown, label: nameOf(shown) }] : []);
  return (
    <Combobox
      options={options}
      value={shown || undefined}
      placeholder={nameOf(inheritedValue(field, fields)) || t('guest.field.choose')}
      onChange={(value) => onAnswer(field.name, value)}
    />
  );
}

/** The box that fits the question; its label and message come from the field around it. */
export function FieldControl(props: ControlProps) {
  if (props.field.kind === 'choice') return <ChoiceControl {...props} />;
  if (props.field.kind === 'country') return <CountryControl {...props} />;
  return <TypedControl {...props} />;
}
