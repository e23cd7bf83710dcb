import { ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { RegistryCapability, RegistryProof } from '#capabilities/registry/registry.capability.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import type { SireClient, SireSession } from './sire.client.ts';
import {
  blamedField,
  isDuplicate,
  isStructureError,
  readUploadResult,
  recordLine,
  type RecordFields,
} from './sire.wire.ts';

const REQUIRED = ['hotelCode', 'cityCode', 'documentType', 'documentNumber', 'password'];

function checkForm({ credentials }: ProviderConnection): void {
  const missing = REQUIRED.filter((name) => !credentials[name]?.trim());
  if (missing.length === 0) return;
  throw new ProviderFailure('sire', 'refused', 'Faltan datos de acceso a SIRE', {
    fields: missing.map((field) => ({ field, message: 'Falta este dato' })),
  });
}

/** The record as the portal's query shows it; the proof names the movement and the end of the number only. */
async function look(session: SireSession, fields: RecordFields): Promise<RegistryProof | null> {
  const { documentNumber = '', movement = '', movementDate = '' } = fields;
  const records = await session.loadedRecords(documentNumber, movementDate);
  const isThere = records.some(
    (record) =>
      record.documentNumber === documentNumber &&
      record.movement === movement &&
      record.movementDate === movementDate,
  );
  if (!isThere) return null;
  const answer = `Consulta de cargas: ${movement} ${movementDate}, documento …${documentNumber.slice(-3)}`;
  return { code: null, answer };
}

function refusal(message: string, fields: RecordFields): ProviderFailure {
  const plain = sanitizeProviderText(message);
  const field = blamedField(plain, fields);
  return new ProviderFailure('sire', 'refused', plain, { fields: field ? [{ field, message: plain }] : [] });
}

/** Reads the portal's answer to a file of one record. */
async function outcome(session: SireSession, fields: RecordFields, text: string): Promise<RegistryProof> {
  if (isStructureError(text)) throw refusal('Error en la estructura del archivo', {});
  const result = readUploadResult(text);
  const [error] = result?.errors ?? [];
  if (error && isDuplicate(error.message)) {
    // "Registered before" is a success once the portal shows the record (REL-03, class U).
    const proof = await look(session, fields);
    if (proof) return proof;
  } else if (error) {
    throw refusal(error.message, fields);
  } else if (result?.loaded === 1) {
    return { code: null, answer: sanitizeProviderText(result.summary) };
  }
  throw new ProviderFailure('sire', 'unknown', 'SIRE answered the upload with something that is not known');
}

export const sireRegistry = (client: SireClient): RegistryCapability => ({
  classOf: () => 'U',

  check: async (connection) => {
    checkForm(connection);
    await client.signIn(connection);
  },

  send: async (connection, { fields }) => {
    const session = await client.signIn(connection);
    return outcome(session, fields, await session.upload(recordLine(fields)));
  },

  find: async (connection, { fields }) => look(await client.signIn(connection), fields),
});
