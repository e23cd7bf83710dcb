import type {
  PasskeyCreationOptions,
  Passkey,
  PasskeyRequestOptions,
} from '#areas/platform/accounts/passkeys/passkeys.contract.ts';
import type { TestApp } from './app.ts';
import { type Authenticator, createAuthenticator, type Lies } from './authenticator.ts';
import { type Answer, type Host, PASSWORD, request } from './host.ts';

export type Listed = { passkeys: Passkey[]; isOffered: boolean; asksPassword: boolean };
export type SignedIn = { accessToken: string | null };

/** A telephone of this product; most do not count what they sign. */
export const createTelephone = (
  app: TestApp,
  more: { counter?: number; isBackedUp?: boolean; transports?: string[] } = {},
): Authenticator => createAuthenticator({ origin: app.url, ...more });

export const optionsFor = (host: Host, password = PASSWORD): Promise<Answer<PasskeyCreationOptions>> =>
  host.send<PasskeyCreationOptions>('POST', '/api/auth/passkeys/options', { password });

export const sendPasskey = (host: Host, answer: object, name = 'Mi celular'): Promise<Answer<Passkey>> =>
  host.send<Passkey>('POST', '/api/auth/passkeys', { name, answer });

export async function addPasskey(host: Host, authenticator: Authenticator, name?: string): Promise<Passkey> {
  const { data: options } = await optionsFor(host);
  const { status, data } = await sendPasskey(host, authenticator.make(options), name);
  if (status !== 201) throw new Error(`Adding a passkey answered ${status}`);
  return data;
}

export const passkeysOf = async (host: Host): Promise<Listed> =>
  (await host.get<Listed>('/api/auth/passkeys')).data;

/** What a browser asks for before it shows its own window. */
export async function challengeOf(app: TestApp): Promise<PasskeyRequestOptions> {
  const { data } = await request<PasskeyRequestOptions>(app, 'POST', '/api/auth/session/passkey/options');
  return data;
}

export const answerWith = (app: TestApp, answer: object, headers = {}): Promise<Answer<SignedIn>> =>
  request<SignedIn>(app, 'POST', '/api/auth/session/passkey', { answer, carrier: 'token' }, headers);

export const signInByPasskey = async (
  app: TestApp,
  authenticator: Authenticator,
  lies?: Lies,
  headers = {},
): Promise<Answer<SignedIn>> => answerWith(app, authenticator.sign(await challengeOf(app), lies), headers);
