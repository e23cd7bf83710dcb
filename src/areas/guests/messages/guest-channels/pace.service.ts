import type { ConnectionRow } from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { contextInTransaction, type PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { atLocalTime, dayIn, epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { hashOfPhone } from '../facts.service.ts';
import { outsideQuietHours } from '../moments.ts';
import { changeDevice, type DeviceRow, findDevice, findNumberUse, lockDevice } from './devices.store.ts';
import { type NumberFacts, pauseSeconds, turnOf } from './pace.ts';
import { findTurnOf, hasWritten, insertPaced, listPaced, type PacedMessage } from './pace.store.ts';

/** A turn that was found and not taken: it is taken in the same transaction, which holds the number until then. */
export type Turn = {
  readonly at: Instant;
  readonly take: (id: string) => Promise<void>;
};

type Asking = {
  readonly connection: ConnectionRow;
  readonly phone: string;
};

/** What a number counts by: linked again, it counts on. */
const senderOf = ({ phone, connection_id: id }: DeviceRow): string => phone ?? id;

/** What counts today and in the last hour, whichever began earlier. */
async function listLeft(
  ctx: PropertyContext,
  db: Queries,
  device: DeviceRow,
  zone: string,
): Promise<PacedMessage[]> {
  const now = ctx.clock.now();
  const midnight = atLocalTime(dayIn(zone, now), '00:00', zone);
  const hourAgo = plusSeconds(now, -3600);
  const since = epochMs(midnight) < epochMs(hourAgo) ? midnight : hourAgo;
  return listPaced(db, ctx.propertyId, { sender: senderOf(device), since });
}

async function factsOfNumber(
  ctx: PropertyContext,
  db: Queries,
  linkedAt: Instant,
  zone: string,
): Promise<NumberFacts> {
  return { zone, linkedAt, isShared: (await findNumberUse(db, ctx.propertyId)) === 'program' };
}

const takeOf =
  (ctx: PropertyContext, tx: Transaction, device: DeviceRow, message: PacedMessage): Turn['take'] =>
  async (id) => {
    await insertPaced(tx, ctx.propertyId, { ...message, id, sender: senderOf(device) });
    const next = plusSeconds(message.leaves_at, pauseSeconds(Math.random()));
    await changeDevice(tx, ctx.propertyId, device.connection_id, { next_at: next });
  };

/**
 * When a message may leave from a number that is linked by a code. The number is locked until the transaction ends, so that two
 * workers do not take one turn. Null for a number without a pace.
 *
 * @param isAsked a person asked for it now: the night does not hold it.
 */
export async function findTurn(
  ctx: PropertyContext,
  tx: Transaction,
  {
    connection,
    phone,
    words,
    usefulUntil,
    isAsked,
  }: Asking & {
    readonly words: string;
    readonly usefulUntil: Instant;
    readonly isAsked: boolean;
  },
): Promise<Turn | null> {
  const device = await lockDevice(tx, ctx.propertyId, connection.id);
  if (!device || device.linked_at === null) return null;
  const { timeZone: zone } = await propertyFacts(contextInTransaction(ctx, tx));
  const now = ctx.clock.now();
  const phoneHash = hashOfPhone(ctx, phone);
  const [left, facts, knowsNumber] = await Promise.all([
    listLeft(ctx, tx, device, zone),
    factsOfNumber(ctx, tx, device.linked_at, zone),
    hasWritten(tx, ctx.propertyId, { connectionId: connection.id, phoneHash }),
  ]);
  const wordsHash = ctx.secrets.keyedHash(`message-words:${ctx.propertyId}:${words}`);
  const message = { phoneHash, wordsHash, isFirst: !knowsNumber };
  const outsideNight = (moment: Instant): Instant =>
    isAsked
      ? moment
      : // Where the morning is too late, the end of its use says what becomes of it.
        (outsideQuietHours(moment, { zone, usefulUntil, earliest: moment }) ?? plusSeconds(usefulUntil, 1));
  const at = turnOf(message, { ...facts, now, nextAt: device.next_at, left, outsideNight });
  return {
    at,
    take: takeOf(ctx, tx, device, {
      leaves_at: at,
      phone_hash: phoneHash,
      words_hash: wordsHash,
      is_first: message.isFirst,
    }),
  };
}

/**
 * The next turn for what is no message of a plan: a test to a member, the answer to STOP. It keeps the pause and counts, and no limit
 * holds it.
 */
export async function takeNextTurn(
  ctx: PropertyContext,
  tx: Transaction,
  { connection, phone, id }: Asking & { readonly id: string },
): Promise<void> {
  const device = await lockDevice(tx, ctx.propertyId, connection.id);
  if (!device) return;
  const now = ctx.clock.now();
  const { next_at: nextAt } = device;
  const at = nextAt !== null && epochMs(nextAt) > epochMs(now) ? nextAt : now;
  const take = takeOf(ctx, tx, device, {
    leaves_at: at,
    phone_hash: hashOfPhone(ctx, phone),
    words_hash: null,
    is_first: false,
  });
  await take(id);
}

/** Before its turn a message waits on its way; nothing has left. */
export async function waitForTurn(ctx: PropertyContext, id: string, providerId: string): Promise<void> {
  const at = await findTurnOf(ctx.db, ctx.propertyId, id);
  const seconds = at === null ? 0 : Math.ceil((epochMs(at) - epochMs(ctx.clock.now())) / 1000);
  if (seconds <= 0) return;
  throw new ProviderFailure(providerId, 'wait', `${providerId}: the number sends another message first`, {
    retryAfterSeconds: seconds,
  });
}

/** What a number has sent and may send, for people; null while it is not linked. */
export async function readPace(ctx: PropertyContext, connection: Pick<ConnectionRow, 'id'>) {
  const device = await findDevice(ctx.db, ctx.propertyId, connection.id);
  if (!device || device.linked_at === null) return null;
  const { timeZone: zone } = await propertyFacts(ctx);
  const [left, facts] = await Promise.all([
    listLeft(ctx, ctx.db, device, zone),
    factsOfNumber(ctx, ctx.db, device.linked_at, zone),
  ]);
  return { left, facts };
}
