import type { Provider } from '#capabilities/provider.ts';
import { createGoogleMaps, type GoogleMapsOptions } from './google-maps.client.ts';
import { googleMapsManifest } from './google-maps.manifest.ts';

export const createGoogleMapsProvider = (options: GoogleMapsOptions): Provider => ({
  manifest: googleMapsManifest,
  capabilities: { maps: createGoogleMaps(options) },
});
