import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { UserId } from '#vocabulary/ids.ts';
import { normalizePassword } from '#vocabulary/password.ts';
import { isPersonName, nameLength, tidyText } from '#vocabulary/person-name.ts';
import { readOwnPhone } from '#vocabulary/phone.ts';
import {
  NAME_MAX_CONSECUTIVE_DASH_UNDERSCORE,
  NAME_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHONE_MAX,
} from '../accounts.constants.ts';
import { accountErrors } from '../accounts.errors.ts';

/** R-VAL-13, R-VAL-14. */
export const Email = z
  .string()
  .trim()
  .min(1, 'general.required')
  .max(254, 'general.invalid.tooLong')
  .pipe(z.email('register.email.invalid'))
  .meta({ examples: ['ana@example.com'] });

/** R-VAL-20, R-VAL-32: one form for each telephone, however it was written (docs/decisions/0020); at most 15 digits. */
export const PhoneNumber = z
  .string()
  .trim()
  .min(1, 'general.required')
  .max(40, 'general.invalid.tooLong')
  .regex(/^[+\d\s().-]+$/, 'general.invalid.format')
  .meta({ examples: ['+573001234567'] })
  .transform((text) => readOwnPhone(text) ?? '')
  .pipe(z.string().regex(new RegExp(`^\\+[1-9]\\d{6,${PHONE_MAX - 1}}$`), 'general.invalid.format'));

const tooManyDashes = new RegExp(`[-_]{${NAME_MAX_CONSECUTIVE_DASH_UNDERSCORE + 1}}`);

/**
 * R-VAL-01, R-VAL-02, R-VAL-04, and in the place of R-VAL-03 what passports print in names (docs/decisions/0110): kept as the person
 * writes it, in one spelling.
 */
export const PersonName = z
  .string()
  .overwrite(tidyText)
  .min(1, 'signup.name.required')
  .refine((name) => nameLength(name) >= NAME_MIN, 'signup.name.min')
  .max(120, 'general.invalid.tooLong')
  .refine((name) => isPersonName(name) && !tooManyDashes.test(name), 'signup.name.charset');

/** R-VAL-18, one entry for each line of the hint box (R-REGISTER-03). */
export const PASSWORD_RULES = [
  {
    text: 'register.password.hint.length',
    keeps: (text: string) => {
      const { length } = normalizePassword(text);
      return length >= PASSWORD_MIN && length <= PASSWORD_MAX;
    },
  },
  { text: 'register.password.hint.lower', keeps: (text: string) => /\p{Ll}/u.test(text) },
  { text: 'register.password.hint.upper', keeps: (text: string) => /\p{Lu}/u.test(text) },
  { text: 'register.password.hint.digit', keeps: (text: string) => /\d/.test(text) },
  {
    text: 'register.password.hint.special',
    keeps: (text: string) => /[^\p{L}\p{N}\s]/u.test(normalizePassword(text)),
  },
  { text: 'register.password.hint.noSpace', keeps: (text: string) => text !== '' && !/\s/.test(text) },
] as const;

export const Password = z
  .string()
  .overwrite(normalizePassword)
  .min(1, 'general.required')
  .refine((text) => PASSWORD_RULES.every(({ keeps }) => keeps(text)), 'register.password.format');

/** R-VAL-12: digits only, even if the pasted text had more. */
export const Code = z
  .string()
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().min(1, 'signup.code.required').max(12, 'general.invalid.tooLong'));

export const Username = z.string().trim().min(1, 'general.required').max(254);

/** `cookie` for browsers, `token` for programs, which then send it as bearer (D-12). */
export const Carrier = z.enum(['cookie', 'token']).default('cookie');

export const LoginSession = z.object({
  /** UTC, SESSION_EXPIRATION_FORMAT (D-41). */
  expiration: z.string(),
  idToken: z.string().nullable(),
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
});

/** A code is on its way, or would be if anybody were there (SEC-14). */
export const CodeSent = z.object({
  sent: z.literal(true),
  /** Seconds until another one may be asked for (D-5). */
  resendInSeconds: z.number().int(),
});

/** The same where the address is shown, masked. */
export const CodeSentTo = CodeSent.extend({ destination: z.string() });

export const signUpContract = {
  userExists: defineCall({
    id: 'C-AUTH-17',
    method: 'GET',
    path: '/api/v2/auth/users/exists',
    access: 'public',
    reason:
      'The registration form asks before an account exists; existence only, limited per network (SEC-14)',
    rate: 'lookup',
    summary: 'Check whether an address is registered',
    description: 'The address is an email, a phone number, or both.',
    query: z
      .object({ email: Email.optional(), phoneNumber: PhoneNumber.optional() })
      .refine(
        ({ email, phoneNumber }) => email !== undefined || phoneNumber !== undefined,
        'signup.contact.required',
      ),
    status: 200,
    reply: z.object({
      /** Whether one of them is registered. */
      exists: z.boolean(),
      /** Only for an address in the query. */
      email: z.boolean().optional(),
      phoneNumber: z.boolean().optional(),
    }),
    errors: [accountErrors.pageTooOld],
  }),
  signUp: defineCall({
    id: 'C-IDP-04',
    method: 'POST',
    path: '/api/auth/session/signup',
    access: 'public',
    reason: 'Registration',
    rate: 'login',
    summary: 'Register a user by email',
    description: 'Sends the confirmation code to the email.',
    body: z.object({ email: Email, name: PersonName, password: Password }),
    repeatable: true,
    status: 201,
    reply: z.object({ userSub: UserId, userConfirmed: z.boolean(), username: z.string() }),
    errors: [accountErrors.emailExists, accountErrors.passwordCommon, accountErrors.sendFailed],
  }),
  confirmSignUp: defineCall({
    id: 'C-IDP-05',
    method: 'POST',
    path: '/api/auth/session/confirm',
    access: 'public',
    reason: 'The code proves the address',
    rate: 'code',
    summary: 'Confirm the email of a user',
    description:
      'In the browser that holds the ticket of the registration it also signs the user in. In any other browser `session` is null.',
    body: z.object({ username: Username, code: Code }),
    repeatable: true,
    status: 200,
    reply: z.object({ confirmed: z.literal(true), session: LoginSession.nullable() }),
    errors: [accountErrors.alreadyConfirmed, accountErrors.codeExpired, accountErrors.codeWrong],
  }),
  resendCode: defineCall({
    id: 'C-IDP-06',
    method: 'POST',
    path: '/api/auth/session/resend-code',
    access: 'public',
    reason: 'The person cannot sign in yet; answers alike for unknown names (SEC-14)',
    rate: 'code',
    summary: 'Resend the email confirmation code',
    body: z.object({ username: Username }),
    status: 200,
    reply: CodeSent,
    errors: [accountErrors.sendFailed],
  }),
};
