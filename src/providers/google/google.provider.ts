import type { Provider } from '#capabilities/provider.ts';
import { createGoogle, type GoogleOptions } from './google.client.ts';
import { googleManifest } from './google.manifest.ts';

export const createGoogleProvider = (options: GoogleOptions): Provider => ({
  manifest: googleManifest,
  capabilities: { identity: createGoogle(options) },
});
