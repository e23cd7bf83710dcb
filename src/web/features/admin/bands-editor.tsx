import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { Currency } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import styles from './apps.module.css';
import type { TypedBand, TypedPrices } from './typed-bands.ts';
import type { ErrorOf } from './version-form.tsx';

const EMPTY: TypedBand = { start: '', end: '', value: '', byAccommodation: true };

type BandProps = Pick<EditorProps, 'field' | 'hasEach'> & {
  readonly currency: string;
  readonly place: number;
  readonly band: TypedBand;
  readonly errorOf: ErrorOf;
  readonly onChange: (band: TypedBand) => void;
  readonly onRemove: () => void;
};

function BandRow({ field, hasEach, currency, place, band, errorOf, onChange, onRemove }: BandProps) {
  const { t } = useLanguage();
  const number = place + 1;
  return (
    <li className={styles['band']}>
      {(['start', 'end', 'value'] as const).map((name) => {
        const label = t(`admin.apps.band.${name}`);
        return (
          <Field key={name} label={label} error={errorOf(`${field}.${currency}.${place}.${name}`)}>
            <Input
              inputMode={name === 'value' ? 'decimal' : 'numeric'}
              autoComplete="off"
              className="num"
              aria-label={t('admin.apps.band.of', { number, currency, field: label })}
              value={band[name]}
              onChange={({ target }) => onChange({ ...band, [name]: target.value })}
            />
          </Field>
        );
      })}
      {hasEach && (
        <Checkbox
          label={t('admin.apps.band.each')}
          checked={band.byAccommodation}
          onChange={({ target }) => onChange({ ...band, byAccommodation: target.checked })}
        />
      )}
      <IconButton
        label={t('admin.apps.band.remove', { number, currency })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}

type EditorProps = {
  /** The contract's names of the fields. */
  readonly field: 'feeBillingRange' | 'bands';
  /** Whether a band is for each accommodation or for the property. */
  readonly hasEach: boolean;
  /** Where the first band begins. */
  readonly first: string;
  /** The meaning of a price without a currency. */
  readonly none: string;
  readonly typed: TypedPrices;
  readonly errorOf: ErrorOf;
  readonly onChange: (typed: TypedPrices) => void;
};

/** Bands by currency, as typed. */
export function BandsEditor({ field, hasEach, first, none, typed, errorOf, onChange }: EditorProps) {
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
      {currencies.length === 0 && <p className="sm muted">{none}</p>}
      {Object.entries(typed).map(([currency, bands]) => {
        const last = bands.at(-1);
        return (
          <section key={currency} className={styles['currency']} aria-label={currency}>
            <h4>{currency}</h4>
            <ol className={styles['bands']}>
              {bands.map((band, place) => (
                <BandRow
                  // Keyed by position: typing changes every other value of it.
                  key={String(place)}
                  {...{ field, hasEach, currency, place, band, errorOf }}
                  onChange={(next) => put(currency, bands.with(place, next))}
                  onRemove={() => put(currency, bands.toSpliced(place, 1))}
                />
              ))}
            </ol>
            {errorOf(`${field}.${currency}`) && (
              <p className={styles['wrong']}>{errorOf(`${field}.${currency}`)}</p>
            )}
            <Button
              size="small"
              icon={<Plus aria-hidden="true" />}
              onClick={() =>
                put(currency, [...bands, { ...EMPTY, start: last?.end ? String(Number(last.end) + 1) : '' }])
              }
            >
              {t('admin.apps.band.add')}
            </Button>
          </section>
        );
      })}
      {errorOf(field) && <p className={styles['wrong']}>{errorOf(field)}</p>}
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
            put(added, [{ ...EMPTY, start: first }]);
            setAdded('');
          }}
        >
          {t('admin.apps.currency.add')}
        </Button>
      </div>
    </>
  );
}
