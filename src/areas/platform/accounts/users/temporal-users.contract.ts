import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { Language } from '#vocabulary/language.ts';
import { Code, CodeSentTo, Email, PersonName, PhoneNumber } from './sign-up.contract.ts';
import { accountErrors, wizardErrors } from '../accounts.errors.ts';

/** The wizard accepts either; the message of a wrong one is its own (R-SIGNUP-18, R-VAL-05). */
export const WizardEmail = z.string().trim().max(254).pipe(z.email('signup.error.emailInvalid'));
const contact = { email: WizardEmail.optional(), phoneNumber: PhoneNumber.optional() };
const hasContact = ({ email, phoneNumber }: { email?: unknown; phoneNumber?: unknown }) =>
  email !== undefined || phoneNumber !== undefined;

/** E-03, without what is the server's own. Strangers see no name and no subscriber id. */
export const PreSavedUser = z.object({
  email: z.string(),
  userConfirmed: z.boolean(),
  userSub: z.string().nullable(),
  name: z.string().nullable(),
});

export const temporalUsersContract = {
  getPreSavedUser: defineCall({
    id: 'C-AUTH-11',
    method: 'GET',
    path: '/api/auth/pre-signup-user',
    access: 'public',
    reason:
      'Asked before an account exists; existence and a flag only, to loaded pages, limited per network (SEC-14)',
    rate: 'lookup',
    summary: 'Check whether a sign-up was started',
    description: 'The reply is null where the email has neither a started sign-up nor an account.',
    query: z.object({ email: Email }),
    status: 200,
    reply: PreSavedUser.nullable(),
    errors: [accountErrors.pageTooOld],
  }),
  updatePreSavedUser: defineCall({
    id: 'C-AUTH-12',
    method: 'PATCH',
    path: '/api/auth/pre-signup-user',
    access: 'public',
    reason: 'Believes only the code that was sent to the address (D-11, SEC-13)',
    rate: 'lookup',
    summary: 'Confirm a started sign-up',
    description: 'The access code confirms the email. The server ignores every other claim of the caller.',
    body: z.object({
      email: Email,
      code: Code.optional(),
      userConfirmed: z.boolean().optional(),
      userSub: z.string().max(100).nullable().optional(),
    }),
    repeatable: true,
    status: 200,
    reply: PreSavedUser.nullable(),
    errors: [wizardErrors.accessCode, wizardErrors.emailExists, wizardErrors.phoneExists],
  }),
  createTemporalUser: defineCall({
    id: 'C-AUTH-22',
    method: 'POST',
    path: '/api/v2/auth/users/temporal-create',
    access: 'public',
    reason: 'First step of the sign-up wizard',
    rate: 'code',
    summary: 'Start a sign-up',
    description: 'Sends the access code to the email, or to the phone where there is no email.',
    body: z
      .object({ ...contact, name: PersonName.optional(), language: Language.optional() })
      .refine(hasContact, 'signup.contact.required'),
    repeatable: true,
    status: 201,
    reply: CodeSentTo,
    errors: [accountErrors.sendFailed, wizardErrors.emailExists, wizardErrors.phoneExists],
  }),
  resendAccessCode: defineCall({
    id: 'C-AUTH-24',
    method: 'POST',
    path: '/api/v2/auth/users/resend-access-code',
    access: 'public',
    reason: 'The wizard has no session yet',
    rate: 'code',
    summary: 'Resend the sign-up access code',
    body: z
      .object({ ...contact, language: Language.optional() })
      .refine(hasContact, 'signup.contact.required'),
    repeatable: true,
    status: 200,
    reply: CodeSentTo,
    errors: [accountErrors.pageTooOld, accountErrors.sendFailed, wizardErrors.notFound],
  }),
};
