import type { IdentityCapability } from '#capabilities/identity/identity.capability.ts';
import type { Provider } from '#capabilities/provider.ts';
import type { GoogleOptions } from './google.client.ts';
import { googleManifest } from './google.manifest.ts';

export const GOOGLE_ISSUER = 'https://accounts.google.com';
export const GOOGLE_HOSTS = ['oauth2.googleapis.com', 'www.googleapis.com', 'openidconnect.googleapis.com'];

/** Its libraries are loaded at the first sign-in with it. */
export function createGoogleProvider(options: GoogleOptions): Provider {
  let loading: Promise<IdentityCapability> | undefined;
  const whole = (): Promise<IdentityCapability> =>
    (loading ??= import('./google.client.ts').then(({ createGoogle }) => createGoogle(options)));
  const identity: IdentityCapability = {
    authorizeAddress: async (start) => (await whole()).authorizeAddress(start),
    exchange: async (...given) => (await whole()).exchange(...given),
    userInfo: async (accessToken) => (await whole()).userInfo(accessToken),
  };
  return { manifest: googleManifest, capabilities: { identity } };
}
