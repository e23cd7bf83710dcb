import { ProviderFailure } from '#capabilities/failures.ts';
import type { Credentials, ProviderConnection } from '#capabilities/connection.ts';
import type { Provider } from '#capabilities/provider.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import type { ConnectionInput } from './connections.contract.ts';
import type { ConnectionRow } from './connections.store.ts';
import { LONGEST_CREDENTIAL } from './connections.constants.ts';
import { connectionErrors } from './connections.errors.ts';
import { isConnectable } from './partners.service.ts';
import { withTokens } from './tokens.service.ts';

export const sealContextOf = (id: string) => `connections.credentials:${id}`;

export function providerFor(ctx: Context, id: string): Provider {
  const provider = ctx.providers.all.find(({ manifest }) => manifest.id === id);
  if (!provider || !isConnectable(provider)) {
    throw connectionErrors.unknownProvider({ field: 'partnerIntegrationId' });
  }
  return provider;
}

/** All errors of the typed credentials, so that a form shows them at once. */
const complaintsAbout = (
  { manifest }: Provider,
  { mode, credentials }: Pick<ConnectionInput, 'mode' | 'credentials'>,
  prefix: string,
): readonly FailureEntry[] =>
  manifest.settings.flatMap(({ name, kind, required, choices }): FailureEntry[] => {
    const value = credentials[name];
    const wrong = (text: FailureEntry['text']) => [
      { code: 'invalid-input', text, field: `${prefix}${name}` },
    ];
    if (!value) return required && mode === 'live' ? wrong('general.required') : [];
    if (kind !== 'file' && value.length > LONGEST_CREDENTIAL) return wrong('general.invalid.tooLong');
    return choices && !choices.some((choice) => choice.value === value)
      ? wrong('general.invalid.option')
      : [];
  });

/**
 * In test mode the simulator's own credentials replace empty fields; typed values count, so that a refusal can be tried
 * by hand (D-62). They go to the simulator of this installation and nowhere else (SEC-47).
 */
export function resolveCredentials(
  ctx: Context,
  provider: Provider,
  input: Pick<ConnectionInput, 'mode' | 'credentials'>,
  prefix = 'credentials.',
): ProviderConnection {
  const { settings, testCredentials, completeTest } = provider.manifest;
  const known = new Set(settings.map(({ name }) => name));
  const given = Object.fromEntries(
    Object.entries(input.credentials).filter(([name, value]) => known.has(name) && value),
  );
  if (input.mode === 'test' && !ctx.hasSimulators) throw connectionErrors.testModeClosed({ field: 'mode' });
  const wrong = complaintsAbout(provider, input, prefix);
  if (wrong.length > 0) throw new Failure(400, wrong);
  if (input.mode === 'test') {
    return { mode: 'test', credentials: { ...testCredentials, ...completeTest?.(given), ...given } };
  }
  return { mode: 'live', credentials: given };
}

/** Providers fail with their own texts; a person reads Posada's (R-PARTNER-02, R-REGISTRY-01). */
export async function translateProviderErrors<Result>(
  provider: Provider,
  attempt: () => Promise<Result>,
  prefix = 'credentials.',
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === 'reconnect' || error.kind === 'refused' || error.kind === 'missing') {
      const { code, status, text } = connectionErrors.credentialsRefused;
      const [problem] = error.fields;
      const field = problem?.field ?? provider.manifest.settings[0]?.name;
      const entry: FailureEntry = {
        code,
        text: problem?.text ?? text,
        ...(problem?.params && { params: problem.params }),
        ...(field && { field: `${prefix}${field}` }),
      };
      throw new Failure(status, [entry], { cause: error });
    }
    throw connectionErrors.providerDown({ params: { name: provider.manifest.name }, cause: error });
  }
}

/** The credentials of a connection, opened for the requests of one piece of work. */
export async function openConnection(
  ctx: PropertyContext,
  db: Queries,
  row: Pick<ConnectionRow, 'id' | 'provider_id' | 'mode' | 'sealing_key_id' | 'credentials'>,
): Promise<ProviderConnection> {
  const key = await ctx.secrets.openKey(db, row.sealing_key_id);
  const credentials = JSON.parse(key.unseal(row.credentials, sealContextOf(row.id))) as Credentials;
  return withTokens(ctx, row.provider_id, { mode: row.mode, credentials });
}
