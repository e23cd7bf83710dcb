import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';

import { PhoneField } from '#web/ui/phone-field.tsx';
import type { PhoneValue } from '#web/ui/phone-value.ts';
import { blankPhone, DEFAULT_PHONE_COUNTRY, type TypedPhone } from './phone.ts';
import { ownCountryQuery } from './places.ts';

type PhoneInputProps = {
  readonly value: TypedPhone | undefined;
  readonly onChange: (value: PhoneValue) => void;
  readonly onBlur?: () => void;
  readonly size?: 'medium' | 'large';
  readonly ref?: Ref<HTMLInputElement>;
};

/** R-SIGNUP-07: until something is typed, the field shows the country that the person seems to be in. */
export function PhoneInput({ value, ...rest }: PhoneInputProps) {
  const { data: country = DEFAULT_PHONE_COUNTRY } = useQuery(ownCountryQuery);
  const shown = value ? { ...value, nationalNumber: value.nationalNumber ?? '' } : blankPhone(country);
  return <PhoneField {...rest} value={shown} />;
}
