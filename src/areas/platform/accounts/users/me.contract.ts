import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId, UserId } from '#vocabulary/ids.ts';
import { Language } from '#vocabulary/language.ts';
import { AppName, PermissionName } from '#vocabulary/members.ts';
import { ROLES } from '../accounts.constants.ts';
import { PersonName } from './sign-up.contract.ts';

export const Role = z.enum(ROLES);

/** The role and permissions of a person in one of their properties. */
export const OwnMembership = z.object({
  _id: PropertyId,
  name: z.string(),
  rol: Role,
  apps: z.array(AppName),
  permissions: z.array(PermissionName),
  /** Why Posada has stopped the account (D-26); null while it runs. */
  blocked: z.string().nullable(),
});

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
  properties: z.array(OwnMembership),
  'custom:admin-app-acl': z.literal('admin').nullable(),
  'custom:developer-app-acl': z.literal('developer').nullable(),
});
export type User = z.infer<typeof User>;
/** A person as this area knows them, before their properties have names (W1-B-10). */
export type PresentedUser = Omit<User, 'properties'> & {
  readonly properties: Omit<User['properties'][number], 'name'>[];
};

export const UserChange = z.object({
  name: PersonName.optional(),
  language: Language.optional(),
  currentProperty: PropertyId.optional(),
  onboardingStatus: z.enum(['incomplete', 'finished']).optional(),
});

const read = { method: 'GET', access: 'signed-in', status: 200, reply: User } as const;
const write = { method: 'PATCH', access: 'signed-in', status: 200, body: UserChange, reply: User } as const;

export const meContract = {
  getMe: defineCall({ ...read, id: 'C-AUTH-01', path: '/api/auth/me', summary: 'Get the current user' }),
  updateMe: defineCall({
    ...write,
    id: 'C-AUTH-02',
    path: '/api/auth/me',
    summary: 'Update the current user',
    description: 'Changes the name, the language, the current property or the onboarding status.',
  }),
  getMeV2: defineCall({
    ...read,
    id: 'C-AUTH-03',
    path: '/api/v2/auth/me',
    summary: 'Get the current user (v2)',
    description: 'The same as C-AUTH-01.',
  }),
  updateUser: defineCall({
    ...write,
    id: 'C-AUTH-07',
    path: '/api/auth/user',
    summary: 'Update the current user (alias)',
    description:
      'The same as C-AUTH-02. Changes the name, the language, the current property or the onboarding status.',
  }),
  updateMeV2: defineCall({
    ...write,
    id: 'C-AUTH-04',
    path: '/api/v2/auth/me',
    summary: 'Update the current user (v2)',
    description:
      'The same as C-AUTH-02. Changes the name, the language, the current property or the onboarding status.',
  }),
};
