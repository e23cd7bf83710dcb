import { DayPicker, type Matcher } from 'react-day-picker';

import styles from './months.module.css';
import { useUiTexts } from './ui-texts.tsx';

/** A day without hour or zone, as the local midnight that the calendar counts with, and back. */
const asDate = (iso: string): Date =>
  new Date(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1, Number(iso.slice(8, 10)));
const asDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((figure) => String(figure).padStart(2, '0'))
    .join('-');

type MonthsProps = {
  readonly value: string | undefined;
  readonly min: string | undefined;
  readonly max: string | undefined;
  /** Days between whose months and years one may be chosen, when they are far apart. */
  readonly years?: { readonly from: string; readonly to: string };
  readonly onChoose: (day: string) => void;
};

const firstDayOf = (locale: string): 0 | 1 => (locale.startsWith('en') || locale.startsWith('pt') ? 0 : 1);

/** One month at a time, with arrows, page keys and a screen reader's words; loaded when it is opened. */
export function Months({ value, min, max, years, onChoose }: MonthsProps) {
  const { locale, t } = useUiTexts();
  const words = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(locale, options).format(date);
  const disabled: Matcher[] = [
    ...(min ? [{ before: asDate(min) }] : []),
    ...(max ? [{ after: asDate(max) }] : []),
  ];
  const day = words({ dateStyle: 'full' });
  const classNames = Object.fromEntries(
    [
      'root',
      'months',
      'month',
      'nav',
      'month_caption',
      'dropdowns',
      'dropdown_root',
      'dropdown',
      'caption_label',
      'month_grid',
      'weekday',
      'day',
      'day_button',
      'selected',
      'today',
      'disabled',
      'outside',
      'button_previous',
      'button_next',
      'chevron',
    ].map((name) => [name, styles[name] ?? '']),
  );
  return (
    <DayPicker
      // Beside a field to type in, the focus stays where the person has it.
      autoFocus={years === undefined}
      mode="single"
      showOutsideDays={false}
      weekStartsOn={firstDayOf(locale)}
      {...(years && {
        captionLayout: 'dropdown',
        startMonth: asDate(years.from),
        endMonth: asDate(years.to),
      })}
      selected={value ? asDate(value) : undefined}
      defaultMonth={asDate(value ?? min ?? asDay(new Date()))}
      disabled={disabled}
      classNames={classNames}
      onDayClick={(date, { disabled: isShut }) => {
        if (!isShut) onChoose(asDay(date));
      }}
      formatters={{
        formatCaption: words({ month: 'long', year: 'numeric' }),
        formatMonthDropdown: words({ month: 'long' }),
        formatYearDropdown: words({ year: 'numeric' }),
        formatWeekdayName: words({ weekday: 'narrow' }),
      }}
      labels={{
        labelDayButton: (date: Date) => day(date),
        labelGrid: words({ month: 'long', year: 'numeric' }),
        labelWeekday: words({ weekday: 'long' }),
        labelMonthDropdown: () => t('shell.date.month'),
        labelYearDropdown: () => t('shell.date.year'),
        labelNav: () => t('shell.date.months'),
        labelNext: () => t('shell.date.next'),
        labelPrevious: () => t('shell.date.previous'),
      }}
    />
  );
}
