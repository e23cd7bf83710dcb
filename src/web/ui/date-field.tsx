import { ArrowRight } from 'lucide-react';

import { Input, type InputProps } from './input.tsx';
import styles from './input.module.css';
import { useUiTexts } from './ui-texts.tsx';

/** A day, `YYYY-MM-DD`, in the browser's own picker: it speaks the person's language and every screen reader's. */
export function DateField(props: Omit<InputProps, 'type'>) {
  return <Input {...props} type="date" className="num" />;
}

/** A time of day, `HH:mm`. */
export function TimeField(props: Omit<InputProps, 'type'>) {
  return <Input {...props} type="time" className="num" />;
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
  const setFrom = (from: string) => onChange({ from, to: value.to && value.to < from ? from : value.to });
  return (
    <div className={styles['range']}>
      <DateField
        aria-label={t('shell.range.from')}
        size={size}
        min={min}
        max={max}
        value={value.from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <ArrowRight size={16} aria-hidden="true" />
      <DateField
        aria-label={t('shell.range.to')}
        size={size}
        min={value.from || min}
        max={max}
        value={value.to}
        onChange={(event) => onChange({ from: value.from, to: event.target.value })}
      />
    </div>
  );
}
