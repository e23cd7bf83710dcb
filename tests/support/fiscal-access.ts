import { alegraManifest } from '#providers/alegra/alegra.manifest.ts';
import { cloudbedsManifest } from '#providers/cloudbeds/cloudbeds.manifest.ts';
import { dianManifest } from '#providers/dian/dian.manifest.ts';
import { siigoManifest } from '#providers/siigo/siigo.manifest.ts';

const CREDENTIALS: Readonly<Record<string, object>> = {
  dian: { ...dianManifest.testCredentials, environment: 'production' },
  siigo: siigoManifest.testCredentials,
  cloudbeds: cloudbedsManifest.testCredentials,
  alegra: alegraManifest.testCredentials,
};

type Typed = { readonly credentials?: object };

/** What a host types to connect a system, with access that simulators take for real. */
export const liveAccess = (partnerIntegrationId: string, { credentials, ...more }: Typed = {}) => ({
  partnerIntegrationId,
  mode: 'live',
  ...more,
  credentials: { ...CREDENTIALS[partnerIntegrationId], ...credentials },
});
