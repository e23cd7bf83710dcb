import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { Instant } from '#vocabulary/instant.ts';
import { SocialProvider } from '../social/social.contract.ts';
import { socialErrors } from '../social/social.errors.ts';
import { accountErrors } from '../accounts.errors.ts';

/** An account elsewhere that signs its person in. */
export const Identity = z.object({
  provider: z.string(),
  /** As the provider last gave it. */
  email: z.string().nullable(),
  linkedAt: Instant,
});

/** An account elsewhere that is to be linked, or not any more. */
export const IdentityChange = z.object({
  provider: SocialProvider,
  /** Asked again if the person has one; a person without a password has to have signed in just now. */
  password: z.string().max(1024).optional(),
});

export const identitiesContract = {
  listIdentities: defineCall({
    id: 'C-IDP-42',
    method: 'GET',
    path: '/api/auth/session/social/identities',
    access: 'signed-in',
    summary: 'List linked social accounts',
    status: 200,
    reply: z.object({
      /** Whether a change asks for the password. Without a password, the session has to be a fresh sign-in. */
      asksPassword: z.boolean(),
      identities: z.array(Identity),
    }),
  }),
  startLink: defineCall({
    id: 'C-IDP-43',
    method: 'POST',
    path: '/api/auth/session/social/identities',
    access: 'signed-in',
    fresh: true,
    secret: true,
    rate: 'login',
    summary: 'Start linking a social account',
    description: '`address` is the page of the provider for the browser. C-IDP-18 completes the link.',
    body: IdentityChange,
    repeatable: true,
    status: 201,
    reply: z.object({ address: z.string() }),
    errors: [
      accountErrors.passwordWrong,
      socialErrors.redirectRefused,
      socialErrors.refused,
      socialErrors.unavailable,
    ],
  }),
  unlink: defineCall({
    id: 'C-IDP-44',
    method: 'POST',
    path: '/api/auth/session/social/identities/remove',
    access: 'signed-in',
    fresh: true,
    secret: true,
    rate: 'login',
    summary: 'Unlink a social account',
    description: 'Works only where the user keeps another way to sign in.',
    body: IdentityChange,
    repeatable: true,
    status: 200,
    reply: z.object({ removed: z.literal(true) }),
    errors: [accountErrors.passwordWrong, socialErrors.lastWayIn],
  }),
};
