import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PASSKEY_NAME_MAX, TRANSPORTS } from '../accounts.constants.ts';
import { Carrier, LoginSession } from '../users/sign-up.contract.ts';
import { passkeyErrors } from './passkeys.errors.ts';
import { accountErrors } from '../accounts.errors.ts';

/** Bytes as WebAuthn spells them in JSON. */
const Bytes = z.string().regex(/^[\w-]+$/);
/** WebAuthn allows 1023 bytes. */
const CredentialId = Bytes.max(1_400);

export const PasskeyName = z
  .string()
  .trim()
  .min(1, 'general.required')
  .max(PASSKEY_NAME_MAX, 'general.invalid.tooLong');

export const Passkey = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** Where it lives: in a password manager that copies it, in one device, or in a key one carries. */
  kind: z.enum(['synced', 'device', 'security-key']),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** `RegistrationResponseJSON` of WebAuthn, as far as it is read. */
export const PasskeyAttestation = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes.max(4_000),
    attestationObject: Bytes.max(16_000),
    /** Browsers may know ways that came after this list. */
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

/** `AuthenticationResponseJSON` of WebAuthn, as far as it is read. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes.max(4_000),
    authenticatorData: Bytes.max(4_000),
    signature: Bytes.max(2_000),
    userHandle: Bytes.max(200).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** `PublicKeyCredentialCreationOptionsJSON`: a discoverable key behind a finger, a face or a PIN. */
export const PasskeyCreationOptions = z.object({
  challenge: Bytes,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: Bytes, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(
    z.object({ id: CredentialId, type: z.literal('public-key'), transports: z.array(z.enum(TRANSPORTS)) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` without a list: the person chooses among what their device holds. */
export const PasskeyRequestOptions = z.object({
  challenge: Bytes,
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

const proof = z.object({
  /** Asked again, where the person has one: an open page is not enough to change the way in. */
  password: z.string().max(1024).optional(),
});
const one = z.object({ id: z.uuid() });

export const passkeysContract = {
  listPasskeys: defineCall({
    id: 'C-PKEY-01',
    method: 'GET',
    path: '/api/auth/passkeys',
    access: 'signed-in',
    summary: 'List passkeys of the user',
    description: 'Oldest first.',
    status: 200,
    reply: z.object({
      passkeys: z.array(Passkey),
      /** False where the installation is reached by an IP address or without https: browsers then refuse passkeys. */
      isOffered: z.boolean(),
      /** Whether adding and deleting ask for the password. Without a password, the session has to be a fresh sign-in. */
      asksPassword: z.boolean(),
    }),
  }),
  startAddingPasskey: defineCall({
    id: 'C-PKEY-02',
    method: 'POST',
    path: '/api/auth/passkeys/options',
    access: 'signed-in',
    fresh: true,
    rate: 'login',
    summary: 'Start the registration of a passkey',
    description:
      'Returns the WebAuthn options for the browser. The challenge is valid for five minutes and one answer.',
    body: proof,
    repeatable: true,
    status: 201,
    reply: PasskeyCreationOptions,
    errors: [accountErrors.passwordWrong, passkeyErrors.tooMany, passkeyErrors.unavailable],
  }),
  addPasskey: defineCall({
    id: 'C-PKEY-03',
    method: 'POST',
    path: '/api/auth/passkeys',
    access: 'signed-in',
    fresh: true,
    rate: 'login',
    summary: 'Register a passkey',
    description:
      'Saves the passkey that the browser created. Posada notifies the user by email, or by text message where the account has no email.',
    body: z.object({ name: PasskeyName, answer: PasskeyAttestation }),
    repeatable: true,
    status: 201,
    reply: Passkey,
    errors: [passkeyErrors.exists, passkeyErrors.expired, passkeyErrors.notAdded, passkeyErrors.tooMany],
  }),
  renamePasskey: defineCall({
    id: 'C-PKEY-04',
    method: 'PATCH',
    path: '/api/auth/passkeys/{id}',
    access: 'signed-in',
    summary: 'Change the name of a passkey',
    params: one,
    body: z.object({ name: PasskeyName }),
    status: 200,
    reply: Passkey,
  }),
  removePasskey: defineCall({
    id: 'C-PKEY-05',
    method: 'POST',
    path: '/api/auth/passkeys/{id}/remove',
    access: 'signed-in',
    fresh: true,
    rate: 'login',
    summary: 'Delete a passkey',
    description:
      'The passkey no longer signs the user in. Posada notifies the user by email, or by text message where the account has no email.',
    params: one,
    body: proof,
    repeatable: true,
    status: 200,
    reply: z.object({ removed: z.literal(true) }),
    errors: [accountErrors.passwordWrong],
  }),
  startPasskeySignIn: defineCall({
    id: 'C-PKEY-06',
    method: 'POST',
    path: '/api/auth/session/passkey/options',
    access: 'public',
    reason: 'Sign-in; names no person and answers every caller alike',
    rate: 'login',
    summary: 'Start a passkey sign-in',
    description:
      'Returns the WebAuthn options for the browser. The challenge is valid for five minutes and one answer.',
    repeatable: true,
    status: 200,
    reply: PasskeyRequestOptions,
    errors: [passkeyErrors.unavailable],
  }),
  signInWithPasskey: defineCall({
    id: 'C-PKEY-07',
    method: 'POST',
    path: '/api/auth/session/passkey',
    access: 'public',
    reason: 'Sign-in; the signature of the passkey proves who it is',
    rate: 'login',
    summary: 'Sign in with a passkey',
    description: 'A passkey counts as both factors, because the user holds it and unlocks it.',
    body: z.object({ answer: PasskeyAssertion, carrier: Carrier }),
    repeatable: true,
    status: 200,
    reply: LoginSession,
    errors: [passkeyErrors.expired, passkeyErrors.refused],
  }),
};
