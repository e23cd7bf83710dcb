import { type ChangeEvent, useId, useState } from 'react';

import type { FieldName } from '#areas/guests/check-in/guest.contract.ts';
import { isOfficialCode } from '#web/parts/places/city-answer.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField, TimeField } from '#web/ui/date-field.tsx';
import { fold } from '#web/ui/fold.ts';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { birthDays } from './birth-days.ts';
import { useCountries, useTowns } from './places.ts';
import type { FieldNow } from './stay-page.ts';

type ControlProps = {
  readonly field: FieldNow;
  readonly fields: readonly FieldNow[];
  /** The content of the box: the answer, or a reading that waits for confirmation. */
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

/** Typed text stays in the box until the guest leaves it; then it becomes the answer. */
function useTyped(shown: string, onLeave: (typed: string) => void) {
  const [typed, setTyped] = useState(shown);
  const [last, setLast] = useState(shown);
  if (last !== shown) {
    setLast(shown);
    setTyped(shown);
  }
  return {
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
    onBlur: () => {
      if (typed.trim() !== shown) onLeave(typed.trim());
    },
  };
}

/** The telephone belongs to the main guest: the browser's autofill must not fill it for another guest. */
const autoCompleteOf = ({ isMain, name }: FieldNow): string => (isMain && AUTOCOMPLETE[name]) || 'off';

function TextControl({ field, fields, shown, onAnswer }: ControlProps) {
  const typed = useTyped(shown, (value) => onAnswer(field.name, value || null));
  return (
    <Input
      size="large"
      maxLength={LONGEST}
      className={field.name === 'documentNumber' ? 'num' : undefined}
      autoComplete={autoCompleteOf(field)}
      autoCapitalize={field.name === 'documentNumber' ? 'characters' : 'words'}
      spellCheck={false}
      placeholder={inheritedValue(field, fields)}
      {...typed}
    />
  );
}

function DateControl({ field, shown, onAnswer }: ControlProps) {
  const [typed, setTyped] = useState(shown);
  const [last, setLast] = useState(shown);
  if (last !== shown) {
    setLast(shown);
    setTyped(shown);
  }
  return (
    <DateField
      size="large"
      autoComplete={autoCompleteOf(field)}
      {...birthDays()}
      value={typed}
      // An invalid day is sent too: the reply explains the error.
      onChange={(value) => {
        setTyped(value);
        if (value !== shown) onAnswer(field.name, value || null);
      }}
    />
  );
}

/** Its name, empty until a code is known. */
function useTownName(country: string | null, answer: string): string {
  const towns = useTowns(country, isOfficialCode(answer) ? answer : null);
  return towns.find(({ value }) => value === answer)?.label ?? (isOfficialCode(answer) ? '' : answer);
}

/** A town is shown by its name; where the country has a list, the answer is the code of its authorities. */
function TownControl({ field, fields, shown, onAnswer }: ControlProps) {
  const listId = useId();
  const [looked, setLooked] = useState<string | null>(null);
  const search = useSettled(looked ?? '').trim();
  const country = fields.find(({ name }) => name === field.countryIn);
  const inherited = inheritedValue(field, fields);
  const iso2 = (country && (country.value ?? inheritedValue(country, fields))) || null;
  const [chosen, above] = [useTownName(iso2, shown), useTownName(iso2, inherited)];
  const towns = useTowns(iso2, looked === null ? null : search);
  const typed = useTyped(chosen, (text) => {
    const town = towns.find(({ label }) => fold(label) === fold(text));
    onAnswer(field.name, (town?.value ?? text) || null);
  });
  return (
    <>
      <Input
        size="large"
        maxLength={LONGEST}
        autoComplete={autoCompleteOf(field)}
        autoCapitalize="words"
        spellCheck={false}
        placeholder={above}
        list={towns.length ? listId : undefined}
        onFocus={() => setLooked(typed.value)}
        {...typed}
        onChange={(event) => {
          setLooked(event.target.value);
          typed.onChange(event);
        }}
      />
      {towns.length > 0 && (
        <datalist id={listId}>
          {towns.map(({ label }) => (
            <option key={label} value={label} />
          ))}
        </datalist>
      )}
    </>
  );
}

function TimeControl({ field, shown, onAnswer }: ControlProps) {
  const { value, onChange } = useTyped(shown, () => {});
  return (
    <TimeField
      size="large"
      value={value}
      onChange={onChange}
      // By then the field has converted the typed hour: 430 pm is 16:30.
      onBlur={({ currentTarget }) => {
        const hour = currentTarget.value.trim();
        if (hour !== shown) onAnswer(field.name, hour || null);
      }}
    />
  );
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
  if (props.field.kind === 'city') return <TownControl {...props} />;
  if (props.field.kind === 'time') return <TimeControl {...props} />;
  return props.field.kind === 'date' ? <DateControl {...props} /> : <TextControl {...props} />;
}
