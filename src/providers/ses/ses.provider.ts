import type { Provider } from '#capabilities/provider.ts';
import type { RegistryCapability } from '#capabilities/registry/registry.capability.ts';
import type { SesOptions } from './ses.client.ts';
import { sesManifest } from './ses.manifest.ts';

/** SES.HOSPEDAJES, ready to be used. Its reader of XML is loaded with the first report. */
export function createSesProvider(options: SesOptions): Provider {
  let loading: Promise<RegistryCapability> | undefined;
  const whole = (): Promise<RegistryCapability> =>
    (loading ??= Promise.all([import('./ses.client.ts'), import('./ses.registry.ts')]).then(
      ([{ createSesClient }, { sesRegistry }]) => sesRegistry(createSesClient(options)),
    ));
  const registry: RegistryCapability = {
    // A traveller reported twice has two communications at the ministry: it takes no key and finds nothing by content.
    classOf: () => 'N',
    check: async (connection) => (await whole()).check(connection),
    send: async (...given) => (await whole()).send(...given),
    findDecision: async (...given) => (await whole()).findDecision?.(...given) ?? null,
  };
  return { manifest: sesManifest, check: registry.check, capabilities: { registry } };
}
