import { z } from 'zod';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PKCE_CHALLENGE_METHOD, SOCIAL_SCOPES } from '../accounts.constants.ts';
import { Challenge } from '../sign-in/sign-in.contract.ts';
import { Carrier, Code, CodeSentTo, LoginSession } from '../users/sign-up.contract.ts';
import { socialErrors } from './social.errors.ts';
import { accountErrors } from '../accounts.errors.ts';

export const SocialProvider = z.enum(['google']);
export type SocialProvider = z.infer<typeof SocialProvider>;

const mark = z.string().trim().max(200).optional().catch(undefined);
/** Where the visitor came from (R-SIGNUP-14), under the names of the landing address. */
const utm = {
  utm_source: mark,
  utm_medium: mark,
  utm_campaign: mark,
  utm_term: mark,
  utm_content: mark,
  promo: mark,
};

/** Where the visitor came from (R-SIGNUP-14). */
export const LandingMarks = z.object(utm);

/** D-14: one of our own paths; anything else counts as left out. */
const OwnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])/)
  .optional()
  .catch(undefined);

/** The values that travelled in the sealed state and came back (R-SOCIAL-09). */
export const SocialReturn = z.object({
  /** Whether the account was made just now (R-SOCIAL-07). */
  created: z.boolean(),
  next: z.string().nullable(),
  utm: LandingMarks,
  /** What the caller of C-IDP-17 gave as `state`, such as the app that is being activated. */
  state: z.string().nullable(),
});
export type SocialReturn = z.infer<typeof SocialReturn>;

/** `details` of the failure `linked-user`. */
export type LinkedUser = SocialReturn & {
  /** R-SOCIAL-06: contains the mark 'Linked User'. */
  readonly description: string;
  /** For C-IDP-40 and C-IDP-41. */
  readonly session: string;
  /** Masked. */
  readonly destination: string;
  readonly hasPassword: boolean;
};

const LinkSession = z.string().min(20).max(100);
const SCOPES: ReadonlySet<string> = new Set([...SOCIAL_SCOPES.split(' '), 'email']);
const asked = { access: 'public', rate: 'login' } as const;

export const socialContract = {
  authorizeSocial: defineCall({
    ...asked,
    id: 'C-IDP-17',
    method: 'GET',
    path: '/api/auth/session/social/authorize',
    reason: 'Begins a sign-in; the browser is bound to it by a cookie (SEC-16)',
    summary: 'Start a social sign-in',
    description:
      'Redirects the browser to the provider. Where the provider is unavailable, it redirects to `/social/{action}` with the error.',
    query: z.object({
      provider: SocialProvider.default('google'),
      action: z.enum(['register', 'login']),
      /** Only the address of the action at Posada. */
      redirect_uri: z.string().max(500).optional(),
      /** From a caller with its own verifier, which C-IDP-18 then requires. */
      code_challenge: z
        .string()
        .regex(/^[\w-]{43}$/, 'general.invalid.format')
        .optional(),
      code_challenge_method: z.literal(PKCE_CHALLENGE_METHOD).optional(),
      scope: z
        .string()
        .max(200)
        .refine((words) => words.split(' ').every((word) => SCOPES.has(word)), 'general.invalid.format')
        .optional(),
      state: z.string().max(1000).optional(),
      next: OwnPath,
      ...utm,
    }),
    status: 200,
    raw: 'text/html',
    reply: z.string(),
    errors: [
      httpErrors.missing,
      socialErrors.redirectRefused,
      socialErrors.refused,
      socialErrors.unavailable,
    ],
  }),
  exchangeSocial: defineCall({
    ...asked,
    id: 'C-IDP-18',
    method: 'POST',
    path: '/api/auth/session/social/token',
    reason: 'The second half of a sign-in; state, cookie and code have to belong together (SEC-16)',
    summary: 'Complete a social sign-in',
    description:
      'Takes the code and the state that the provider returned. Signs the user in, creates the account, or links the provider account to the signed-in user.',
    body: z.object({
      code: z.string().min(1).max(2000),
      state: z.string().min(1).max(4000),
      iss: z.string().max(500).optional(),
      code_verifier: z.string().max(128).optional(),
      redirect_uri: z.string().max(500).optional(),
      carrier: Carrier,
    }),
    repeatable: true,
    status: 200,
    reply: z.union([
      LoginSession.extend(SocialReturn.shape),
      Challenge.extend(SocialReturn.shape),
      z.object({ linked: z.literal(true) }),
    ]),
    errors: [
      accountErrors.sendFailed,
      httpErrors.missing,
      socialErrors.emailUnverified,
      socialErrors.ended,
      socialErrors.linkedUser,
      socialErrors.otherLinked,
      socialErrors.refused,
      socialErrors.taken,
      socialErrors.unavailable,
    ],
  }),
  socialUserInfo: defineCall({
    ...asked,
    id: 'C-IDP-19',
    method: 'POST',
    path: '/api/auth/session/social/user-info',
    reason: 'The bearer is an access token of the provider, which is asked about it',
    summary: 'Get a social user profile',
    description:
      'The bearer token is an access token of the provider. The reply is the user that the token belongs to.',
    repeatable: true,
    status: 200,
    reply: z.object({
      sub: z.string(),
      email: z.string().nullable(),
      email_verified: z.boolean(),
      name: z.string().nullable(),
      phone_number: z.string().nullable(),
      locale: z.string().nullable(),
    }),
    errors: [httpErrors.missing, httpErrors.unauthorized, socialErrors.refused, socialErrors.unavailable],
  }),
  socialLogout: defineCall({
    access: 'public',
    id: 'C-IDP-20',
    method: 'GET',
    path: '/api/auth/session/social/logout',
    reason: 'Ends nothing: it leads to a page of ours after the sign-out (R-SOCIAL-02)',
    summary: 'Open the page after sign-out',
    description: 'Redirects to `/` for the main app and to `/login` for any other address.',
    query: z.object({ logout_uri: z.string().max(500).optional() }),
    status: 200,
    raw: 'text/html',
    reply: z.string(),
  }),
  sendLinkCode: defineCall({
    access: 'public',
    rate: 'code',
    id: 'C-IDP-40',
    method: 'POST',
    path: '/api/auth/session/social/link/code',
    reason: 'Its session value came with the failure linked-user, to this browser',
    summary: 'Send a social link code',
    description: 'Sends the code to the email that the account and the provider share.',
    body: z.object({ session: LinkSession }),
    repeatable: true,
    status: 200,
    reply: CodeSentTo,
    errors: [accountErrors.sendFailed, socialErrors.ended],
  }),
  linkSocial: defineCall({
    ...asked,
    id: 'C-IDP-41',
    method: 'POST',
    path: '/api/auth/session/social/link',
    reason: 'The code or the password proves the account; the session value is of this browser',
    summary: 'Link a social account at sign-in',
    description: 'Links the provider account to the Posada account with the same email. Signs the user in.',
    body: z
      .object({
        session: LinkSession,
        code: Code.optional(),
        password: z.string().min(1, 'general.required').max(1024).optional(),
        carrier: Carrier,
      })
      .refine(({ code, password }) => (code === undefined) !== (password === undefined), {
        path: ['code'],
        message: 'signup.code.required',
      }),
    repeatable: true,
    status: 200,
    reply: z.union([LoginSession, Challenge]),
    errors: [
      accountErrors.codeExpired,
      accountErrors.codeWrong,
      accountErrors.passwordWrong,
      accountErrors.sendFailed,
      socialErrors.ended,
      socialErrors.otherLinked,
      socialErrors.taken,
    ],
  }),
};
