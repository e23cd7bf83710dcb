import { z } from 'zod';

import { TRIAL_DAYS } from '#areas/property/properties/trial.constants.ts';
import { PersonName } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { WizardEmail } from '#areas/platform/accounts/users/temporal-users.contract.ts';
import type { State } from '#areas/platform/places/places.contract.ts';
import { PlaceName } from '#areas/property/properties/properties.contract.ts';
import { noPhone, phoneOf, type TypedPhone } from '#web/parts/places/phone.ts';
import type { Journey } from './journey.ts';

/** R-SIGNUP-01. */
export const WIZARD: Journey = {
  welcome: 'start.wizard.welcome',
  about: 'start.wizard.about',
  steps: [
    { title: 'start.step.you', text: 'start.step.you.text' },
    { title: 'start.step.place', text: 'start.step.place.text' },
    { title: 'start.step.code', text: 'start.step.proof.text' },
  ],
  trialDays: TRIAL_DAYS,
};

/** R-SIGNUP-05. */
export const SIGN_UP_TYPES = ['phone', 'email'] as const;
export type SignUpType = (typeof SIGN_UP_TYPES)[number];
export const DEFAULT_SIGNUP_TYPE = 'phone';
export const typeIn = (search: URLSearchParams): SignUpType =>
  SIGN_UP_TYPES.find((type) => type === search.get('type')) ?? DEFAULT_SIGNUP_TYPE;

const names = { name: PersonName, business: PersonName };
const noEmail = z
  .string()
  .optional()
  .transform(() => undefined);

export type YouValues = {
  readonly name: string;
  readonly business: string;
  readonly phoneNumber?: TypedPhone | undefined;
  readonly email?: string | undefined;
};
export type You = {
  readonly name: string;
  readonly business: string;
  readonly phoneNumber?: string | undefined;
  readonly email?: string | undefined;
};

/** The unused one of both keeps its typed text, unsent: a person who switches back finds it again. */
export const YOU_SCHEMAS: Readonly<Record<SignUpType, z.ZodType<You, YouValues>>> = {
  phone: z.object({ ...names, phoneNumber: phoneOf('signup.contact.required'), email: noEmail }),
  email: z.object({
    ...names,
    phoneNumber: noPhone,
    email: z.string('signup.contact.required').pipe(WizardEmail),
  }),
};

export type PlaceValues = {
  readonly country: string;
  readonly state?: PlaceName | null | undefined;
  readonly timezone: string;
  readonly phoneNumber?: TypedPhone | undefined;
};
export type Place = {
  readonly country: string;
  readonly state?: PlaceName | null | undefined;
  readonly timezone: string;
  readonly phoneNumber?: string | undefined;
};

/** R-VAL-06 to R-VAL-09. Whether a country has states is known once its list was read. */
export const placeSchema = (
  type: SignUpType,
  statesOf: (countryId: string) => readonly State[] | undefined,
): z.ZodType<Place, PlaceValues> =>
  z
    .object({
      country: z.string('signup.country.required'),
      state: PlaceName.nullable().optional(),
      timezone: z.string('signup.timezone.required'),
      phoneNumber: type === 'email' ? phoneOf('signup.phone.required') : noPhone,
    })
    .refine(
      ({ country, state }) => {
        const states = (country && statesOf(country)) || [];
        return states.length === 0 || states.some(({ _id }) => _id === state?._id);
      },
      // Shown together with the other missing fields, not after them.
      { path: ['state'], message: 'signup.state.required', when: () => true },
    );
