import { z } from 'zod';

import { accountErrors } from '#areas/platform/accounts/accounts.errors.ts';
import { Role } from '#areas/platform/accounts/users/me.contract.ts';
import {
  Email,
  LoginSession,
  Password,
  PersonName,
} from '#areas/platform/accounts/users/sign-up.contract.ts';
import { APPS, defineCall } from '#vocabulary/call.ts';
import { AppName } from '#vocabulary/members.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Currency } from '#vocabulary/money.ts';
import { Language } from '#vocabulary/language.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { teamErrors } from './team.errors.ts';

export const MemberState = z.enum(['active', 'invited', 'expired']);
/** In the major unit (D-56). */
export const SpendLimit = z.object({
  upTo: z
    .number('general.invalid.format')
    .positive('general.invalid.tooSmall')
    .max(1_000_000_000, 'general.invalid.tooBig'),
  currency: Currency,
});
export const AppAccess = z.object({ _id: AppName, access: z.boolean() });

/** E-18, E-19: a member of the team, or an invited person. */
export const Collaborator = z.object({
  /** The person's id; for an invited person, the invitation's. */
  _id: z.uuid(),
  propertyId: PropertyId,
  state: MemberState,
  name: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  rol: Role,
  /** Every app, in order. */
  apps: z.array(AppAccess),
  /** The effective permissions of role and switches. */
  seesMoney: z.boolean(),
  seesIdentity: z.boolean(),
  /** The maximum of a month's payments with the account's cards; null: none allowed, and for an owner no limit. */
  spends: SpendLimit.nullable(),
  isYou: z.boolean(),
  since: Instant,
  /** When an invitation expires. */
  expiresAt: Instant.nullable(),
});
export type Collaborator = z.infer<typeof Collaborator>;

/** Left out: the permissions of the role, and every app. An owner always has everything. */
const access = {
  rol: Role,
  apps: z.array(AppAccess).max(APPS.length).nullable().optional(),
  seesMoney: z.boolean().nullable().optional(),
  seesIdentity: z.boolean().nullable().optional(),
  spends: SpendLimit.nullable().optional(),
};

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byId = z.object({ id: z.uuid() });

/** As it is written; without a country code it is a number of the property's country. */
export const InvitedPhone = z
  .string()
  .trim()
  .max(40, 'general.invalid.tooLong')
  .regex(/^[+\d\s().-]+$/, 'general.invalid.format')
  .refine((text) => text.replace(/\D/g, '').length >= 7, 'general.invalid.format')
  .meta({ examples: ['+573001234567'] });

export const CollaboratorInput = z.object({
  propertyId: PropertyId.optional(),
  user: z
    .object({ name: PersonName, email: Email.optional(), phoneNumber: InvitedPhone.optional() })
    .refine(({ email, phoneNumber }) => email !== undefined || phoneNumber !== undefined, {
      path: ['email'],
      message: 'team.error.contact',
    }),
  ...access,
  rol: Role.default('read-only'),
});
export type CollaboratorInput = z.infer<typeof CollaboratorInput>;

export const TeamAccessInput = z.object({ propertyId: PropertyId.optional(), ...access });
export type TeamAccessInput = z.infer<typeof TeamAccessInput>;

export const TeamFilter = z.strictObject({
  rol: Role.optional(),
  state: MemberState.optional(),
  /** Name, e-mail or phone; ignores case. */
  search: z.string().trim().max(120).optional(),
});
export type TeamFilter = z.infer<typeof TeamFilter>;

/** Neither a session's nor a browser's to store: it goes from the link into the body. */
const Token = z.string().regex(/^[\w-]{20,200}$/, 'team.error.invitationEnded');

const read = { method: 'GET', access: 'member', app: 'team', permission: 'manage', status: 200 } as const;
const write = { access: 'member', app: 'team', permission: 'own' } as const;
const give = { ...write, fresh: true } as const;
const invite = { ...give, method: 'POST', rate: 'code', query: propertyQuery, status: 201 } as const;
const remove = {
  ...write,
  method: 'DELETE',
  params: byId,
  query: propertyQuery,
  status: 202,
  reply: z.object({ deleted: z.literal(true) }),
} as const;

export const teamContract = {
  listCollaborators: defineCall({
    ...read,
    id: 'C-TEAM-01',
    path: '/api/auth/workteam/users',
    summary: 'List team members',
    description: 'The list includes invitations.',
    query: propertyQuery,
    reply: z.array(z.object({ _id: PropertyId, teams: z.array(Collaborator) })),
  }),
  removeCollaborator: defineCall({
    ...remove,
    id: 'C-TEAM-02',
    path: '/api/auth/workteam/users/{id}',
    summary: 'Delete a team member',
    description:
      'The member loses access at once. With the id of an invitation, the call withdraws the invitation.',
    errors: [teamErrors.lastOwner],
  }),
  listApps: defineCall({
    ...read,
    id: 'C-TEAM-03',
    path: '/api/auth/workteam/apps',
    summary: 'List grantable apps',
    description: 'The caller can give these apps to a team member.',
    query: propertyQuery,
    reply: z.array(z.object({ _id: AppName, name: z.string() })),
  }),
  inviteCollaborator: defineCall({
    ...invite,
    id: 'C-TEAM-04',
    path: '/api/auth/workteam',
    summary: 'Invite a team member',
    description: 'The invitation goes to an email address or to a phone.',
    body: CollaboratorInput,
    reply: Collaborator,
    errors: [
      teamErrors.isInvited,
      teamErrors.isMember,
      teamErrors.notForRole,
      teamErrors.notSent,
      teamErrors.tooMuch,
    ],
  }),
  changeAccess: defineCall({
    ...give,
    method: 'PATCH',
    status: 200,
    id: 'C-TEAM-05',
    path: '/api/auth/workteam/{id}/access',
    summary: 'Update access of a team member',
    params: byId,
    query: propertyQuery,
    body: TeamAccessInput,
    reply: Collaborator,
    errors: [teamErrors.lastOwner, teamErrors.notForRole, teamErrors.tooMuch],
  }),
  listTeams: defineCall({
    ...read,
    id: 'C-TEAM-06',
    path: '/api/v2/auth/teams',
    summary: 'List team members (v2)',
    description: 'The list holds the members and invitations of C-TEAM-01, page by page.',
    query: z.object({
      ...propertyQuery.shape,
      ...pagingQuery(50, 200),
      filter: jsonQuery(TeamFilter).optional(),
    }),
    reply: z.array(Collaborator),
    meta: PageMeta,
  }),
  getTeam: defineCall({
    ...read,
    id: 'C-TEAM-07',
    path: '/api/v2/auth/teams/{id}',
    summary: 'Get a team member',
    description: 'The id is the one of a user or of an invitation.',
    params: byId,
    query: propertyQuery,
    reply: Collaborator,
  }),
  createTeam: defineCall({
    ...invite,
    id: 'C-TEAM-08',
    path: '/api/v2/auth/teams',
    summary: 'Invite a team member (v2)',
    description: 'The call does the same as C-TEAM-04.',
    body: CollaboratorInput,
    reply: Collaborator,
    errors: [
      teamErrors.isInvited,
      teamErrors.isMember,
      teamErrors.notForRole,
      teamErrors.notSent,
      teamErrors.tooMuch,
    ],
  }),
  deleteTeam: defineCall({
    ...remove,
    id: 'C-TEAM-09',
    path: '/api/v2/auth/teams/{id}',
    summary: 'Delete a team member (v2)',
    description: 'The call does the same as C-TEAM-02.',
    errors: [teamErrors.lastOwner],
  }),
  resendInvitation: defineCall({
    ...invite,
    id: 'C-TEAM-10',
    path: '/api/auth/workteam/{id}/resend',
    summary: 'Resend a team invitation',
    description: 'The invitation gets a new link that is valid for seven days.',
    params: byId,
    reply: Collaborator,
    errors: [teamErrors.notSent, teamErrors.tooMuch],
  }),
  openInvitation: defineCall({
    id: 'C-TEAM-11',
    method: 'POST',
    path: '/api/auth/workteam/invitation',
    access: 'public',
    reason: 'The token of the link proves the address; the page shows the inviting person and nothing else',
    rate: 'lookup',
    summary: 'Get a team invitation',
    description: 'The token of the link shows the invitation before it is accepted.',
    body: z.object({ token: Token }),
    repeatable: true,
    status: 200,
    reply: z.object({
      propertyName: z.string(),
      inviterName: z.string(),
      name: z.string(),
      rol: Role,
      /** The address of the invitation, masked. */
      destination: z.string(),
      /** Whether the address has an account, which then has to sign in. */
      hasAccount: z.boolean(),
      expiresAt: Instant,
    }),
    errors: [teamErrors.invitationEnded],
  }),
  acceptInvitation: defineCall({
    id: 'C-TEAM-12',
    method: 'POST',
    path: '/api/auth/workteam/invitation/accept',
    access: 'public',
    reason:
      'The token of the link proves the address; a person with an account at the address must be signed in',
    rate: 'lookup',
    summary: 'Accept a team invitation',
    description:
      'The account of the invited address joins the team. If the address has no account, the call creates one.',
    body: z.object({
      token: Token,
      /** For a new account. */
      name: PersonName.optional(),
      password: Password.optional(),
      language: Language.optional(),
    }),
    repeatable: true,
    status: 200,
    /** Null if the user was signed in before. */
    reply: z.object({ propertyId: PropertyId, session: LoginSession.nullable() }),
    errors: [
      accountErrors.passwordCommon,
      teamErrors.invitationEnded,
      teamErrors.otherAddress,
      teamErrors.signInFirst,
    ],
  }),
};
