import { canSend } from '#areas/platform/messaging/index.ts';
import {
  type ConnectionRow,
  connectionsOfProperty,
  testConnections,
} from '#areas/property/connections/index.ts';
import { isDemoProperty } from '#areas/property/properties/index.ts';
import type { ContactedStay } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import type { Reach, WaysToGuest } from './channel-choice.ts';
import { listDevices } from './guest-channels/devices.store.ts';
import { devicesOf } from './guest-channels/devices.ts';

/** By what a property can write to its guests now, and which of them are invented. */
export type Ways = {
  readonly canEmail: boolean;
  /** Whether mail of this installation reaches people, or the mailbox of the simulators. */
  readonly mailReachesPeople: boolean;
  /** The connections with numbers of their own that have access. */
  readonly live: ConnectionRow | null;
  readonly test: ConnectionRow | null;
  /** Connections of property systems that carry words in the conversation of a booking, by their id. */
  readonly threads: ReadonlyMap<ConnectionId, ConnectionRow>;
  /** Of the demo or a test connection: such a guest is told nothing by anything that is live. */
  readonly isInvented: (stay: Pick<ContactedStay, 'connection_id'>) => boolean;
};

const carriesThreads =
  (ctx: PropertyContext) =>
  ({ provider_id: id, state }: ConnectionRow): boolean =>
    state === 'active' && ctx.providers.byId(id).capabilities.guestThreads !== undefined;

/** Whether a connected property system carries words in the conversation of its bookings. */
export const hasThreads = async (ctx: PropertyContext): Promise<boolean> =>
  (await connectionsOfProperty(ctx.db, ctx.propertyId)).some(carriesThreads(ctx));

/** A number whose telephone is not linked carries nothing. */
async function withoutUnlinked(
  ctx: PropertyContext,
  rows: readonly ConnectionRow[],
): Promise<readonly ConnectionRow[]> {
  const needsNoTelephone = ({ provider_id: id }: ConnectionRow) =>
    devicesOf(ctx.providers.byId(id)) === undefined;
  if (rows.every(needsNoTelephone)) return rows;
  const linked = new Set(
    (await listDevices(ctx.db, ctx.propertyId))
      .filter(({ linked_at: at }) => at !== null)
      .map(({ connection_id: id }) => id),
  );
  return rows.filter((row) => needsNoTelephone(row) || linked.has(row.id));
}

export async function readWays(ctx: PropertyContext): Promise<Ways> {
  const [connections, tests, isDemo] = await Promise.all([
    connectionsOfProperty(ctx.db, ctx.propertyId),
    testConnections(ctx.db, ctx.propertyId),
    isDemoProperty(ctx),
  ]);
  const carrying = connections.filter(
    ({ provider_id: id, state }) =>
      state === 'active' && ctx.providers.byId(id).capabilities.guestMessaging !== undefined,
  );
  const usable = await withoutUnlinked(ctx, carrying);
  const canEmail = canSend(ctx, 'email');
  return {
    canEmail,
    mailReachesPeople: canEmail && ctx.providers.only('email').reachesPeople,
    live: usable.find(({ mode }) => mode === 'live') ?? null,
    test: usable.find(({ mode }) => mode === 'test') ?? null,
    threads: new Map(connections.filter(carriesThreads(ctx)).map((row) => [row.id, row])),
    isInvented: ({ connection_id: id }) => isDemo || (id !== null && tests.has(id)),
  };
}

/**
 * The connection that carries a message to the guest of a stay. What is live never carries to invented guests; a test connection
 * carries to real ones only where the whole installation is a trial, because it would look as if they had been told.
 */
export function connectionFor(
  stay: Pick<ContactedStay, 'connection_id'>,
  { live, test, mailReachesPeople, isInvented }: Ways,
): ConnectionRow | null {
  if (isInvented(stay)) return test;
  return live ?? (mailReachesPeople ? null : test);
}

/** The connection that carries words in the conversation of a stay, whose booking the property system knows by an id. */
export const threadOf = (
  { connection_id: id, external_id: bookingId }: Pick<ContactedStay, 'connection_id' | 'external_id'>,
  { threads }: Ways,
): ConnectionRow | null => (id === null || bookingId === null ? null : (threads.get(id) ?? null));

export function reachOf(
  stay: Pick<ContactedStay, 'connection_id' | 'external_id' | 'email' | 'phone'>,
  ways: Ways,
): WaysToGuest['reach'] {
  const isInvented = ways.isInvented(stay);
  const ofMail: Reach = isInvented && ways.mailReachesPeople ? 'test' : 'yes';
  const connection = connectionFor(stay, ways);
  return {
    email: ofMail === 'yes' && (stay.email === null || !ways.canEmail) ? 'none' : ofMail,
    whatsapp:
      connection !== null && stay.phone !== null ? 'yes' : isInvented && ways.live !== null ? 'test' : 'none',
    // Of a test connection it leads to the simulator, and of a live one to the guest who booked there.
    thread: threadOf(stay, ways) ? 'yes' : 'none',
    // A person would press on it for a guest who does not exist.
    'by-hand': ofMail,
  };
}
