import type { Provider } from '#capabilities/provider.ts';
import { createFnrhClient, type FnrhOptions } from './fnrh.client.ts';
import { fnrhManifest } from './fnrh.manifest.ts';
import { fnrhRegistry } from './fnrh.registry.ts';

export function createFnrhProvider({ isCpf, ...options }: FnrhOptions): Provider {
  const registry = fnrhRegistry(createFnrhClient(options), isCpf);
  return { manifest: fnrhManifest, check: registry.check, capabilities: { registry } };
}
