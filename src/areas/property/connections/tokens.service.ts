import { setTimeout as wait } from 'node:timers/promises';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { AccessToken, TokenKeeper } from '#capabilities/tokens.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { connectionKeyOf } from '#foundation/outbound/outbound.ts';
import { epochMs, plusSeconds } from '#vocabulary/instant.ts';
import {
  changeToken,
  findToken,
  insertToken,
  lockToken,
  removeToken,
  type TokenPlace,
  type TokenRow,
} from './tokens.store.ts';

/** Longer than any token request takes; the lease of a process that died expires after it. */
const RENEWAL_SECONDS = 60;
const LOOK_AGAIN_MS = 200;

const placeFor = (
  ctx: PropertyContext,
  providerId: string,
  connection: Pick<ProviderConnection, 'mode' | 'credentials'>,
): TokenPlace => ({
  propertyId: ctx.propertyId,
  providerId,
  credentialsKey: connectionKeyOf(connection),
});

const sealedAt = ({ providerId, credentialsKey }: TokenPlace) =>
  `access_tokens.sealed:${providerId}:${credentialsKey}`;

/** The connection with its token store: sealed in the database, one renewal at a time for all processes. */
export function withTokens(
  ctx: PropertyContext,
  providerId: string,
  connection: Pick<ProviderConnection, 'mode' | 'credentials'>,
): ProviderConnection {
  return { ...connection, tokens: keeperAt(ctx, placeFor(ctx, providerId, connection)) };
}

function keeperAt(ctx: PropertyContext, place: TokenPlace): TokenKeeper {
  const opened = async (row: TokenRow | undefined): Promise<AccessToken | null> => {
    if (!row?.sealed) return null;
    const key = await ctx.secrets.openKey(ctx.db, row.sealing_key_id);
    return JSON.parse(key.unseal(row.sealed, sealedAt(place))) as AccessToken;
  };
  const current = async () => opened(await findToken(ctx.db, place));

  const renew: TokenKeeper['renew'] = async (stale, make) => {
    for (let waited = 0; waited < RENEWAL_SECONDS * 1000; waited += LOOK_AGAIN_MS) {
      const isMine = await takeRenewal(ctx, place);
      const token = await current();
      const isRenewed = token !== null && token.value !== stale?.value;
      if (isMine && !isRenewed) return made(token, make);
      if (isMine) await changeToken(ctx.db, place, { renewing_until: null });
      if (token && isRenewed) return token;
      await wait(LOOK_AGAIN_MS);
    }
    throw new ProviderFailure(
      place.providerId,
      'wait',
      `${place.providerId}: another process renews the token`,
    );
  };

  const made = async (
    token: AccessToken | null,
    make: (current: AccessToken | null) => Promise<AccessToken>,
  ): Promise<AccessToken> => {
    try {
      const fresh = await make(token);
      const row = await findToken(ctx.db, place);
      if (!row) throw new Error(`The token of ${place.providerId} was deleted while it was renewed`);
      const key = await ctx.secrets.openKey(ctx.db, row.sealing_key_id);
      await changeToken(ctx.db, place, {
        sealed: key.seal(JSON.stringify(fresh), sealedAt(place)),
        expires_at: fresh.expiresAt,
        renewing_until: null,
      });
      return fresh;
    } catch (error) {
      await changeToken(ctx.db, place, { renewing_until: null });
      throw error;
    }
  };

  return { current, renew };
}

/** Whether this process has to request the next token. */
const takeRenewal = (ctx: PropertyContext, place: TokenPlace): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const renewing_until = plusSeconds(now, RENEWAL_SECONDS);
    const row = await lockToken(tx, place);
    if (!row) {
      const key = await ctx.secrets.createKey(tx, place.propertyId);
      return insertToken(tx, place, { sealing_key_id: key.id, renewing_until });
    }
    if (row.renewing_until && epochMs(row.renewing_until) > epochMs(now)) return false;
    await changeToken(tx, place, { renewing_until });
    return true;
  });

/** The token of credentials that are no longer used. */
export async function forgetTokens(
  ctx: PropertyContext,
  tx: Transaction,
  providerId: string,
  connection: Pick<ProviderConnection, 'mode' | 'credentials'>,
): Promise<void> {
  const keyId = await removeToken(tx, placeFor(ctx, providerId, connection));
  if (keyId !== undefined) await ctx.secrets.eraseKey(tx, keyId);
}
