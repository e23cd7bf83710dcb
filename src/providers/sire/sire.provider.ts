import type { Provider } from '#capabilities/provider.ts';
import { createSireClient, type SireOptions } from './sire.client.ts';
import { sireManifest } from './sire.manifest.ts';
import { sireRegistry } from './sire.registry.ts';

export function createSireProvider(options: SireOptions): Provider {
  const registry = sireRegistry(createSireClient(options));
  return { manifest: sireManifest, check: registry.check, capabilities: { registry } };
}
