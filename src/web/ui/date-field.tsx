import { ArrowRight, CalendarDays } from 'lucide-react';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react';

import { Input, type InputProps } from './input.tsx';
import styles from './date-field.module.css';
import { Popover, usePopover } from './popover.tsx';
import { placeholderIn, readDate, readTime, showDate, shownIn } from './typed-date.ts';
import { useUiTexts } from './ui-texts.tsx';

/** Few people leaf through months: the calendar is loaded when it is opened. */
const Months = lazy(() => import('./months.tsx').then((file) => ({ default: file.Months })));

type DateFieldProps = Omit<
  InputProps,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'min' | 'max'
> & {
  /** `YYYY-MM-DD`, empty, or typed text that is no day. */
  readonly value: string;
  /** A valid day at once; an invalid one when the field is left, so that its error can be shown. */
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Days that may be chosen from the months; the form checks typed text. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** A button that shows the months: for days around today, not for birthdays. */
  readonly months?: boolean;
};

/**
 * A day, in the product's own language and order, never the browser's (docs/decisions/0019). One field to type and to
 * paste into: digits alone are enough on a phone, and any usual form is understood.
 */
export function DateField({ value, onChange, onBlur, min, max, months = false, ...rest }: DateFieldProps) {
  const { locale } = useUiTexts();
  const shown = showDate(value, shownIn(locale));
  const [typed, setTyped] = useState<string>();
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value;
    const day = readDate(text);
    // Eight digits are whole: their strokes show at once how they were read.
    setTyped(day !== undefined && /^\d{8}$/.test(text.trim()) ? showDate(day, shownIn(locale)) : text);
    if (day !== undefined) onChange(day);
    else if (text.trim() === '') onChange('');
  };
  const settle = () => {
    if (typed === undefined) return;
    const text = typed.trim();
    setTyped(undefined);
    const day = text === '' ? '' : (readDate(text) ?? text);
    if (day !== value) onChange(day);
  };
  return (
    <Input
      autoComplete="off"
      placeholder={placeholderIn(locale)}
      maxLength={40}
      {...rest}
      className="num"
      inputMode="numeric"
      value={typed ?? shown}
      onChange={type}
      onBlur={() => {
        settle();
        onBlur?.();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        // Enter sends a form from inside of its field.
        if (event.key === 'Enter') settle();
      }}
      trailing={
        months && (
          <MonthsButton
            value={value}
            min={min}
            max={max}
            onChange={(day) => {
              setTyped(undefined);
              onChange(day);
            }}
          />
        )
      }
    />
  );
}

type MonthsButtonProps = Pick<DateFieldProps, 'value' | 'onChange' | 'min' | 'max'>;

function MonthsButton({ value, onChange, min, max }: MonthsButtonProps) {
  const { t } = useUiTexts();
  const { isOpen, close, button, panel } = usePopover();
  const choose = (day: string) => {
    onChange(day);
    close();
  };
  return (
    <>
      <button type="button" className={styles['open']} aria-label={t('shell.date.months')} {...button}>
        <CalendarDays aria-hidden="true" />
      </button>
      <Popover panel={panel} align="end" className={styles['months']}>
        {isOpen && (
          <Suspense fallback={<p role="status">{t('shell.loading')}</p>}>
            <Months value={readDate(value)} min={min} max={max} onChoose={choose} />
          </Suspense>
        )}
      </Popover>
    </>
  );
}

type TimeFieldProps = Omit<InputProps, 'type' | 'inputMode'>;

/** A time of day, `HH:mm` of 24 hours: the stored text is the shown one, so it is a plain field of its form. */
export function TimeField({ onChange, onBlur, ...rest }: TimeFieldProps) {
  const settle = (event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const time = readTime(field.value);
    if (time === undefined || time === field.value) return;
    field.value = time;
    onChange?.({ ...event, type: 'change', target: field, currentTarget: field });
  };
  return (
    <Input
      autoComplete="off"
      placeholder="00:00"
      maxLength={12}
      {...rest}
      className="num"
      inputMode="numeric"
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(event);
      }}
      onBlur={(event) => {
        settle(event);
        onBlur?.(event);
      }}
    />
  );
}

type DateRangeValue = { readonly from: string; readonly to: string };

type DateRangeProps = {
  readonly value: DateRangeValue;
  readonly onChange: (value: DateRangeValue) => void;
  readonly min?: string;
  readonly max?: string;
  readonly size?: 'small' | 'medium' | 'large';
};

/** Two days, the second never before the first. Inside a `<Field group>`. */
export function DateRange({ value, onChange, min, max, size = 'medium' }: DateRangeProps) {
  const { t } = useUiTexts();
  const setFrom = (from: string) => {
    const isLater = readDate(from) === from && value.to !== '' && value.to < from;
    onChange({ from, to: isLater ? from : value.to });
  };
  return (
    <div className={styles['range']}>
      <DateField
        months
        aria-label={t('shell.range.from')}
        size={size}
        min={min}
        max={max}
        value={value.from}
        onChange={setFrom}
      />
      <ArrowRight size={16} aria-hidden="true" />
      <DateField
        months
        aria-label={t('shell.range.to')}
        size={size}
        min={value.from || min}
        max={max}
        value={value.to}
        onChange={(to) => onChange({ from: value.from, to })}
      />
    </div>
  );
}
