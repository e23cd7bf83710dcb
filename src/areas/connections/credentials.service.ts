import { ProviderFailure } from '#capabilities/failures.ts';
import type { Credentials, ProviderConnection } from '#capabilities/connection.ts';
import type { Provider } from '#capabilities/provider.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import type { ConnectionInput } from './connections.contract.ts';
import type { ConnectionRow } from './connections.store.ts';
import { connectionErrors } from './connections.errors.ts';
import { isConnectable } from './partners.service.ts';
import { withTokens } from './tokens.service.ts';

export const placeOf = (id: string) => `connections.credentials:${id}`;

export function providerFor(ctx: Context, id: string): Provider {
  const provider = ctx.providers.all.find(({ manifest }) => manifest.id === id);
  if (!provider || !isConnectable(provider)) {
    throw connectionErrors.unknownProvider({ field: 'partnerIntegrationId' });
  }
  return provider;
}

/** Everything that is wrong with what was typed, so that a form says it all at once. */
const complaintsAbout = (
  { manifest }: Provider,
  credentials: Credentials,
  prefix: string,
): readonly FailureEntry[] =>
  manifest.settings.flatMap(({ name, required, choices }): FailureEntry[] => {
    const value = credentials[name];
    const wrong = (text: FailureEntry['text']) => [
      { code: 'invalid-input', text, field: `${prefix}${name}` },
    ];
    if (!value) return required ? wrong('general.required') : [];
    return choices && !choices.some((choice) => choice.value === value)
      ? wrong('general.invalid.option')
      : [];
  });

/**
 * In test mode the simulator's own credentials stand for what was left empty; what was typed counts, so that a refusal
 * can be tried by hand (D-62). It goes to the simulator of this installation and nowhere else (SEC-47).
 */
export function connectionFor(
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
  if (input.mode === 'test') {
    if (!ctx.hasSimulators) throw connectionErrors.testModeClosed({ field: 'mode' });
    return { mode: 'test', credentials: { ...testCredentials, ...completeTest?.(given), ...given } };
  }
  const wrong = complaintsAbout(provider, input.credentials, prefix);
  if (wrong.length > 0) throw new Failure(400, wrong);
  return { mode: 'live', credentials: given };
}

/** Providers fail in their words; a person reads ours (R-PARTNER-02, R-REGISTRY-01). */
export async function tried<Result>(
  provider: Provider,
  attempt: () => Promise<Result>,
  prefix = 'credentials.',
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const field = error.fields[0]?.field ?? provider.manifest.settings[0]?.name;
    if (error.kind === 'reconnect' || error.kind === 'refused' || error.kind === 'missing') {
      throw connectionErrors.credentialsRefused({
        ...(field && { field: `${prefix}${field}` }),
        cause: error,
      });
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
  const credentials = JSON.parse(key.unseal(row.credentials, placeOf(row.id))) as Credentials;
  return withTokens(ctx, row.provider_id, { mode: row.mode, credentials });
}
