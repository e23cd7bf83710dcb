import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { RegistryCapability, RegistryDecision } from '#capabilities/registry/registry.capability.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import type { SesClient } from './ses.client.ts';
import { blamedField, travellerXml } from './ses.wire.ts';

const CODES = { landlordCode: 'código de arrendador', establishmentCode: 'código de establecimiento' };

/** The checks that need no request. */
function checkForm({ credentials }: ProviderConnection): void {
  const fields = Object.entries(CODES).flatMap(([field, name]) =>
    /^[A-Za-z0-9]{1,10}$/.test(credentials[field]?.trim() ?? '')
      ? []
      : [{ field, message: `El ${name} tiene hasta 10 letras y números` }],
  );
  for (const field of ['user', 'password']) {
    if (!credentials[field]?.trim()) fields.push({ field, message: 'Falta este dato' });
  }
  if (fields.length > 0) throw new ProviderFailure('ses', 'refused', 'Faltan datos de acceso', { fields });
}

function refusal(message: string) {
  const plain = sanitizeProviderText(message) || 'SES.HOSPEDAJES no lo acepta';
  const field = blamedField(plain);
  return { message: plain, fields: field ? [{ field, message: plain }] : [] };
}

export const sesRegistry = (client: SesClient): RegistryCapability => ({
  classOf: () => 'N',

  check: async (connection) => {
    checkForm(connection);
    await client.probe(connection);
  },

  send: async (connection, { kind, fields }) => {
    if (kind !== 'traveller') throw new RangeError(`SES.HOSPEDAJES has nothing of the kind ${kind}`);
    const outcome = await client.communicate(connection, travellerXml(fields));
    if (outcome.code !== '0') {
      const { message, fields: blamed } = refusal(outcome.description);
      throw new ProviderFailure('ses', 'refused', message, { fields: blamed });
    }
    if (outcome.batch === null) {
      throw new ProviderFailure('ses', 'unknown', 'SES.HOSPEDAJES took it and named no batch');
    }
    return {
      taken: outcome.batch,
      answer: sanitizeProviderText(`${outcome.description}, lote ${outcome.batch}`),
    };
  },

  findDecision: async (connection, batch): Promise<RegistryDecision | null> => {
    // The answer names the user too: only the proof in it is kept.
    const state = await client.batch(connection, batch);
    if (state.state === 'open') return null;
    if (state.state === 'refused') return { refused: refusal(state.message) };
    const { communication, description } = state;
    const answer = sanitizeProviderText(`${description}, lote ${batch}, comunicación ${communication}`);
    return { accepted: { code: communication, answer } };
  },
});
