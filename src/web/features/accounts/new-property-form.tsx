import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useSearchParams } from 'react-router';

import type { Country, State } from '#areas/platform/places/places.contract.ts';
import { propertyContract } from '#areas/property/properties/properties.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { blankPhone, DEFAULT_PHONE_COUNTRY } from '#web/parts/places/phone.ts';
import { PhoneInput } from '#web/parts/places/phone-input.tsx';
import { PlaceFields } from '#web/parts/places/place-fields.tsx';
import { PROPERTY_TYPES } from '#web/parts/property-types.ts';
import { utmOf } from '#web/parts/source.ts';
import { zoneOf } from '#web/parts/places/time-zone.ts';
import { ZoneAndMoney } from '#web/parts/places/zone-and-money.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { byId, NewProperty } from './new-property-schema.ts';

type FormProps = {
  readonly countries: readonly Country[];
  /** The country that the person seems to be in, until another is chosen. */
  readonly countryIso?: string | undefined;
  /** Asks for the telephone of a person whose first property this is. */
  readonly asksPhone?: boolean;
  /** The words of the button. */
  readonly action: string;
  /** What follows at once, before `onDone`; it may fail, and is then asked for later. */
  readonly onCreated?: (propertyId: string, phone: string | undefined) => Promise<void>;
  /** Until it is settled the button stays busy. */
  readonly onDone: (propertyId: string) => Promise<void> | void;
};

export function NewPropertyForm(props: FormProps) {
  const { countries, countryIso, asksPhone = false, action, onCreated, onDone } = props;
  const { t } = useLanguage();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const { send } = useChange(propertyContract.createProperty);
  const at = countries.find(({ iso2 }) => iso2 === countryIso);
  const form = useZodForm(NewProperty, {
    defaultValues: {
      name: '',
      type: 'short rental',
      country: at?._id ?? '',
      state: null,
      city: null,
      timezone: zoneOf(at, undefined) ?? at?.timezones[0]?.zoneName ?? '',
      currency: at?.currency ?? '',
      phone: asksPhone ? blankPhone(countryIso ?? DEFAULT_PHONE_COUNTRY) : undefined,
    },
    onSubmit: async ({ country, state, city, phone, ...values }) => {
      const chosen = byId(countries, country);
      if (!chosen) return;
      const property = await send({
        body: {
          ...values,
          ...(phone !== undefined && { phone }),
          // A sign-up with Google carries them through the sign-in (R-SOCIAL-09).
          ...utmOf(search),
          location: {
            country: { _id: chosen._id, name: chosen.name, iso: chosen.iso2 },
            state,
            city,
          },
        },
      });
      await queries.invalidateQueries({ queryKey: ['account'] });
      await queries.invalidateQueries({ queryKey: ['properties'] });
      await onCreated?.(property._id, phone);
      await onDone(property._id);
    },
  });
  const { errorOf, register, setValue, watch } = form;
  const country = byId(countries, watch('country'));
  /** Where the state does not say it, the country's first: it can be corrected below. */
  const proposeZone = (where: Country | undefined, state: State | undefined) =>
    setValue('timezone', zoneOf(where, state) ?? where?.timezones[0]?.zoneName ?? '', {
      shouldValidate: true,
    });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" kind="primary" size="large" busy={form.isBusy}>
          {action}
        </Button>
      }
    >
      <Field label={t('app.property.name')} hint={t('app.property.name.hint')} error={errorOf('name')}>
        <Input autoComplete="organization" {...register('name')} />
      </Field>
      {asksPhone && (
        <Controller
          control={form.control}
          name="phone"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Field label={t('setup.phone.label')} hint={t('start.phone.hint')} error={errorOf('phone')}>
              <PhoneInput value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
            </Field>
          )}
        />
      )}
      <Field label={t('app.property.type')} error={errorOf('type')}>
        <Select {...register('type')}>
          {(Object.keys(PROPERTY_TYPES) as (keyof typeof PROPERTY_TYPES)[]).map((type) => (
            <option key={type} value={type}>
              {t(PROPERTY_TYPES[type])}
            </option>
          ))}
        </Select>
      </Field>
      <PlaceFields
        countries={countries}
        value={{ country: watch('country'), state: watch('state'), city: watch('city') }}
        errors={{ country: errorOf('country'), state: errorOf('state'), city: errorOf('city') }}
        onCountry={(id, chosen) => {
          setValue('country', id, { shouldValidate: true });
          setValue('state', null);
          setValue('city', null);
          proposeZone(chosen, undefined);
          setValue('currency', chosen?.currency ?? '', { shouldValidate: true });
        }}
        onState={(state, chosen) => {
          setValue('state', state);
          setValue('city', null);
          proposeZone(country, chosen);
        }}
        onCity={(city) => setValue('city', city)}
      />
      {country && (
        <ZoneAndMoney
          country={country}
          kept={[]}
          errors={{ timezone: errorOf('timezone'), currency: errorOf('currency') }}
          attributesOf={register}
        />
      )}
    </Form>
  );
}
