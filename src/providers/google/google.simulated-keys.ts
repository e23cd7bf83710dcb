import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';

import type { SimulatedAccount } from './google.simulated-accounts.ts';

/** The private key is here on purpose: it only signs for this simulator. */
export type SimulatedKey = { readonly kid: string; readonly jwk: JWK; readonly isPublished: boolean };

/** As many as Google shows at a time. */
const SHOWN = 2;

async function newKey(isPublished: boolean): Promise<SimulatedKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(jwk), jwk, isPublished };
}

type WithKeys = { keys: SimulatedKey[] };
let making: Promise<void> | undefined;

/** The key that signs now is the last one. Made when it is first needed. */
async function signingKey(world: WithKeys): Promise<SimulatedKey> {
  while (world.keys.length === 0) {
    making ??= addKey(world, true).finally(() => (making = undefined));
    await making;
  }
  return world.keys.at(-1) as SimulatedKey;
}

export async function addKey(world: WithKeys, isPublished: boolean): Promise<void> {
  const made = await newKey(isPublished);
  world.keys = [...world.keys, made].slice(-SHOWN);
}

/** The public halves, as /oauth2/v3/certs shows them. */
export async function publishedKeys(world: WithKeys): Promise<JWK[]> {
  await signingKey(world);
  return world.keys
    .filter(({ isPublished }) => isPublished)
    .map(({ kid, jwk: { kty, n, e } }) => ({ kty, n, e, kid, use: 'sig', alg: 'RS256' }) as JWK);
}

const LIFE_SECONDS = 3600;

export async function idToken(
  world: WithKeys,
  claimed: {
    readonly issuer: string;
    readonly clientId: string;
    readonly nonce: string;
    readonly accessToken: string;
    readonly account: SimulatedAccount;
    readonly nowSeconds: number;
  },
): Promise<string> {
  const { kid, jwk } = await signingKey(world);
  const { account, accessToken, nowSeconds, clientId } = claimed;
  const { sub, email, email_verified, name, locale } = account;
  const [given_name = '', family_name = ''] = name.split(' ', 2);
  const half = createHash('sha256').update(accessToken).digest().subarray(0, 16);
  const claims = { azp: clientId, email, email_verified, name, given_name, family_name, locale };
  return new SignJWT({ ...claims, nonce: claimed.nonce, at_hash: half.toString('base64url') })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(claimed.issuer)
    .setAudience(clientId)
    .setSubject(sub)
    .setJti(randomUUID())
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + LIFE_SECONDS)
    .sign(await importJWK(jwk, 'RS256'));
}
