import { setTimeout as wait } from 'node:timers/promises';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Postponed } from '#foundation/jobs/job.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import type { WebhookAddress } from '../connections.contract.ts';
import {
  changeConnection,
  type ConnectionRow,
  releaseSubscriptionLease,
  findConnection,
  takeSubscriptionLease,
} from '../connections.store.ts';
import { openConnection, translateProviderErrors } from '../credentials.service.ts';
import { logRequests } from '../request-log/request-log.service.ts';
import { sealSigningKey, webhookAddressOf, webhookSecretOf } from './webhook-keys.ts';

/** The time until the provider is asked again. */
const WAIT_SECONDS = 300;

/** Longer than a subscription takes, also when each event is a request of its own. */
const CLAIM_SECONDS = 180;
/** The longest that a person may wait for an answer. */
const LONGEST_WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 200;

/**
 * Asks the provider to post webhook events to the address of this connection. For a provider without a call for that,
 * the host enters the address there. A second request changes nothing.
 */
async function subscribe(ctx: PropertyContext, id: ConnectionId): Promise<WebhookAddress | null> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  if (!row?.external_property_id) return null;
  const provider = ctx.providers.byId(row.provider_id);
  const { webhooks } = provider;
  if (!webhooks) return null;
  const secret = webhookSecretOf(ctx, id);
  const address = webhookAddressOf(ctx, row);
  // The secret is stored here before the provider can use it.
  await changeConnection(ctx.db, ctx.propertyId, id, { webhook_secret_hash: hashOf(secret) });
  const { subscribe: ask } = webhooks;
  if (!ask) return { subscriptions: 0, address };
  const remoteId = row.external_property_id;
  return alone(ctx, row, async () => {
    const connection = await openConnection(ctx, ctx.db, row);
    const { ids, signingKey } = await logRequests(ctx, id, () => ask(connection, remoteId, address));
    const key = await ctx.secrets.openKey(ctx.db, row.sealing_key_id);
    await changeConnection(ctx.db, ctx.propertyId, id, {
      subscriptions: [...ids],
      ...(signingKey !== null && { signing_key: sealSigningKey(key, id, signingKey) }),
    });
    return { subscriptions: ids.length, address: null };
  });
}

/**
 * One at a time for all processes: a provider looks at its subscriptions before it subscribes, and two requests
 * together would both find none. A process that waited finds the subscription of the first.
 */
async function alone<Result>(
  ctx: PropertyContext,
  { id, provider_id }: Pick<ConnectionRow, 'id' | 'provider_id'>,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += LOOK_AGAIN_MS) {
    const now = ctx.clock.now();
    const until = plusSeconds(now, CLAIM_SECONDS);
    if (await takeSubscriptionLease(ctx.db, ctx.propertyId, id, { now, until })) {
      try {
        return await work();
      } finally {
        await releaseSubscriptionLease(ctx.db, ctx.propertyId, id, until);
      }
    }
    await wait(LOOK_AGAIN_MS);
  }
  throw new ProviderFailure(
    provider_id,
    'wait',
    `${provider_id}: another process is subscribing to webhook events`,
  );
}

/** On demand: the person who asked sees the failure. */
export async function requestWebhookSubscription(
  ctx: PropertyContext,
  id: ConnectionId,
): Promise<WebhookAddress> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  const subscribed = await translateProviderErrors(ctx.providers.byId(row.provider_id), () =>
    subscribe(ctx, id),
  );
  if (!subscribed) throw httpErrors.missing();
  return subscribed;
}

/** After connecting, in the background: an unreachable provider is asked again; a refusal ends it. */
export async function subscribeToWebhooks(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  try {
    await subscribe(ctx, id);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || (error.kind !== 'wait' && error.kind !== 'unknown'))
      throw error;
    throw new Postponed(error.retryAfterSeconds ?? WAIT_SECONDS, error.message);
  }
}
