import net from 'node:net';

import type { Context } from '#foundation/context/context.ts';
import { type Transport, TRANSPORTS } from '../accounts.constants.ts';
import type { PasskeyAssertion, PasskeyAttestation } from './passkeys.contract.ts';
import type { PasskeyRow } from './passkeys.store.ts';

/** A browser binds a passkey to these: a host name, and the origin that asks for it. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/**
 * Undefined where browsers make no passkeys: a host that is a number, and a page without https, except on this very
 * machine.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (net.isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isHere ? { id: hostname, origin } : undefined;
}

/** EdDSA, ES256 and RS256: what WebAuthn asks every site to take. */
export const ALGORITHMS = [-8, -7, -257];

/** Its X.509 and CBOR take a third of a second and 25 MB to load, for an API that may never see a passkey. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** The challenge that an answer claims to have signed; empty when it cannot be read. */
export function readSignedChallenge({ response }: PasskeyAssertion | PasskeyAttestation): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Whether the answer proves nothing of the maker of the device, which is what was asked for. A certificate would be a
 * stranger's, and checking one fetches the addresses that it names (SEC-26).
 */
async function isWithoutCertificate({ response }: PasskeyAttestation): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const object = decodeAttestationObject(
    Uint8Array.from(Buffer.from(response.attestationObject, 'base64url')),
  );
  const format = object.get('fmt');
  return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined);
}

type NewCredential = {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly backedUp: boolean;
};

/** The credential that the browser made for this challenge; undefined, and a line in the log, for any other. */
export async function checkAttestation(
  ctx: Context,
  answer: PasskeyAttestation,
  challenge: string,
): Promise<NewCredential | undefined> {
  return reasonLogged(ctx, async ({ id, origin }) => {
    if (!(await isWithoutCertificate(answer)))
      throw new Error('The passkey attestation contains a certificate');
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response: withoutTransports(answer), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw new Error('The passkey attestation is not valid');
    const { credential, credentialBackedUp } = registrationInfo;
    // The browser's word for it is not signed, the authenticator's is.
    if (credential.id !== answer.id) throw new Error('The passkey attestation is for another credential');
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      backedUp: credentialBackedUp,
    };
  });
}

const withoutTransports = ({ response: { clientDataJSON, attestationObject } }: PasskeyAttestation) => ({
  clientDataJSON,
  attestationObject,
});

/** Checks the signature of a passkey and returns what it proves. The store decides whether its counter is newer. */
export async function checkAssertion(
  ctx: Context,
  answer: PasskeyAssertion,
  challenge: string,
  passkey: PasskeyRow,
): Promise<{ counter: number; backedUp: boolean } | undefined> {
  return reasonLogged(ctx, async ({ id, origin }) => {
    const { userHandle, ...response } = answer.response;
    if (userHandleOf(passkey.user_id) !== userHandle)
      throw new Error(`The assertion of passkey ${passkey.id} is for another user`);
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: 0,
      },
    });
    if (!verified) throw new Error(`The assertion of passkey ${passkey.id} has no valid signature`);
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  });
}

/** How an authenticator knows the person: the id, which is random and says nothing of them. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

export const transportsIn = ({ response: { transports = [] } }: PasskeyAttestation): Transport[] =>
  TRANSPORTS.filter((one) => transports.includes(one));

/** The library throws for any input of a stranger. Its reason goes only to the log. */
async function reasonLogged<Result>(
  ctx: Context,
  check: (party: RelyingParty) => Promise<Result>,
): Promise<Result | undefined> {
  const party = relyingPartyOf(ctx.publicUrl);
  if (!party) return undefined;
  try {
    return await check(party);
  } catch (error) {
    ctx.log.info(
      { reason: error instanceof Error ? error.message : 'unknown', requestId: ctx.requestId },
      'an answer of a passkey was refused',
    );
    return undefined;
  }
}
