import type { Credentials } from '#capabilities/connection.ts';
import type { ProviderManifest } from '#capabilities/provider.ts';

/** The number of an establishment at its registry, such as the RNT, from the settings of its connection. */
export function establishmentNumber(
  { establishmentSetting, settings }: Pick<ProviderManifest, 'establishmentSetting' | 'settings'>,
  credentials: Credentials,
): string | null {
  const name = establishmentSetting ?? settings.find(({ kind }) => kind === 'text')?.name;
  return name === undefined ? null : (credentials[name] ?? null);
}
