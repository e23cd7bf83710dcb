import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  CreditTerms,
  PlanPrices,
  type Prices,
  pricesAdminContract,
  SalesTaxTerms,
  SmallestChargeTerms,
} from '#areas/property/marketplace/prices-admin.contract.ts';
import { Currency } from '#vocabulary/money.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { countriesQuery } from '#web/parts/places/places.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { BandsEditor } from './bands-editor.tsx';
import { countryName, isSame, PRICE_TOPICS } from './prices.ts';
import { bandsOf, readNumber, readWhole, typedNumber, type TypedPrices, typedOf } from './typed-bands.ts';
import { NumberField } from './number-field.tsx';
import { VersionForm } from './version-form.tsx';

const INVALIDATES = { invalidates: PRICE_TOPICS } as const;

/** C-APP-20. */
export function PlanForm({ plan }: { readonly plan: Prices['plans'][number] }) {
  const { t } = useLanguage();
  const { send, isPending } = useChange(pricesAdminContract.setPlanPrices, INVALIDATES);
  const before = { months: String(plan.monthsPerYear), typed: typedOf(plan.feeBillingRange) };
  const [months, setMonths] = useState(before.months);
  const [typed, setTyped] = useState<TypedPrices>(before.typed);
  return (
    <VersionForm
      schema={PlanPrices}
      body={{ monthsPerYear: readWhole(months), feeBillingRange: bandsOf(typed) }}
      isChanged={!isSame({ months, typed }, before)}
      isPending={isPending}
      send={(body) => send({ params: { id: plan.id }, body })}
      saved={t('admin.prices.saved')}
      fields={(errorOf) => (
        <NumberField
          label={t('admin.prices.months')}
          hint={t('admin.prices.months.hint')}
          error={errorOf('monthsPerYear')}
          value={months}
          onChange={setMonths}
        />
      )}
      bands={(errorOf) => (
        <BandsEditor
          field="feeBillingRange"
          hasEach
          first="1"
          none={t('admin.prices.currency.none')}
          {...{ typed, errorOf }}
          onChange={setTyped}
        />
      )}
    />
  );
}

/** C-APP-21. */
export function CreditsForm({ credits }: { readonly credits: Prices['credits'][number] }) {
  const { t } = useLanguage();
  const { send, isPending } = useChange(pricesAdminContract.setCreditTerms, INVALIDATES);
  const before = {
    least: String(credits.least),
    most: String(credits.most),
    typed: typedOf(credits.bands),
  };
  const [least, setLeast] = useState(before.least);
  const [most, setMost] = useState(before.most);
  const [typed, setTyped] = useState<TypedPrices>(before.typed);
  const limits = { least: { value: least, set: setLeast }, most: { value: most, set: setMost } } as const;
  return (
    <VersionForm
      schema={CreditTerms}
      body={{ least: readWhole(least), most: readWhole(most), bands: bandsOf(typed) }}
      isChanged={!isSame({ least, most, typed }, before)}
      isPending={isPending}
      send={(body) => send({ params: { id: credits.id }, body })}
      saved={t('admin.prices.saved')}
      fields={(errorOf) =>
        (['least', 'most'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(`admin.prices.${name}`)}
            error={errorOf(name)}
            value={limits[name].value}
            onChange={limits[name].set}
          />
        ))
      }
      bands={(errorOf) => (
        <BandsEditor
          field="bands"
          hasEach={false}
          first={least}
          none={t('admin.prices.currency.none')}
          {...{ typed, errorOf }}
          onChange={setTyped}
        />
      )}
    />
  );
}

type TaxFormProps = {
  readonly tax: Prices['taxes'][number] | undefined;
  readonly taken: readonly string[];
  readonly onSaved: () => void;
};

/** C-APP-22. */
export function TaxForm({ tax, taken, onSaved }: TaxFormProps) {
  const { t, language } = useLanguage();
  const { send, isPending } = useChange(pricesAdminContract.setSalesTax, INVALIDATES);
  const countries = useQuery(countriesQuery(language));
  const before = {
    name: tax?.name ?? '',
    percent: tax ? typedNumber(tax.percent) : '',
    isIncluded: tax?.isIncluded ?? false,
  };
  const [country, setCountry] = useState(tax?.country ?? '');
  const [values, setValues] = useState(before);
  const free = (countries.data ?? []).filter(({ iso2 }) => !taken.includes(iso2));
  return (
    <VersionForm
      schema={SalesTaxTerms}
      body={{ ...values, percent: readNumber(values.percent) }}
      isChanged={country !== '' && !isSame(values, before)}
      isPending={isPending}
      send={(body) => send({ params: { country }, body })}
      onSaved={onSaved}
      saved={t('admin.prices.saved')}
      fields={(errorOf) => (
        <>
          {!tax && (
            <Field label={t('app.property.country')}>
              <Select value={country} onChange={({ target }) => setCountry(target.value)}>
                <option value="">{t('admin.prices.country.choose')}</option>
                {free.map(({ iso2 }) => (
                  <option key={iso2} value={iso2}>
                    {countryName(language, iso2)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label={t('admin.prices.tax.name')} error={errorOf('name')}>
            <Input
              autoComplete="off"
              value={values.name}
              onChange={({ target }) => setValues({ ...values, name: target.value })}
            />
          </Field>
          <NumberField
            label={t('admin.prices.tax.percent')}
            hint={t('admin.prices.tax.percent.hint')}
            error={errorOf('percent')}
            isDecimal
            value={values.percent}
            onChange={(typed) => setValues({ ...values, percent: typed })}
          />
          <Checkbox
            label={t('admin.prices.tax.included')}
            checked={values.isIncluded}
            onChange={({ target }) => setValues({ ...values, isIncluded: target.checked })}
          />
        </>
      )}
    />
  );
}

type SmallestChargeFormProps = {
  readonly charge: Prices['smallestCharges'][number] | undefined;
  readonly onSaved: () => void;
};

/** C-APP-23. */
export function SmallestChargeForm({ charge, onSaved }: SmallestChargeFormProps) {
  const { t } = useLanguage();
  const { send, isPending } = useChange(pricesAdminContract.setSmallestCharge, INVALIDATES);
  const before = charge ? typedNumber(charge.amount) : '';
  const [currency, setCurrency] = useState(charge?.currency ?? '');
  const [amount, setAmount] = useState(before);
  return (
    <VersionForm
      schema={SmallestChargeTerms}
      body={{ amount: readNumber(amount) }}
      isChanged={Currency.safeParse(currency).success && amount !== before}
      isPending={isPending}
      send={(body) => send({ params: { currency }, body })}
      onSaved={onSaved}
      saved={t('admin.prices.saved')}
      fields={(errorOf) => (
        <>
          {!charge && (
            <Field label={t('admin.apps.currency')}>
              <Input
                autoComplete="off"
                maxLength={3}
                value={currency}
                onChange={({ target }) => setCurrency(target.value.toUpperCase())}
              />
            </Field>
          )}
          <NumberField
            label={t('admin.prices.smallest.amount')}
            hint={t('admin.prices.smallest.hint')}
            error={errorOf('amount')}
            isDecimal
            value={amount}
            onChange={setAmount}
          />
        </>
      )}
    />
  );
}
