import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Controller } from 'react-hook-form';

import type { Country } from '#areas/platform/places/places.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { PhoneInput } from '#web/parts/places/phone-input.tsx';
import { PlaceFields } from '#web/parts/places/place-fields.tsx';
import { statesQuery } from '#web/parts/places/places.ts';
import { zoneOf } from '#web/parts/places/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, type ZodForm } from '#web/ui/form.tsx';
import { LegalNotice } from './legal-notice.tsx';
import { StepFrame } from './step-frame.tsx';
import { type Place, type PlaceValues, type SignUpType, WIZARD } from './wizard-schema.ts';
import { ZoneField } from './zone-field.tsx';

const FORM = 'wizard-place';

type PlaceStepProps = {
  readonly form: ZodForm<PlaceValues, Place>;
  readonly type: SignUpType;
  readonly business: string;
  readonly countries: {
    readonly data: readonly Country[] | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly onBack: () => void;
};

/** S-START-03: the place of the business. Facts that follow from the country are looked up, not asked. */
export function PlaceStep({ form, type, business, countries, onBack }: PlaceStepProps) {
  const { t } = useLanguage();
  return (
    <StepFrame
      journey={WIZARD}
      step={2}
      title={t('start.place.title', { business })}
      text={t('start.place.text')}
      aside={
        <Button icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={onBack}>
          {t('start.back')}
        </Button>
      }
      actions={
        <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
          {t('signup.createAccess')}
        </Button>
      }
    >
      {countries.error && (
        <Failed
          compact
          error={countries.error}
          busy={countries.isFetching}
          onRetry={() => void countries.refetch()}
        />
      )}
      {!countries.data && !countries.error && (
        <div role="status" aria-label={t('start.place.loading')}>
          <Skeleton lines={6} />
        </div>
      )}
      {countries.data && (
        <Form id={FORM} form={form}>
          <WhereItIs form={form} countries={countries.data} />
          {type === 'email' && <BusinessPhone form={form} />}
        </Form>
      )}
      <LegalNotice />
    </StepFrame>
  );
}

type FieldsProps = { readonly form: ZodForm<PlaceValues, Place>; readonly countries: readonly Country[] };

/** Country and state decide the zone. */
function WhereItIs({ form: { errorOf, setValue, watch }, countries }: FieldsProps) {
  const [countryId, chosen = null] = [watch('country'), watch('state')];
  const { language } = useLanguage();
  const states = useQuery(statesQuery(countryId, language));
  const country = countries.find(({ _id }) => _id === countryId);
  const state = states.data?.find(({ _id }) => _id === chosen?._id);
  return (
    <>
      <PlaceFields
        countries={countries}
        value={{ country: countryId, state: chosen }}
        errors={{ country: errorOf('country'), state: errorOf('state') }}
        onCountry={(id, where) => {
          setValue('country', id, { shouldValidate: true });
          setValue('state', null);
          setValue('timezone', zoneOf(where, undefined) ?? '');
        }}
        onState={(place, where) => {
          setValue('state', place, { shouldValidate: true });
          setValue('timezone', zoneOf(country, where) ?? '', { shouldValidate: true });
        }}
      />
      {country && (
        <ZoneField
          // A choice by hand belongs to the place that it was made for.
          key={`${countryId} ${chosen?._id}`}
          zones={country.timezones.map(({ zoneName }) => zoneName)}
          found={zoneOf(country, state)}
          isWaiting={(states.data?.length ?? 0) > 0 && !state}
          value={watch('timezone')}
          error={errorOf('timezone')}
          onChange={(zone) => setValue('timezone', zone, { shouldValidate: true })}
        />
      )}
    </>
  );
}

/** R-VAL-09: a sign-up by e-mail is asked for it here. */
function BusinessPhone({ form: { control, errorOf } }: Pick<FieldsProps, 'form'>) {
  const { t } = useLanguage();
  return (
    <Controller
      control={control}
      name="phoneNumber"
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field label={t('start.businessPhone.label')} error={errorOf('phoneNumber')}>
          <PhoneInput value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
        </Field>
      )}
    />
  );
}
