import { z } from 'zod';

import { PhoneNumber } from '#areas/platform/accounts/users/sign-up.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { PHONE_COUNTRIES } from '#web/ui/phone-countries.ts';
import type { PhoneValue } from '#web/ui/phone-value.ts';

/** The default country before a better guess (R-SIGNUP-07). */
export const DEFAULT_PHONE_COUNTRY = 'CO';

/** The content of a phone field in a form: an empty input counts as no number. */
const Typed = (required: TextKey) =>
  z.object(
    { countryIso: z.string(), callingCode: z.string(), nationalNumber: z.string().optional() },
    required,
  );

export type TypedPhone = z.input<ReturnType<typeof Typed>>;

/** A phone as the calls want it, `+573001112233`, out of the field with its country. */
export const phoneOf = (required: TextKey) =>
  Typed(required)
    .refine(({ nationalNumber }) => nationalNumber !== undefined, required)
    .transform(({ callingCode, nationalNumber = '' }) => `+${callingCode}${nationalNumber}`)
    .pipe(PhoneNumber);

/** The same field where no phone is an answer, too. */
export const phoneIfTyped = Typed('general.required')
  .optional()
  .transform((typed) => (typed?.nationalNumber ? `+${typed.callingCode}${typed.nationalNumber}` : undefined))
  .pipe(PhoneNumber.optional());

/** The same field when its phone is not asked for: its content is dropped. */
export const noPhone = Typed('general.required')
  .optional()
  .transform(() => undefined);

/** An empty field that shows a country. */
export function blankPhone(countryIso: string): PhoneValue {
  const country = PHONE_COUNTRIES.find((one) => one.countryIso === countryIso);
  return { countryIso: DEFAULT_PHONE_COUNTRY, callingCode: '57', ...country, nationalNumber: '' };
}

/** `+57`: with what a number without its country is read, in a property there. */
export const callingCodeOf = (country: string | undefined): string =>
  `+${blankPhone(country ?? DEFAULT_PHONE_COUNTRY).callingCode}`;

const GROUPS = [/^(\d{3})(\d{3})(\d{4})$/, /^(\d{2})(\d{5})(\d{4})$/];

/** `+57 300 111 2233`: easier to compare with the number one knows. */
export function spacedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const code = PHONE_COUNTRIES.map(({ callingCode }) => callingCode.replace('-', ''))
    .filter((callingCode) => digits.startsWith(callingCode))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  const rest = GROUPS.reduce((text, group) => text.replace(group, '$1 $2 $3'), digits.slice(code.length));
  return `+${[code, rest].filter(Boolean).join(' ')}`;
}
