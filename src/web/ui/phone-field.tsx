import { ChevronDown } from 'lucide-react';
import { type Ref, useMemo, useRef } from 'react';

import { classes } from './classes.ts';
import { useFieldLink } from './field.tsx';
import { PHONE_COUNTRIES, phoneCountryKey, phoneCountryOptions, splitWhole } from './phone-countries.ts';
import styles from './phone-field.module.css';
import { Popover, usePopover } from './popover.tsx';
import { SearchList } from './search-list.tsx';
import { useUiTexts } from './ui-texts.tsx';
import type { PhoneValue } from './phone-value.ts';

const MAX_DIGITS = 15; // R-VAL-20

const isSamePhone = (one: PhoneValue, other: PhoneValue): boolean =>
  phoneCountryKey(one) === phoneCountryKey(other) && one.nationalNumber === other.nationalNumber;

type PhoneFieldProps = {
  readonly value: PhoneValue;
  readonly onChange: (value: PhoneValue) => void;
  readonly onBlur?: () => void;
  readonly size?: 'medium' | 'large';
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

export function PhoneField({ value, onChange, onBlur, size = 'medium', placeholder, ref }: PhoneFieldProps) {
  const { t, locale } = useUiTexts();
  const link = useFieldLink();
  const { isOpen, button, panel, close } = usePopover();
  const options = useMemo(() => phoneCountryOptions(locale), [locale]);
  const key = phoneCountryKey(value);
  const country = options.find((option) => option.value === key)?.label ?? value.countryIso;

  const latest = useRef(value);
  latest.current = value;
  /** The rules of all countries are larger than the form, so they are loaded when the person leaves the field. */
  const settle = async () => {
    if (value.nationalNumber === '') return;
    const { readTyped } = await import('./phone-reading.ts');
    const read = readTyped(value);
    // Meanwhile more may have been typed.
    if (latest.current === value && !isSamePhone(read, value)) onChange(read);
  };

  const choose = (chosen: string) => {
    const entry = PHONE_COUNTRIES.find((one) => phoneCountryKey(one) === chosen);
    if (entry) onChange({ ...value, ...entry });
    close();
  };
  return (
    <div className={classes(styles['phone'], size === 'large' && styles['large'])}>
      <button
        type="button"
        popoverTarget={button.popoverTarget}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={classes(styles['country'], 'num')}
      >
        {value.countryIso} +{value.callingCode}
        <span className="visually-hidden">
          , {t('shell.phone.countries')}: {country}
        </span>
        <ChevronDown aria-hidden="true" />
      </button>
      <Popover panel={panel}>
        {isOpen && (
          <SearchList options={options} value={key} label={t('shell.phone.countries')} onSelect={choose} />
        )}
      </Popover>
      <input
        ref={ref}
        id={link?.id}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder={placeholder}
        aria-describedby={link?.describedBy}
        aria-invalid={link?.invalid || undefined}
        className={classes(styles['number'], 'num')}
        value={value.nationalNumber}
        onBlur={() => {
          void settle().catch(() => undefined);
          onBlur?.();
        }}
        onChange={(event) => {
          const whole = splitWhole(event.target.value, value);
          const digits = (whole?.nationalNumber ?? event.target.value)
            .replace(/\D/g, '')
            .slice(0, MAX_DIGITS);
          onChange({ ...value, ...whole, nationalNumber: digits });
        }}
      />
    </div>
  );
}
