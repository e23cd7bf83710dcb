import type { GuestMessagingEvent } from '#capabilities/guest-messaging/guest-messaging.events.ts';
import type { WebhookEvent, WebhookPost } from '#capabilities/webhooks.ts';
import type { Provider } from '#capabilities/provider.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import type { Database, Queries } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { createBatcher } from '#foundation/jobs/batching.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { accessEnded } from '../connections.events.ts';
import { connectionsBySecrets, findConnection, type SecretOwner } from '../connections.store.ts';
import { openSigningKey } from './webhook-keys.ts';
import {
  handleWebhooks,
  type WebhookHandler,
  type WebhookHandlers,
} from '#foundation/area/webhook-handlers.ts';
import {
  connectionsOfAccount,
  type EventOwner,
  findUnhandledBody,
  saveUnclaimedEvents,
  type StoredEvent,
  storedEvents,
} from './webhooks.store.ts';

/** A request as the route passes it. */
export type IncomingPost = {
  readonly providerId: string;
  readonly body: unknown;
  readonly post: WebhookPost;
};

/** Refused requests of a network: a system with an address from Posada comes nowhere near this limit. */
const MOST_REFUSED = 120;
const REFUSED_SECONDS = 600;
/** The longest that a provider takes to give the key of a new address. */
const KEY_SECONDS = 5;
/** The time until an untaken event is delivered for the first time again. */
const LOOK_AGAIN_SECONDS = 60;

/** In a storm the events of one connection share a statement (P-06); they are acknowledged once they are stored. */
const MOST_TOGETHER = 50;
const lookUp = createBatcher<Database, string, SecretOwner | undefined>(MOST_TOGETHER);
const store = createBatcher<string, StoredEvent, undefined>(MOST_TOGETHER);

/** This area handles revoked access itself. */
const revoked = handleWebhooks('access', accessEnded, ({ propertyId, connectionId }) => ({
  propertyId,
  connectionId,
}));

/**
 * C-INT-20. A request at the address of a connection: identified by the secret in it, its signature checked when it has
 * one, each event stored once with its job in the same statement (REL-08, SEC-33).
 */
export async function receiveForConnection(
  ctx: Context,
  takers: WebhookHandlers,
  { secret, ...incoming }: IncomingPost & { readonly secret: string },
): Promise<void> {
  const found = await connectionOf(ctx, incoming.providerId, secret);
  if (!found) throw await refused(ctx, httpErrors.missing());
  const { webhooks } = ctx.providers.byId(found.provider_id);
  const inside = ctx.forProperty(found.property_id);
  if (webhooks?.verify) {
    const row = await findConnection(inside.db, inside.propertyId, found.id);
    const key = await openSigningKey(inside, row);
    if (!webhooks.verify(incoming.post, key, ctx.clock.now())) {
      // Before the provider has given its key, a genuine event looks forged: the sender repeats it.
      const isSubscribing = webhooks.subscribe !== undefined && key === null && !row?.subscriptions.length;
      const refusal = isSubscribing
        ? httpErrors.unavailable({ retryAfterSeconds: KEY_SECONDS })
        : httpErrors.unauthorized();
      throw await refused(ctx, refusal);
    }
  }
  for (const event of webhooks?.read(incoming.body, incoming.post.headers) ?? []) {
    await takeIn(
      inside,
      takers,
      { providerId: found.provider_id, connectionId: found.id },
      event,
      incoming.post,
    );
  }
}

/**
 * C-INT-35. A request at the one address of a provider, for any account. An event of an unconnected account is kept and
 * delivered again for a day (REL-08).
 */
export async function receiveForProvider(
  ctx: Context,
  takers: WebhookHandlers,
  { providerId, body, post }: IncomingPost,
): Promise<void> {
  const { webhooks } = providerNamed(ctx, providerId) ?? {};
  if (!webhooks?.ofProvider) throw await refused(ctx, httpErrors.missing());
  if (!webhooks.ofProvider.verify(post, ctx.clock.now())) throw await refused(ctx, httpErrors.unauthorized());
  for (const event of webhooks.read(body, post.headers)) {
    const owners = event.account ? await connectionsOfAccount(ctx.system, providerId, event.account) : [];
    for (const { id, property_id } of owners) {
      await takeIn(ctx.forProperty(property_id), takers, { providerId, connectionId: id }, event, post);
    }
    if (owners.length > 0) continue;
    const nobody = { providerId, propertyId: null, connectionId: null };
    await keepForLater(ctx, nobody, [toStore(ctx, event, post)]);
  }
}

/**
 * C-INT-34, C-INT-36. The request of a system before it posts to an address; refused with 404 like any unknown address.
 */
export async function answerChallenge(
  ctx: Context,
  {
    providerId,
    secret,
    query,
  }: { providerId: string; secret?: string; query: Readonly<Record<string, string>> },
): Promise<string> {
  const { webhooks } = providerNamed(ctx, providerId) ?? {};
  const isKnown = secret === undefined || (await connectionOf(ctx, providerId, secret)) !== undefined;
  const challenge = secret === undefined ? webhooks?.ofProvider?.challenge : webhooks?.challenge;
  const answer = isKnown ? challenge?.(query) : null;
  if (answer === null || answer === undefined) throw await refused(ctx, httpErrors.missing());
  return answer;
}

const providerNamed = (ctx: Context, id: string): Provider | undefined =>
  ctx.providers.all.find(({ manifest }) => manifest.id === id);

async function connectionOf(
  ctx: Context,
  providerId: string,
  secret: string,
): Promise<SecretOwner | undefined> {
  const found = await lookUp(ctx.system, hashOf(secret), async (hashes) => {
    const rows = await connectionsBySecrets(ctx.system, hashes);
    return hashes.map((hash) => rows.find(({ secret_hash }) => secret_hash === hash));
  });
  return found?.provider_id === providerId ? found : undefined;
}

/** Slows down guessing, per network; the answer does not show the reason of a refusal. */
async function refused<Refusal extends Error>(ctx: Context, refusal: Refusal): Promise<Refusal> {
  await countWithLimit(
    ctx.system,
    ctx.clock,
    `webhook-refused:${ctx.network}`,
    MOST_REFUSED,
    REFUSED_SECONDS,
  );
  return refusal;
}

const sealContextOf = (id: string) => `webhook_events.body:${id}`;
const contentContextOf = (id: string) => `webhook_events.content:${id}`;

/**
 * The body for support. Of a message between a host and a guest only the event itself, for the job that handles it, and nothing where
 * the message can be read again.
 */
function sealBody(
  ctx: Context,
  id: string,
  { content, isConfidential = false }: WebhookEvent,
  raw: Buffer,
): Buffer | null {
  const key = ctx.secrets.platformKey;
  if (content !== undefined) return key.seal(JSON.stringify(content), contentContextOf(id));
  return isConfidential ? null : key.seal(raw.toString('base64'), sealContextOf(id));
}

function toStore(ctx: Context, event: WebhookEvent, { raw }: WebhookPost): StoredEvent {
  const at = ctx.clock.now();
  const id = newId<string>(at);
  return {
    id,
    topic: event.revoked ? revoked.topic : event.topic.slice(0, 100),
    externalId: event.externalId ?? null,
    account: event.account ?? null,
    // An event without a key of its own is never a repeat.
    key: event.key ?? id,
    body: sealBody(ctx, id, event, raw),
    at,
  };
}

/** An event that was stored before causes nothing. */
async function takeIn(
  ctx: PropertyContext,
  takers: WebhookHandlers,
  { providerId, connectionId }: { providerId: string; connectionId: ConnectionId },
  event: WebhookEvent,
  post: WebhookPost,
): Promise<void> {
  const taker = event.revoked ? revoked : takers.get(event.topic);
  const owner = { providerId, propertyId: ctx.propertyId, connectionId };
  await store(`${connectionId} ${taker?.topic ?? ''}`, toStore(ctx, event, post), async (all) => {
    if (taker) await publishAll(ctx, taker, owner, all);
    else await keepForLater(ctx, owner, all);
    return all.map(() => undefined);
  });
}

async function publishAll(
  ctx: PropertyContext,
  taker: WebhookHandler,
  owner: EventOwner & { readonly connectionId: ConnectionId },
  all: readonly StoredEvent[],
): Promise<void> {
  const { propertyId } = ctx;
  const { connectionId } = owner;
  const caused = all.map(({ id, key, externalId }) => ({
    key,
    payload: taker.payloadOf({ propertyId, connectionId, externalId: externalId ?? '', eventId: id }),
  }));
  await ctx.publishOnce(taker.event, caused, storedEvents(owner, all));
}

/** The content of a stored event; null once it was handled or forgotten. */
export async function openEventContent(
  ctx: PropertyContext,
  db: Queries,
  id: string,
): Promise<GuestMessagingEvent | null> {
  const body = await findUnhandledBody(db, ctx.propertyId, id);
  if (body === null) return null;
  return JSON.parse(ctx.secrets.platformKey.unseal(body, contentContextOf(id))) as GuestMessagingEvent;
}

const keepForLater = (ctx: Context, owner: EventOwner, all: readonly StoredEvent[]): Promise<void> =>
  saveUnclaimedEvents(ctx.system, owner, plusSeconds(ctx.clock.now(), LOOK_AGAIN_SECONDS), all);
