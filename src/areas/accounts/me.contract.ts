import { z } from 'zod';

import { APPS, defineCall, PERMISSIONS } from '#vocabulary/call.ts';
import { PropertyId, UserId } from '#vocabulary/ids.ts';
import { Language } from '#vocabulary/language.ts';
import { ROLES } from './accounts.constants.ts';
import { PersonName } from './sign-up.contract.ts';

/** E-01, E-02. Role attributes are shown, never written by their owner (SEC-04). */
export const User = z.object({
  _id: UserId,
  sub: UserId,
  name: z.string(),
  /** D-39: an e-mail, a phone, or both. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  language: Language.nullable(),
  onboardingStatus: z.enum(['incomplete', 'finished']),
  currentProperty: PropertyId.nullable(),
  /** Social sign-ins that are linked. */
  providers: z.array(z.string()),
  /** What the sign-in asks for after the password. */
  preferredMfa: z.enum(['SMS', 'TOTP']).nullable(),
  /** R-ROLE-05. Screens show what these allow; the server decides. */
  properties: z.array(
    z.object({
      _id: PropertyId,
      rol: z.enum(ROLES),
      apps: z.array(z.enum(APPS)),
      permissions: z.array(z.enum(PERMISSIONS)),
      /** Why Posada has stopped the account (D-26); null while it runs. */
      blocked: z.string().nullable(),
    }),
  ),
  'custom:admin-app-acl': z.literal('admin').nullable(),
  'custom:developer-app-acl': z.literal('developer').nullable(),
});
export type User = z.infer<typeof User>;

const changes = z.object({
  name: PersonName.optional(),
  language: Language.optional(),
  currentProperty: PropertyId.optional(),
  onboardingStatus: z.enum(['incomplete', 'finished']).optional(),
});

const read = { method: 'GET', access: 'signed-in', status: 200, reply: User } as const;
const write = { method: 'PATCH', access: 'signed-in', status: 200, body: changes, reply: User } as const;

export const meContract = {
  getMe: defineCall({ ...read, id: 'C-AUTH-01', path: '/api/auth/me', summary: 'The signed-in person' }),
  updateMe: defineCall({
    ...write,
    id: 'C-AUTH-02',
    path: '/api/auth/me',
    summary: 'Changes name, language, property',
  }),
  getMeV2: defineCall({ ...read, id: 'C-AUTH-03', path: '/api/v2/auth/me', summary: 'The signed-in person' }),
  updateUser: defineCall({
    ...write,
    id: 'C-AUTH-07',
    path: '/api/auth/user',
    summary: 'Changes name, language, property',
  }),
  updateMeV2: defineCall({
    ...write,
    id: 'C-AUTH-04',
    path: '/api/v2/auth/me',
    summary: 'Changes name, language, property',
  }),
};
