import { ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { RegistryCapability } from '#capabilities/registry/registry.capability.ts';
import type { TraClient } from './tra.client.ts';

const refused = (field: string, message: string) =>
  new ProviderFailure('tra', 'refused', message, { fields: [{ field, message }] });

/** The checks that need no request: R-REGISTRY-02, and a malformed token. */
function checkForm({ credentials }: ProviderConnection): void {
  if (!/^\d{3,10}$/.test(credentials['rnt']?.trim() ?? '')) {
    throw refused('rnt', 'El RNT debe tener entre 3 y 10 números');
  }
  if (!/^\S{3,200}$/.test(credentials['token'] ?? '')) throw refused('token', 'Falta el token');
}

export const traRegistry = (client: TraClient): RegistryCapability => ({
  // A second card is a second guest to TRA, also for companions: it takes no key and lists nothing.
  classOf: () => 'N',

  check: async (connection) => {
    checkForm(connection);
    await client.probe(connection);
  },

  send: async (connection, { kind, fields }) => {
    if (kind === 'main-guest') return client.addMainGuest(connection, fields);
    if (kind !== 'companion') throw new RangeError(`TRA has no card of the kind ${kind}`);
    if (!/^\d+$/.test(fields['padre'] ?? '')) {
      throw refused('guests', 'La tarjeta del huésped principal aún no tiene código');
    }
    return client.addCompanion(connection, fields);
  },
});
