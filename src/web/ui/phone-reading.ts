import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

import { PHONE_COUNTRIES } from './phone-countries.ts';
import type { PhoneValue } from './phone-value.ts';

const asCountry = (iso: string): CountryCode | undefined => (isSupportedCountry(iso) ? iso : undefined);

/**
 * The number as its country writes it abroad: without the domestic prefix, and with a typed or pasted country. An
 * unreadable number stays unchanged; the server decides.
 */
export function readTyped(value: PhoneValue): PhoneValue {
  // An area that belongs to the country is part of its code here.
  if (value.callingCode.includes('-')) return value;
  const typed = value.nationalNumber;
  const read = [
    parsePhoneNumberFromString(typed, asCountry(value.countryIso)),
    parsePhoneNumberFromString(`+${typed}`),
  ];
  const phone = read.find((one) => one?.isPossible());
  if (!phone) return value;
  const { countryCallingCode: callingCode, nationalNumber, country = value.countryIso } = phone;
  const known = PHONE_COUNTRIES.some((one) => one.countryIso === country && one.callingCode === callingCode);
  return known ? { countryIso: country, callingCode, nationalNumber } : value;
}
