import { useState } from 'react';

import { LOCALES } from '#vocabulary/language.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { zoneLabel } from '#web/parts/places/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

type ZoneFieldProps = {
  readonly zones: readonly string[];
  /** The zone of the place; undefined without one. */
  readonly found: string | undefined;
  /** The state that would say it is still to be chosen. */
  readonly isWaiting: boolean;
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (zone: string) => void;
};

/** R-SIGNUP-12: shows the found zone; offers the zones of the country when none was found, or when it is wrong. */
export function ZoneField({ zones, found, isWaiting, value = '', error, onChange }: ZoneFieldProps) {
  const { t, language } = useLanguage();
  const locale = LOCALES[language];
  // A person who chose another one and returns sees that choice, with the list.
  const [isByHand, setByHand] = useState(value !== '' && found !== undefined && value !== found);
  const hint = value === '' ? undefined : t('start.zone.now', { time: timeIn(value, locale) });
  const isSelect = isByHand || (found === undefined && !isWaiting);
  return (
    <Field label={t('app.property.timezone')} hint={hint} error={error}>
      {isSelect ? (
        <Select value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('app.choose')}</option>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zoneLabel(zone, locale)}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          readOnly
          value={value === '' ? '' : zoneLabel(value, locale)}
          placeholder={t('start.zone.afterState')}
          trailing={
            found !== undefined &&
            zones.length > 1 && (
              <Button kind="quiet" size="small" onClick={() => setByHand(true)}>
                {t('start.zone.change')}
              </Button>
            )
          }
        />
      )}
    </Field>
  );
}

const timeIn = (timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    Date.now(),
  );
