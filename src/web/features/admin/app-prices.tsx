import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { Currency } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { TypedBand, TypedPrices } from './apps.ts';
import styles from './apps.module.css';

type ErrorOf = (path: string) => string | undefined;
const FIRST: TypedBand = { start: '1', end: '', value: '', byAccommodation: true };

type BandProps = {
  readonly currency: string;
  readonly place: number;
  readonly band: TypedBand;
  readonly errorOf: ErrorOf;
  readonly onChange: (band: TypedBand) => void;
  readonly onRemove: () => void;
};

function BandRow({ currency, place, band, errorOf, onChange, onRemove }: BandProps) {
  const { t } = useLanguage();
  const number = place + 1;
  return (
    <li className={styles['band']}>
      {(['start', 'end', 'value'] as const).map((name) => {
        const field = t(`admin.apps.band.${name}`);
        return (
          <Field key={name} label={field} error={errorOf(`feeBillingRange.${currency}.${place}.${name}`)}>
            <Input
              inputMode={name === 'value' ? 'decimal' : 'numeric'}
              autoComplete="off"
              className="num"
              aria-label={t('admin.apps.band.of', { number, currency, field })}
              value={band[name]}
              onChange={({ target }) => onChange({ ...band, [name]: target.value })}
            />
          </Field>
        );
      })}
      <Checkbox
        label={t('admin.apps.band.each')}
        checked={band.byAccommodation}
        onChange={({ target }) => onChange({ ...band, byAccommodation: target.checked })}
      />
      <IconButton
        label={t('admin.apps.band.remove', { number, currency })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}

type PricesProps = {
  readonly typed: TypedPrices;
  readonly errorOf: ErrorOf;
  readonly onChange: (typed: TypedPrices) => void;
};

/** Bands by currency, as they are typed. */
export function AppPrices({ typed, errorOf, onChange }: PricesProps) {
  const { t } = useLanguage();
  const [added, setAdded] = useState('');
  const currencies = Object.keys(typed);
  const isNew = Currency.safeParse(added).success && !currencies.includes(added);
  const put = (currency: string, bands: readonly TypedBand[]) => {
    const { [currency]: _before, ...others } = typed;
    // In its place; a currency without bands is sold in no more.
    const next = bands.length > 0 ? { ...typed, [currency]: bands } : others;
    onChange(next);
  };
  return (
    <>
      {currencies.length === 0 && <p className="sm muted">{t('admin.apps.currency.none')}</p>}
      {Object.entries(typed).map(([currency, bands]) => {
        const last = bands.at(-1);
        return (
          <section key={currency} className={styles['currency']} aria-label={currency}>
            <h4>{currency}</h4>
            <ol className={styles['bands']}>
              {bands.map((band, place) => (
                <BandRow
                  // By its place: what is typed changes everything else of it.
                  key={String(place)}
                  {...{ currency, place, band, errorOf }}
                  onChange={(next) => put(currency, bands.with(place, next))}
                  onRemove={() => put(currency, bands.toSpliced(place, 1))}
                />
              ))}
            </ol>
            {errorOf(`feeBillingRange.${currency}`) && (
              <p className={styles['wrong']}>{errorOf(`feeBillingRange.${currency}`)}</p>
            )}
            <Button
              size="small"
              icon={<Plus aria-hidden="true" />}
              onClick={() =>
                put(currency, [...bands, { ...FIRST, start: last?.end ? String(Number(last.end) + 1) : '' }])
              }
            >
              {t('admin.apps.band.add')}
            </Button>
          </section>
        );
      })}
      <div className={styles['add']}>
        <Field label={t('admin.apps.currency')}>
          <Input
            width="sm"
            autoComplete="off"
            maxLength={3}
            value={added}
            onChange={({ target }) => setAdded(target.value.toUpperCase())}
          />
        </Field>
        <Button
          icon={<Plus aria-hidden="true" />}
          disabled={!isNew}
          onClick={() => {
            put(added, [FIRST]);
            setAdded('');
          }}
        >
          {t('admin.apps.currency.add')}
        </Button>
      </div>
    </>
  );
}
