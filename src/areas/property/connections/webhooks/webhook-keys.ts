import type { PropertyContext } from '#foundation/context/context.ts';
import type { SealingKey } from '#foundation/secrets/secrets.ts';
import type { ConnectionRow } from '../connections.store.ts';

/**
 * The secret in the address that the webhook events of a connection are posted to (SEC-33). It is derived from the
 * connection's id with a key of the installation, so that a new subscription has the same address.
 */
export const webhookSecretOf = (ctx: Pick<PropertyContext, 'secrets'>, id: string): string =>
  ctx.secrets.keyedHash(`notices of ${id}`);

/** The address of a connection at which its provider posts events. It is a secret itself. */
export const webhookAddressOf = (
  ctx: Pick<PropertyContext, 'secrets' | 'publicUrl'>,
  { id, provider_id: providerId }: Pick<ConnectionRow, 'id' | 'provider_id'>,
): string => `${ctx.publicUrl}/hooks/${providerId}/${webhookSecretOf(ctx, id)}`;

const sealContextOf = (id: string) => `connections.signing_key:${id}`;

export const sealSigningKey = (key: SealingKey, id: string, signingKey: string): Buffer =>
  key.seal(signingKey, sealContextOf(id));

/** The key that the webhook events of a connection are signed with; null until the provider has given one. */
export async function openSigningKey(
  ctx: PropertyContext,
  row: Pick<ConnectionRow, 'id' | 'signing_key' | 'sealing_key_id'> | undefined,
): Promise<string | null> {
  if (!row?.signing_key) return null;
  const key = await ctx.secrets.openKey(ctx.db, row.sealing_key_id);
  return key.unseal(row.signing_key, sealContextOf(row.id));
}
