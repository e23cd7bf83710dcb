import { CalendarSearch } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';

import { addDays, plainDate, type PlainDate, readDay } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Popover, usePopover } from '#web/ui/popover.tsx';
import styles from './jump-to-day.module.css';

const Months = lazy(() => import('#web/ui/months.tsx').then((file) => ({ default: file.Months })));

/** From guests of years ago to bookings for a wedding. */
const YEARS_BACK = 5;
const YEARS_AHEAD = 3;
const YEAR = 366;

type JumpProps = {
  readonly day: PlainDate;
  readonly today: PlainDate;
  readonly onJump: (day: PlainDate) => void;
  readonly className?: string | undefined;
};

/** Any day: typed, or from its month and year. */
export function JumpToDay({ day, today, onJump, className }: JumpProps) {
  const { t } = useLanguage();
  const { isOpen, close, button, panel } = usePopover();
  const go = (to: PlainDate) => {
    close();
    onJump(to);
  };
  return (
    <>
      <IconButton
        kind="outlined"
        size="small"
        className={className ?? ''}
        label={t('app.calendar.jump')}
        icon={<CalendarSearch aria-hidden="true" />}
        {...button}
      />
      <Popover panel={panel} className={styles['panel']}>
        {isOpen && <DayForm day={day} today={today} onJump={go} />}
      </Popover>
    </>
  );
}

function DayForm({ day, today, onJump }: Omit<JumpProps, 'className'>) {
  const { t } = useLanguage();
  const [value, setValue] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = readDay(value);
    if (typed) onJump(typed);
    else setWrong(true);
  };
  return (
    <>
      <form onSubmit={submit} className={styles['form']}>
        <Field label={t('app.calendar.jump')} error={isWrong ? t('general.invalid.date') : undefined}>
          <DateField value={value} onChange={setValue} />
        </Field>
        <Button type="submit">{t('app.calendar.jump.go')}</Button>
      </form>
      <Suspense fallback={<p role="status">{t('shell.loading')}</p>}>
        <Months
          value={day}
          min={undefined}
          max={undefined}
          years={{ from: addDays(today, -YEARS_BACK * YEAR), to: addDays(today, YEARS_AHEAD * YEAR) }}
          onChoose={(chosen) => onJump(plainDate(chosen))}
        />
      </Suspense>
    </>
  );
}
