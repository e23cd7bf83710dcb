import { z } from 'zod';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { UserId } from '#vocabulary/ids.ts';
import { Language } from '#vocabulary/language.ts';
import { User } from './me.contract.ts';
import { Email, PersonName, Username } from './sign-up.contract.ts';
import { accountErrors } from '../accounts.errors.ts';

/** All that a stranger learns of an address: that an account has it (SEC-14). */
export const AddressLookUp = z.object({ email: z.string(), userConfirmed: z.boolean() });

/** E-08, only with what the person entered themselves. */
export const RegisteredPerson = z.object({
  _id: UserId,
  sub: UserId,
  cognitoUsername: z.string(),
  name: z.string(),
  email: z.string(),
  userConfirmed: z.boolean(),
});

const bySub = z.object({ sub: UserId });

export const lookUpsContract = {
  findUser: defineCall({
    id: 'C-AUTH-05',
    method: 'GET',
    path: '/api/auth/find-user',
    access: 'public',
    reason: 'Asked before an account exists; strangers learn existence only, limited per network (SEC-14)',
    rate: 'lookup',
    summary: 'Find a user by email',
    description:
      'Without an email, or with the email of the session, the reply is the signed-in user. For any other email the reply only shows whether it is registered and confirmed. The reply is null where there is no user.',
    query: z.object({ email: Email.optional() }),
    status: 200,
    reply: z.union([User, AddressLookUp]).nullable(),
    errors: [accountErrors.pageTooOld],
  }),
  isActiveUser: defineCall({
    id: 'C-AUTH-13',
    method: 'POST',
    path: '/api/auth/active-user',
    access: 'public',
    reason: 'Asked by the verification screen, whose person has no session yet; a flag and nothing else',
    rate: 'lookup',
    summary: 'Check whether an account is confirmed',
    body: z.object({ userSub: z.string().max(100) }),
    status: 200,
    reply: z.object({ user: z.object({ userConfirmed: z.boolean() }) }),
  }),
  registerAccount: defineCall({
    id: 'C-AUTH-14',
    method: 'POST',
    path: '/api/auth/signup',
    access: 'public',
    reason: 'Part of registration; nothing the caller says about confirmation is believed (SEC-13)',
    rate: 'lookup',
    summary: 'Get the registration of an account',
    description:
      'Returns the registration as the server stores it. User name, email and subscriber id must belong to the same user. The server ignores what the caller says about the confirmation.',
    body: z.object({
      cognitoUsername: Username,
      name: PersonName.optional(),
      email: Email,
      userConfirmed: z.boolean().optional(),
      userSub: z.string().max(100),
    }),
    status: 200,
    reply: RegisteredPerson,
    errors: [httpErrors.missing],
  }),
  isGoogleUser: defineCall({
    id: 'C-AUTH-16',
    method: 'POST',
    path: '/api/auth/isGoogleUser',
    access: 'public',
    reason: 'Asked on the sign-in screen; a flag and nothing else, limited per network (SEC-14)',
    rate: 'lookup',
    summary: 'Check whether an account uses Google',
    body: z.object({ email: Email }),
    status: 200,
    reply: z.object({ isGoogleUser: z.boolean() }),
    errors: [accountErrors.pageTooOld],
  }),
  getUserBySub: defineCall({
    id: 'C-AUTH-18',
    method: 'GET',
    path: '/api/v2/auth/users/sub/{sub}',
    access: 'signed-in',
    summary: 'Get a user by subscriber id',
    description: 'An administrator reads any user. Any other caller reads only the signed-in user.',
    params: bySub,
    status: 200,
    reply: User,
  }),
  updateUserBySub: defineCall({
    id: 'C-AUTH-19',
    method: 'PATCH',
    path: '/api/v2/auth/users/sub/{sub}',
    access: 'signed-in',
    summary: 'Update a user by subscriber id',
    description: 'An administrator updates any user. Any other caller updates only the signed-in user.',
    params: bySub,
    body: z.object({ name: PersonName.optional(), language: Language.optional() }),
    status: 200,
    reply: User,
  }),
};
