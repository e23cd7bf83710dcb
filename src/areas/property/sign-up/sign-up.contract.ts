import { z } from 'zod';

import { wizardErrors } from '#areas/platform/accounts/accounts.errors.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { User } from '#areas/platform/accounts/users/me.contract.ts';
import {
  Carrier,
  Code,
  Email,
  LoginSession,
  PersonName,
  PhoneNumber,
} from '#areas/platform/accounts/users/sign-up.contract.ts';
import { PlaceName, Property, PropertyType } from '#areas/property/properties/properties.contract.ts';
import { defineCall } from '#vocabulary/call.ts';
import { Instant, TimeZone } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';
import { Currency } from '#vocabulary/money.ts';
import { DEFAULT_CURRENCY, DEFAULT_TIMEZONE } from './sign-up.constants.ts';

const utm = z.string().max(200).optional();

/** E-06. Fields that the wizard does not ask have defaults (R-SIGNUP-13, R-SIGNUP-14). */
export const SignUpProperty = z.object({
  name: PersonName,
  type: PropertyType.default('short rental'),
  currency: Currency.default(DEFAULT_CURRENCY),
  timezone: TimeZone.default(DEFAULT_TIMEZONE),
  phone: z
    .union([z.literal('').transform(() => null), PhoneNumber])
    .nullable()
    .optional(),
  location: z.object({
    country: z.object({
      _id: z.string().max(60),
      name: z.string().min(1, 'signup.location.missing').max(120),
      iso: z.string().regex(/^[A-Z]{2}$/, 'signup.country.required'),
    }),
    state: PlaceName.nullable().optional(),
    city: PlaceName.nullable().optional(),
  }),
  utmSource: utm,
  utmMedium: utm,
  utmCampaign: utm,
  utmTerm: utm,
  utmContent: utm,
  /** The offer of a landing link, unchanged; its value is looked up by its code (D-21). */
  promo: utm,
});

/** E-04, E-05. Fields about the trial and the onboarding are accepted and ignored: the server decides (SEC-04). */
export const SignUpPayload = z
  .object({
    language: Language.optional(),
    /** R-SIGNUP-24. */
    accessCode: z.string().trim().min(1, 'signup.code.empty').pipe(Code),
    email: Email.optional(),
    phoneNumber: PhoneNumber.optional(),
    trialPeriod: z.number().optional(),
    user: z.object({ name: PersonName }),
    property: SignUpProperty,
    carrier: Carrier,
  })
  .refine(
    ({ email, phoneNumber }) => email !== undefined || phoneNumber !== undefined,
    'signup.contact.required',
  );
export type SignUpPayload = z.infer<typeof SignUpPayload>;

export const wizardContract = {
  signUpWithProperty: defineCall({
    id: 'C-AUTH-23',
    method: 'POST',
    path: '/api/v2/auth/users/validate-temporal-create',
    access: 'public',
    reason: 'The access code proves the address',
    rate: 'code',
    summary: 'Register a user with a property',
    description: 'The call creates the user and the first property, and signs the user in.',
    body: SignUpPayload,
    repeatable: true,
    status: 201,
    reply: z.object({
      user: User,
      property: Property,
      trialEndDate: Instant.nullable(),
      session: LoginSession,
    }),
    errors: [httpErrors.missing, wizardErrors.accessCode, wizardErrors.emailExists, wizardErrors.phoneExists],
  }),
};
