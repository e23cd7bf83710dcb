import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { RegistryCapability, RegistryProof } from '#capabilities/registry/registry.capability.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { FnrhClient, FnrhMovement, FnrhOptions } from './fnrh.client.ts';
import { cardName, readCardName } from './fnrh.wire.ts';

const refused = (field: string, message: string) =>
  new ProviderFailure('fnrh', 'refused', message, { fields: [{ field, message }] });

/** The checks that need no request. */
function checkForm({ credentials }: ProviderConnection, isCpf: FnrhOptions['isCpf']): void {
  const fields = ['user', 'apiKey'].flatMap((field) =>
    credentials[field]?.trim() ? [] : [{ field, message: 'Falta este dato' }],
  );
  if (!isCpf((credentials['cpf'] ?? '').replace(/\D/g, ''))) {
    fields.push({
      field: 'cpf',
      message: 'Revisa el CPF: once números, y los dos últimos dependen de los demás',
    });
  }
  if (fields.length > 0) throw new ProviderFailure('fnrh', 'refused', 'Faltan datos de acceso', { fields });
}

/** The card that this report continues. */
function cardOf(fields: Readonly<Record<string, string>>) {
  const card = readCardName(fields['ficha'] ?? '');
  if (!card) throw refused('guests', 'La ficha del huésped aún no está en la FNRH');
  return card;
}

const MOVEMENTS: Readonly<Record<string, { readonly path: FnrhMovement; readonly field: string }>> =
  lookUpTable({
    'check-in': { path: 'checkin', field: 'check_in_em' },
    'check-out': { path: 'checkout', field: 'check_out_em' },
  });

/** Only ids and states of the answers are kept: the rest identifies the guest. */
const proof = (code: string, state: string): RegistryProof => {
  const [reservation, guest] = code.split('/');
  return { code, answer: `reserva ${reservation}, hóspede ${guest}: ${state}` };
};

export const fnrhRegistry = (client: FnrhClient, isCpf: FnrhOptions['isCpf']): RegistryCapability => ({
  // The API takes no key, and whether a second card of the same guest is refused or counted has not been seen.
  classOf: () => 'N',

  check: async (connection) => {
    checkForm(connection, isCpf);
    await client.probe(connection);
  },

  send: async (connection, { kind, fields }) => {
    if (kind === 'main-guest') {
      const { reservation, guest } = await client.register(connection, fields);
      return proof(cardName(reservation, guest), 'PRECHECKIN_REALIZADO');
    }
    const movement = MOVEMENTS[kind];
    if (!movement && kind !== 'companion') throw new RangeError(`FNRH has nothing of the kind ${kind}`);
    const { reservation, guest } = cardOf(fields);
    if (!movement) {
      const added = await client.addCompanion(connection, reservation, fields);
      return proof(cardName(reservation, added), 'PRECHECKIN_REALIZADO');
    }
    const state = await client.move(connection, movement.path, guest, fields[movement.field] ?? '');
    return proof(cardName(reservation, guest), state);
  },
});
