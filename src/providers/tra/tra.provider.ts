import type { Provider } from '#capabilities/provider.ts';
import { createTraClient, type TraOptions } from './tra.client.ts';
import { traManifest } from './tra.manifest.ts';
import { traRegistry } from './tra.registry.ts';

export function createTraProvider(options: TraOptions): Provider {
  const registry = traRegistry(createTraClient(options));
  return { manifest: traManifest, check: registry.check, capabilities: { registry } };
}
